/**
 * The text of `docsgen-urls.lock`: an address on each line, the anchors of a page after its url, in the order of the page.
 * Each line says all by itself, so git may put lines of two branches together, in any order. And what a lock asks of a site.
 */
import { readHomepage } from '../../../disk/package-root.ts'
import { byCodeUnit } from '../../../disk/paths.ts'
import { excerpt, type Problem } from '../../../messages/message.ts'
import { placeAt } from '../../../messages/place.ts'
import { bareTarget } from '../../redirects/redirects.ts'

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

/** Sorted by url. */
export function formatLock(addresses: Addresses, end: '\n' | '\r\n'): string {
  const urls = [...addresses.keys()].sort(byCodeUnit)
  const lines = urls.flatMap((url) => [url, ...[...(addresses.get(url) ?? [])].map((id) => `${url}#${id}`)])
  const homepage = readHomepage()
  return [homepage === undefined ? header : `${header} See ${homepage}/redirects`, ...lines, ''].join(end)
}

/** Reads a lock whatever its order and line ends. With problems the addresses are not all. */
export function readLock(text: string): { addresses: Addresses; problems: Problem[] } {
  const addresses: Addresses = new Map()
  const problems = findConflicts(text)
  if (problems.length > 0) return { addresses, problems }
  for (const [index, written] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    const line = written.trim()
    if (line.startsWith('/')) addAddress(addresses, toAddress(line))
    else if (line !== '' && !line.startsWith('#')) problems.push(badLine(line, index + 1))
  }
  return { addresses, problems }
}

function toAddress(line: string): Address {
  const at = line.indexOf('#')
  return at === -1 ? { url: line } : { url: line.slice(0, at), id: line.slice(at + 1) }
}

export function toLine({ url, id }: Address): string {
  return id === undefined ? url : `${url}#${id}`
}

function addAddress(addresses: Addresses, { url, id }: Address): void {
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

/** An address that leads nowhere. */
export interface Lost extends Address {
  /** The page that its anchor is missing on, where redirects lead. */
  page?: string
}

export interface Published {
  addresses: Addresses
  /** Urls and `/url#anchor` with a redirect of their own. */
  redirected: ReadonlySet<string>
  /** Where the redirect of one leads; an anchor follows the redirect of its page. */
  redirect(from: string): string | undefined
}

export interface Compared {
  lost: Lost[]
  /** Lines that the lock does not have. */
  added: string[]
  /** Lines of the lock and new ones, without anchors that follow the redirect of their page. */
  all: Addresses
  /** The same without what is lost. */
  alive: Addresses
}

/** Compares a lock with the addresses of a site: the lost ones, the new ones, and those that the lock should hold. */
export function compare(lock: Addresses, site: Published): Compared {
  const lost = [...lock].flatMap(([url, ids]) => lostOf(url, ids, site))
  const gone = new Set(lost.map(toLine))
  const all: Addresses = new Map()
  for (const url of new Set([...lock.keys(), ...site.addresses.keys()])) {
    const locked = lock.get(url)
    const now = site.addresses.get(url)
    const kept = [...(locked ?? [])].filter((id) => isKept({ url, id }, gone, site))
    const ids = new Set([...(now ?? []), ...kept])
    // The order on the page may be another one: the lock stays as it is.
    all.set(url, locked && isSame(locked, ids) ? locked : ids)
  }
  for (const from of site.redirected) addAddress(all, toAddress(from))
  const alive: Addresses = new Map([...all].filter(([url]) => !gone.has(url)))
  for (const [url, ids] of alive) alive.set(url, new Set([...ids].filter((id) => !gone.has(toLine({ url, id })))))
  return { lost, added: addedTo(lock, all), all, alive }
}

/** Anchors of a page that moved are those of the page it became, which are in the lock themselves. */
function isKept(address: Required<Address>, gone: ReadonlySet<string>, { addresses, redirected }: Published): boolean {
  const { url } = address
  return addresses.has(url) || gone.has(url) || gone.has(toLine(address)) || redirected.has(toLine(address))
}

/** The url if it leads nowhere, else its anchors that do. */
function lostOf(url: string, ids: Iterable<string>, site: Published): Lost[] {
  if (missing({ url }, site)) return [{ url }]
  return [...ids].flatMap((id) => {
    const at = missing({ url, id }, site)
    return at ? [{ url, id, ...at }] : []
  })
}

/** Redirects are checked by themselves: loops, dead targets, more hops than these. */
const mostHops = 20

/** Undefined if an address leads somewhere. */
function missing(address: Address, site: Published, hops = 0): { page?: string } | undefined {
  const { url, id } = address
  const ids = site.addresses.get(url)
  if (ids && (id === undefined || ids.has(id))) return undefined
  const to = site.redirect(toLine(address))
  if (to === undefined) return ids ? { page: url } : hops > 0 ? undefined : {}
  const next = bareTarget(to)
  if (next === undefined || hops === mostHops) return undefined
  const target = toAddress(next)
  return target.id === id ? missing(target, site, hops + 1) : undefined
}

function addedTo(lock: Addresses, all: Addresses): string[] {
  return [...all].flatMap(([url, ids]) => {
    const locked = lock.get(url)
    if (locked === ids) return []
    const added = [...ids].filter((id) => !locked?.has(id)).map((id) => `${url}#${id}`)
    return locked ? added : [url, ...added]
  })
}

export function areAddressesSame(a: Addresses, b: Addresses): boolean {
  return a.size === b.size && [...a].every(([url, ids]) => isSame(ids, b.get(url)))
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean {
  return a === b || (a.size === b?.size && [...a].every((id) => b.has(id)))
}
