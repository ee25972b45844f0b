/**
 * The text of `docsgen-urls.lock`: an address on each line, the anchors of a page after its url, in the order of the page.
 * Each line says all by itself, so git may put lines of two branches together, in any order.
 */
import { maybeReadData } from '../../disk/files.ts'
import { readHomepage } from '../../disk/package-root.ts'
import { byCodeUnit } from '../../disk/paths.ts'
import { excerpt } from '../../messages/excerpt.ts'
import type { Problem } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'

/** In the root of a project. */
export const lockFile = 'docsgen-urls.lock'

/** Anchors by url. */
export type Addresses = Map<string, Set<string>>

/** A url, and an anchor there. */
export interface Address {
  url: string
  id?: string
}

const header = '# Addresses that must not break: docsgen adds new ones.'

/** Where a release has its documentation. */
function seeDocs(homepage = readHomepage()): string {
  return homepage === undefined ? '' : ` See ${homepage}/redirects`
}

/** Sorted by url. */
export function formatLock(addresses: Addresses, end: '\n' | '\r\n'): string {
  const urls = [...addresses.keys()].sort(byCodeUnit)
  const lines = urls.flatMap((url) => [url, ...[...(addresses.get(url) ?? [])].map((id) => `${url}#${id}`)])
  return [header + seeDocs(), ...lines, ''].join(end)
}

/** Reads a lock whatever its order and line ends. With problems the addresses are not all. */
export function readLock(text: string): { addresses: Addresses; problems: Problem[] } {
  const addresses: Addresses = new Map()
  const problems = findConflicts(text)
  if (problems.length > 0) return { addresses, problems }
  for (const [at, written] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    const line = written.trim()
    if (line.startsWith('/')) addAddress(addresses, toAddress(line))
    else if (line !== '' && !line.startsWith('#')) problems.push(badLine(line, at + 1))
  }
  return { addresses, problems }
}

/** The urls of a project's lock; none of one that cannot be read, which is reported where it is checked. */
export function lockedUrls(root: string): ReadonlySet<string> {
  try {
    return new Set(readLock(maybeReadData(root, lockFile) ?? '').addresses.keys())
  } catch {
    return new Set()
  }
}

export function toAddress(line: string): Address {
  const at = line.indexOf('#')
  return at === -1 ? { url: line } : { url: line.slice(0, at), id: line.slice(at + 1) }
}

export function toLine({ url, id }: Address): string {
  return id === undefined ? url : `${url}#${id}`
}

export function addAddress(addresses: Addresses, { url, id }: Address): void {
  const ids = addresses.get(url) ?? new Set()
  if (id !== undefined) ids.add(id)
  addresses.set(url, ids)
}

function badLine(line: string, number: number): Problem {
  const note = 'A line is a url from the root of the site, without `base`, or a comment that begins with `#`'
  const text = `Expected an address such as \`/guides/install#first-run\`, not \`${excerpt(line)}\``
  return { text, note, place: { line: number, column: 1 } }
}

const conflict =
  /^<{7}(?: .*)?\r?\n((?:.*\n)*?)(?:\|{7}(?: .*)?\r?\n(?:.*\n)*?)?={7}\r?\n((?:.*\n)*?)>{7}(?: .*)?(?:\r?\n|$)/gm

/** The addresses of both sides were published: their lines together take the place of the marks. */
function findConflicts(text: string): Problem[] {
  if (!/^(<{7}|={7}|>{7})/m.test(text)) return []
  const found = [...text.matchAll(conflict)].map(({ 0: was, 1: ours = '', 2: theirs = '', index }): Problem => {
    const lines = new Set((ours + theirs).split(/(?<=\n)/))
    return { ...conflicted, place: placeAt(text, index), fix: { was, text: [...lines].join('') } }
  })
  const first = text.search(/^(<{7}|={7}|>{7})/m)
  return found.length > 0 ? found : [{ ...conflicted, place: placeAt(text, first) }]
}

const conflicted = {
  text: 'Cannot read the lock: it has conflict markers of a merge',
  note: 'Run `docsgen check --fix` to keep the lines of both sides. With `docsgen-urls.lock merge=union` in `.gitattributes`, git does it'
}
