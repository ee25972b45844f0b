/** What a build says of itself when it is done, and what to do next. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Build } from '../build/build.ts'
import type { Emitted } from '../build/write/commit.ts'
import { cleanName, countOf, formatBytes, formatDuration } from '../messages/format.ts'
import { formatPhases, type Phase } from '../messages/phases.ts'
import { shownFolder, type Terminal } from '../messages/terminal.ts'

export interface Summary {
  built: Build
  emitted: Emitted
  times: Map<Phase, number>
  /** Entries of the cache that were not as they were written. */
  damaged: number
  elapsed: number
}

/** What was written, how long it took, how much it weighs. */
export function summarize(terminal: Terminal, { built, emitted, times, damaged, elapsed }: Summary): void {
  const { paint } = terminal
  const { written, removed, replaced, foreign } = emitted
  const folder = shownFolder(built.project.out)
  const counts = [`${written.length} written`, `${built.outputs.size - written.length} unchanged`]
  if (removed.length > 0) counts.push(`${removed.length} removed`)
  terminal.out(
    `${paint.green('✓')} ${paint.bold(countOf(countPages(built.site), 'page'))} in ${folder}: ${counts.join(', ')}\n`
  )
  terminal.out(`  ${formatDuration(elapsed)}${paint.dim(` (${formatPhases(times)})`)}\n`)
  terminal.out(`  ${paint.dim(typicalWeight(built, emitted))}\n`)
  if (damaged > 0)
    terminal.out(`  ${paint.yellow('mended')}: ${countOf(damaged, 'damaged piece')} of the cache, made anew\n`)
  if (replaced.length > 0)
    terminal.out(`  ${paint.yellow('replaced')}: ${nameFiles(replaced)} in ${folder}, which docsgen did not know\n`)
  if (foreign.length > 0)
    terminal.out(`  ${paint.yellow('left alone')}: ${nameFiles(foreign)} in ${folder}, which docsgen did not write\n`)
  tellNext(terminal, built, emitted)
}

/** How much it is, and how to look at it. */
function tellNext(terminal: Terminal, { project }: Build, { manifest }: Emitted): void {
  if (terminal.width === Number.POSITIVE_INFINITY) return
  const size = [...manifest.values()].reduce((sum, written) => sum + written.size, 0)
  const folder = shownFolder(project.out).replace(/\/$/, '')
  const preview = `docsgen preview${folder === 'dist' ? '' : ` ${folder}`}${project.base && ` --base ${project.base}`}`
  terminal.out(`  ${formatBytes(size)} in all\nNext: ${terminal.paint.bold(preview)}\n`)
}

/** Five of them, and how many more. */
export function nameFiles(files: string[]): string {
  const named = files.slice(0, 5).map((file) => `\`${cleanName(file)}\``)
  return named.join(', ') + (files.length > 5 ? ` and ${files.length - 5} more` : '')
}

/** The page of middling size and what it needs, as a browser receives them: compressed. */
function typicalWeight({ outputs, project, theme }: Build, { manifest }: Emitted): string {
  const pages = [...outputs.values()].filter((output) => output.url !== undefined)
  const bySize = pages
    .map(({ path: at }) => ({ at, size: manifest.get(at)?.size ?? 0 }))
    .sort((a, b) => a.size - b.size)
  const middle = bySize[Math.floor(bySize.length / 2)]
  if (!middle) return ''
  const weigh = (bytes: string | Uint8Array) => formatBytes(gzipSync(bytes).length)
  const html = weigh(readFileSync(path.join(project.out, middle.at)))
  const script = weigh(theme.client.boot.text)
  return `a typical page: ${html} of HTML, ${weigh(theme.style)} of CSS, ${script} of script (gzipped)`
}

/** Where somebody watches, the next step as well. */
export function tellFailure(terminal: Terminal, out: string): void {
  terminal.err(`Nothing was written: ${shownFolder(out)} is as it was.\n`)
  if (terminal.width !== Number.POSITIVE_INFINITY) terminal.err('Next: docsgen dev shows each fault over its page\n')
}

/** Pages with an address: what an unknown one is told is none. */
export function countPages({ pages }: Build['site']): number {
  return pages.size - Number(pages.has('/404'))
}
