/** Where a server reads: a project as its files are now, a built folder, or a site on the web. */

import type { Search } from '../client/search/search.ts'
import { DocsgenError } from '../messages/message.ts'
import type { OpenOptions } from '../pipeline/search-project.ts'
import { type ReadSite, readFolder, searchFolder, searchSite } from '../search/search-site.ts'

/** The files of a site, and a search in them. */
export interface OpenSite {
  read: ReadSite
  search: Search
}

/** Opens the site for one request: the next one sees what changed. */
export type Source = <Result>(use: (site: OpenSite) => Promise<Result>) => Promise<Result>

/** A project is built as far as a request needs, one request at a time, and nothing is written. */
export function projectSource(root: string, options: OpenOptions): Source {
  let last: Promise<unknown> = Promise.resolve()
  return (use) => {
    const answer = last.then(async () => {
      const { searchProject } = await import('../pipeline/search-project.ts')
      return searchProject(root, options, (search, read) => use({ search, read }))
    })
    last = answer.catch(() => {})
    return answer
  }
}

export function folderSource(folder: string): Source {
  const site = { read: readFolder(folder), search: searchFolder(folder) }
  return (use) => use(site)
}

/** Milliseconds for one file. */
const patience = 20_000

/** Redirects after one another. */
const mostMoves = 5

/** Fetches an address as `fetch` does. */
export type Fetch = (address: URL, options: { signal: AbortSignal; redirect: 'manual' }) => Promise<Response>

/** `home` is the address of the home page, with the base of the site. */
export function webSource(
  home: string,
  signal: AbortSignal,
  ask: Fetch = (address, options) => fetch(address, options)
): Source {
  const base = new URL(home.replace(/\/?([?#].*)?$/, '/'))
  const isBelow = ({ origin, pathname }: URL) => origin === base.origin && pathname.startsWith(base.pathname)
  const get = async (address: URL, moves = 0): Promise<Response> => {
    const timed = AbortSignal.any([signal, AbortSignal.timeout(patience)])
    const response = await ask(address, { signal: timed, redirect: 'manual' }).catch((error: unknown) => {
      const why = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error)
      throw new DocsgenError({ rule: 'usage', text: `Cannot reach ${address.href}: ${why}` })
    })
    const location = /^30[12378]$/.test(String(response.status)) ? response.headers.get('location') : null
    if (location === null || moves === mostMoves) return response
    const next = URL.canParse(location, address) ? new URL(location, address) : undefined
    if (next && isBelow(next)) return get(next, moves + 1)
    const text = `Cannot read ${address.href}: it redirects to \`${location}\`, which is not below ${base.href}`
    throw new DocsgenError({ rule: 'usage', text, note: 'Pass the address that the home page has in a browser' })
  }
  const read: ReadSite = async (at) => {
    const address = new URL(`./${at}`, base)
    if (!isBelow(address)) return undefined
    const response = await get(address)
    if (response.ok) return response.text()
    if (response.status === 404 || response.status === 410) return undefined
    throw new DocsgenError({ rule: 'usage', text: `Cannot read ${address.href}: it answers ${response.status}` })
  }
  return (use) => use({ read, search: searchSite(read) })
}
