/** The report of a build that is done, and the next step. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { cleanName, countOf, formatBytes, formatSeconds } from '../messages/format.ts'
import type { Leveled } from '../messages/message.ts'
import { isAcceptable } from '../messages/rules.ts'
import { formatPhases, type Phase, shownFolder, type Terminal } from '../messages/terminal.ts'
import { urlToHref } from '../page/url.ts'
import type { Build } from '../pipeline/list.ts'
import type { Published } from '../pipeline/pipeline.ts'
import type { Emitted } from '../pipeline/write/commit.ts'
import type { RemoteCache } from '../remote/remote.ts'
import { lockFile } from '../site/checks/url-lock/lock-file.ts'
import { notFoundUrl } from '../site/generated/not-found.ts'
import { countPages } from '../site/views.ts'

interface Summary extends Published {
  emitted: Emitted
  times: Map<Phase, number>
  /** Milliseconds. */
  elapsed: number
}

/** Prints what was written, how long it took and how much it weighs. */
export function summarize(terminal: Terminal, { build, emitted, times, elapsed, ...cache }: Summary): void {
  const { paint } = terminal
  const { removed, replaced, foreign } = emitted
  const { damaged, isForgotten, added, dropped, remote } = cache
  const { pages, written, unchanged } = countChanges(build, emitted)
  const folder = shownFolder(build.project.out)
  const counts = [`${countOf(written, 'file')} written`, `${unchanged} unchanged`]
  if (removed.length > 0) counts.push(`${removed.length} removed`)
  terminal.out(`${paint.green('✓')} ${paint.bold(countOf(pages, 'page'))} in ${folder}: ${counts.join(', ')}\n`)
  const origins = formatOrigins({ build, ...cache })
  if (origins !== '') terminal.out(`  ${origins}\n`)
  if (remote) terminal.out(formatRemote(remote, paint))
  else if (process.env.DOCSGEN_REMOTE_CACHE || build.project.cache.remote)
    terminal.out(
      `  ${paint.yellow('left alone')}: the remote cache. Set DOCSGEN_CACHE_KEY to read it, or DOCSGEN_CACHE_SECRET\n`
    )
  terminal.out(`  ${formatSeconds(elapsed)}${paint.dim(` (${formatPhases(times)})`)}\n`)
  terminal.out(`  ${paint.dim(typicalWeight(build, emitted))}\n`)
  if (added > 0) terminal.out(`  ${paint.dim(`${countOf(added, 'line')} added to ${lockFile}`)}\n`)
  if (dropped.length > 0)
    terminal.out(`  ${paint.dim(`removed from ${lockFile}, because no commit has it: ${nameFiles(dropped)}`)}\n`)
  reportGone(terminal, build, removed)
  if (damaged > 0) terminal.out(`  ${paint.yellow('repaired')}: ${countOf(damaged, 'damaged piece')} of the cache\n`)
  if (isForgotten)
    terminal.out(
      `  ${paint.yellow('forgotten')}: the next build writes everything again. Set XDG_CACHE_HOME to a folder of yours outside the project\n`
    )
  if (replaced.length > 0)
    terminal.out(
      `  ${paint.yellow('replaced')}: ${nameFiles(replaced)} in ${folder}, which docsgen may not have written\n`
    )
  if (foreign.length > 0)
    terminal.out(`  ${paint.yellow('left alone')}: ${nameFiles(foreign)} in ${folder}, which docsgen did not write\n`)
  if (isWatched(terminal)) reportNext(terminal, build, emitted)
}

/** Where the pages came from; empty if all of them came from one place. */
function formatOrigins({ build, made, taken }: Pick<Published, 'build' | 'made' | 'taken'>): string {
  const all = [...build.outputs.values()].filter(({ url }) => url !== undefined && url !== notFoundUrl)
  const counts = { rendered: 0, kept: 0, 'from the remote cache': 0 }
  for (const { path: at } of all) counts[made.has(at) ? 'rendered' : taken.has(at) ? 'from the remote cache' : 'kept']++
  const shown = Object.entries(counts).filter(([, count]) => count > 0)
  return shown.length < 2 && taken.size === 0
    ? ''
    : `pages: ${shown.map(([what, count]) => `${count} ${what}`).join(', ')}`
}

/** Lines about the remote cache, each of which needs a look; and the key, which machines need that only read. */
export function formatRemote({ written, refused, options }: RemoteCache, paint: Terminal['paint']): string {
  const { server, keys } = options
  const lines = [
    written > 0 && paint.dim(`${countOf(written, 'pack')} written to the remote cache, DOCSGEN_CACHE_KEY=${keys.id}`),
    refused > 0 &&
      `${paint.yellow('refused')}: ${countOf(refused, 'pack')} of the remote cache, written with another secret or damaged`,
    server.problem && `${paint.yellow('left alone')}: the remote cache, because ${server.problem}`
  ]
  return lines.map((line) => (line ? `  ${line}\n` : '')).join('')
}

