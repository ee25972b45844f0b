/** Compares a lock with the addresses of a site: what leads nowhere any more, what is new, what the lock should hold. */
import { bareTarget } from '../redirects/address.ts'
import { type Address, type Addresses, addAddress, toAddress, toLine } from './lock-file.ts'

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

export function areSame(a: Addresses, b: Addresses): boolean {
  return a.size === b.size && [...a].every(([url, ids]) => isSame(ids, b.get(url)))
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean {
  return a === b || (a.size === b?.size && [...a].every((id) => b.has(id)))
}
