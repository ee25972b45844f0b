/** The report of a build that is done, and the next step. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { countOf, formatBytes, formatSeconds, nameSome } from '../messages/format.ts'
import type { Leveled } from '../messages/message.ts'
import { isAcceptable } from '../messages/rules.ts'
import { type Fact, formatPhases, type Phase, shownFolder, type Terminal } from '../messages/terminal.ts'
import { urlToHref } from '../page/url.ts'
import type { Build } from '../pipeline/list.ts'
import type { Published } from '../pipeline/pipeline.ts'
import type { Emitted } from '../pipeline/write/commit.ts'
import type { RemoteCache } from '../remote/remote.ts'
import { lockFile } from '../site/checks/url-lock/lock-file.ts'
import { notFoundUrl } from '../site/generated/not-found.ts'
import { countPages } from '../site/views.ts'

/** Prints what was written, how much it weighs and how long it took, in milliseconds. */
export function summarize(
  terminal: Terminal,
  {
    build,
    emitted,
    times,
    elapsed,
    ...cache
  }: Published & { emitted: Emitted; times: Map<Phase, number>; elapsed: number }
): void {
  const { paint } = terminal
  const { removed, replaced, foreign, manifest } = emitted
  const { damaged, isForgotten, added, dropped, remote } = cache
  const { pages, written, unchanged } = countChanges(build, emitted)
  const folder = shownFolder(build.project.out)
  const size = [...manifest.values()].reduce((sum, file) => sum + file.size, 0)
  const gone = removed.length > 0 ? `, ${removed.length} removed` : ''
  const hasRemote = Boolean(process.env.DOCSGEN_REMOTE_CACHE || build.project.cache.remote)
  const withKey = 'the remote cache: set DOCSGEN_CACHE_KEY to read it, or DOCSGEN_CACHE_SECRET to write it too'
  const another = 'the next build writes everything again. Set XDG_CACHE_HOME to a folder of yours outside the project'
  const maybeOurs = `${nameSome(replaced)} in ${folder}, which docsgen may not have written`
  const preview = `docsgen preview${folder === 'dist/' ? '' : ` ${folder.replace(/\/$/, '')}`}`
  const head = `${paint.green('✓')} ${paint.bold(countOf(pages, 'page'))} in ${folder}, built in ${formatSeconds(elapsed)}`
  terminal.list(head, [
    ['Files', `${written} written, ${unchanged} unchanged${gone}, ${formatBytes(size)} in all`],
    ...formatOrigins({ build, ...cache }),
    ['Page', typicalWeight(build, emitted)],
    ['Time', paint.dim(formatPhases(times))],
    ...(remote ? listRemote(remote) : []),
    hasRemote && !remote && ['Unused', withKey, 'yellow'],
    added > 0 && ['Lock', `${countOf(added, 'line')} added to ${lockFile}`],
    dropped.length > 0 && ['Lock', `${nameSome(dropped)} removed from ${lockFile}, because no commit has it`],
    ...findGone(build, removed),
    damaged > 0 && ['Repaired', `${countOf(damaged, 'damaged piece')} of the cache`, 'yellow'],
    isForgotten && ['Forgotten', another, 'yellow'],
    replaced.length > 0 && ['Replaced', maybeOurs, 'yellow'],
    foreign.length > 0 && ['Kept', `${nameSome(foreign)} in ${folder}, which docsgen did not write`, 'yellow'],
    isWatched(terminal) && ['Next', paint.bold(preview)]
  ])
}

/** Where the pages came from, unless all of them came from one place. */
function formatOrigins({ build, made, taken }: Pick<Published, 'build' | 'made' | 'taken'>): Fact[] {
  const all = [...build.outputs.values()].filter(({ url }) => url !== undefined && url !== notFoundUrl)
  const counts = { rendered: 0, kept: 0, 'from the remote cache': 0 }
  for (const { path: at } of all) counts[made.has(at) ? 'rendered' : taken.has(at) ? 'from the remote cache' : 'kept']++
  const shown = Object.entries(counts).filter(([, count]) => count > 0)
  if (shown.length < 2 && taken.size === 0) return []
  return [['Pages', shown.map(([what, count]) => `${count} ${what}`).join(', ')]]
}

/** Packs of the remote cache, problems with them, and the key, which machines need that only read. */
export function listRemote({ written, refused, options }: RemoteCache): (Fact | false)[] {
  const { server, keys } = options
  return [
    written > 0 && ['Shared', `${countOf(written, 'pack')} written to the remote cache, DOCSGEN_CACHE_KEY=${keys.id}`],
    refused > 0 && ['Refused', `${countOf(refused, 'pack')} written with another secret or damaged`, 'yellow'],
    server.problem !== undefined && ['Unused', `the remote cache, because ${server.problem}`, 'yellow']
  ]
}