/** Without a lock, nothing else says that an address is gone. */
function reportGone({ out, paint }: Terminal, { project, site: { redirects } }: Build, removed: string[]): void {
  const pages = removed.filter((file) => /^(?!docsgen\/|404\.).*\.html$/.test(file))
  const gone = pages
    .map((file) => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
    .filter((url) => !redirects.find(url))
  if (gone.length === 0 || existsSync(path.join(project.root, lockFile))) return
  const lock = `\`docsgen check --update-lock\` makes a lost address an error`
  out(`  ${paint.yellow('gone')}: ${nameFiles([...new Set(gone)])}. Redirect what is public; ${lock}\n`)
}

/** A page counts if it has an address of its own: the one that unknown addresses get has none. */
export function countChanges({ project, site, outputs, sources }: Build, { written, removed }: Emitted) {
  const unchanged = outputs.size - written.length
  return {
    pages: countPages(site, project),
    parsed: sources.store.parsed.size,
    written: written.length,
    unchanged,
    removed: removed.length
  }
}

/** Somebody is at the terminal, and may want to know the next step. */
function isWatched({ width }: Terminal): boolean {
  return width !== Number.POSITIVE_INFINITY
}

function reportNext(terminal: Terminal, { project }: Build, { manifest }: Emitted): void {
  const size = [...manifest.values()].reduce((sum, written) => sum + written.size, 0)
  const folder = shownFolder(project.out).replace(/\/$/, '')
  const preview = `docsgen preview${folder === 'dist' ? '' : ` ${folder}`}`
  terminal.out(
    `  ${terminal.paint.dim(`the whole site: ${formatBytes(size)}`)}\nNext: ${terminal.paint.bold(preview)}\n`
  )
}

/** Names five, and counts the others. */
export function nameFiles(files: string[]): string {
  const named = files.slice(0, 5).map((file) => `\`${cleanName(file)}\``)
  return named.join(', ') + (files.length > 5 ? ` and ${files.length - 5} more` : '')
}

/** The page of median size and what it loads, compressed as a browser receives them. */
function typicalWeight({ outputs, project, theme }: Build, { manifest }: Emitted): string {
  const pages = [...outputs.values()].filter(({ url }) => url !== undefined && url !== notFoundUrl)
  const bySize = pages
    .map(({ path: at }) => ({ at, size: manifest.get(at)?.size ?? 0 }))
    .sort((a, b) => a.size - b.size)
  const middle = bySize[Math.floor(bySize.length / 2)]
  if (!middle) return ''
  const { boot, search } = theme.client
  const weigh = (...all: (string | Uint8Array)[]) =>
    formatBytes(all.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0))
  const html = readFileSync(path.join(project.out, middle.at))
  const parts = theme.styleParts.filter(({ url }) => html.includes(urlToHref(url, project.base)))
  const style = weigh(theme.style, ...parts.map(({ text }) => text))
  const script = weigh(boot.text, ...(project.search === false ? [] : [search.opener.text]))
  return `a typical page: ${weigh(html)} of HTML, ${style} of CSS, ${script} of script (gzipped)`
}

/** Says that nothing was written, and which commands help. */
export function reportFailure(
  terminal: Terminal,
  { out, messages, hidden }: { out: string; messages: Leveled[]; hidden: number }
): void {
  terminal.err(`Nothing was written: ${shownFolder(out)} is unchanged.\n`)
  const fixable = messages.filter(({ fix }) => fix).length
  // A few of them are mistakes of today, and so are most of a site that was never published.
  const isOld =
    messages.length >= (existsSync(out) || hidden > 0 ? 10 : 100) &&
    messages.every(({ rule, level }) => level !== 'error' || isAcceptable(rule))
  const next = [
    fixable > 0 && `docsgen check --fix               fixes ${fixable} of them in your sources`,
    isWatched(terminal) && 'docsgen dev                       shows each problem on its page',
    isOld && 'docsgen check --update-baseline   accepts them as a baseline, so that the next build succeeds'
  ].filter(Boolean)
  if (next.length > 0) terminal.err(`Next:\n${next.map((line) => `  ${line}\n`).join('')}`)
}

interface PageReport {
  url: string
  file: string | undefined
  parsed: boolean
  rendered: boolean
  /** Another machine had rendered it. */
  remote: boolean
  written: boolean
  why: string[]
}

interface AddedReport {
  path: string
  plugin: string
  written: boolean
  why: string[]
}

/** Reports every page and every output of a plugin, in the order of the outputs. */
export function reportOutputs({
  build: { outputs, sources },
  emitted,
  made,
  taken
}: Pick<Published, 'build' | 'emitted' | 'made' | 'taken'>): { pages: PageReport[]; added: AddedReport[] } {
  const { parsed } = sources.store
  const written = new Set(emitted?.written)
  const whyOf = (path: string) => (made.has(path) || taken.has(path) ? (emitted?.manifest.get(path)?.why ?? []) : [])
  const added = [...outputs.values()].flatMap(({ path, plugin }): AddedReport[] =>
    plugin === undefined ? [] : [{ path, plugin, written: written.has(path), why: whyOf(path) }]
  )
  const pages = [...outputs.values()].flatMap(({ path, url, source }): PageReport[] => {
    if (url === undefined) return []
    const isParsed = source !== undefined && parsed.has(source)
    const [rendered, remote] = [made.has(path), taken.has(path)]
    return [{ url, file: source, parsed: isParsed, rendered, remote, written: written.has(path), why: whyOf(path) }]
  })
  return { pages, added }
}