/** Without a lock, nothing else says that an address is gone. */
function findGone({ project, site: { redirects } }: Build, removed: string[]): Fact[] {
  const pages = removed.filter((file) => /^(?!docsgen\/|404\.).*\.html$/.test(file))
  const gone = pages
    .map((file) => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
    .filter((url) => !redirects.find(url))
  if (gone.length === 0 || existsSync(path.join(project.root, lockFile))) return []
  const lock = `\`docsgen check --update-lock\` makes a lost address an error`
  return [['Gone', `${nameSome([...new Set(gone)])}. Redirect what is public; ${lock}`, 'yellow']]
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

/** The page of median size with what it loads, compressed as a browser receives them. */
function typicalWeight({ outputs, project, theme }: Build, { manifest }: Emitted): string {
  const pages = [...outputs.values()].filter(({ url }) => url !== undefined && url !== notFoundUrl)
  const bySize = pages
    .map(({ path: at }) => ({ at, size: manifest.get(at)?.size ?? 0 }))
    .sort((a, b) => a.size - b.size)
  const middle = bySize[Math.floor(bySize.length / 2)]
  if (!middle) return ''
  const { boot, search } = theme.client
  const weigh = (...all: (string | Uint8Array)[]) => all.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0)
  const html = readFileSync(path.join(project.out, middle.at))
  const parts = theme.styleParts.filter(({ url }) => html.includes(urlToHref(url, project.base)))
  const weights: [string, number][] = [
    ['HTML', weigh(html)],
    ['CSS', weigh(theme.style, ...parts.map(({ text }) => text))],
    ['script', weigh(boot.text, ...(project.search === false ? [] : [search.opener.text]))],
    ['font', weigh(...theme.preload.map((url) => readFileSync(path.join(project.out, url))))]
  ]
  const all = formatBytes(weights.reduce((sum, [, bytes]) => sum + bytes, 0))
  const shown = weights.filter(([, bytes]) => bytes > 0).map(([what, bytes]) => `${what} ${(bytes / 1000).toFixed(1)}`)
  return `about ${all} gzipped: ${shown.join(', ')}`
}

/** Says that nothing was written, and which commands help. */
export function reportFailure(
  terminal: Terminal,
  { out, messages, hidden }: { out: string; messages: Leveled[]; hidden: number }
): void {
  const fixable = messages.filter(({ fix }) => fix).length
  // A few of them are mistakes of today, and so are most of a site that was never published.
  const isOld =
    messages.length >= (existsSync(out) || hidden > 0 ? 10 : 100) &&
    messages.every(({ rule, level }) => level !== 'error' || isAcceptable(rule))
  const next = [
    fixable > 0 && `docsgen check --fix               fixes ${fixable} of them in your sources`,
    isWatched(terminal) && 'docsgen dev                       shows each problem on its page',
    isOld && 'docsgen check --update-baseline   accepts them, so builds pass again'
  ].filter((line) => line !== false)
  const head = `${terminal.paint.red('✗')} Nothing was written: ${shownFolder(out)} is unchanged`
  terminal.list(head, [next.length > 0 && ['Next', next.join('\n')]], 'err')
}

/** Reports every page and every output of a plugin, in the order of the outputs. */
export function reportOutputs({
  build: { outputs, sources },
  emitted,
  made,
  taken
}: Pick<Published, 'build' | 'emitted' | 'made' | 'taken'>) {
  const { parsed } = sources.store
  const written = new Set(emitted?.written)
  const whyOf = (path: string) => (made.has(path) || taken.has(path) ? (emitted?.manifest.get(path)?.why ?? []) : [])
  const added = [...outputs.values()].flatMap(({ path, plugin }) =>
    plugin === undefined ? [] : [{ path, plugin, written: written.has(path), why: whyOf(path) }]
  )
  const pages = [...outputs.values()].flatMap(({ path, url, source }) => {
    if (url === undefined) return []
    const isParsed = source !== undefined && parsed.has(source)
    // `remote`: another machine had rendered it.
    const [rendered, remote] = [made.has(path), taken.has(path)]
    return [{ url, file: source, parsed: isParsed, rendered, remote, written: written.has(path), why: whyOf(path) }]
  })
  return { pages, added }
}
