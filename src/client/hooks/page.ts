import { createContext, useContext, useSyncExternalStore } from 'react'
import { watchRoot } from './root.ts'

/** What the server knows of the page that it renders. */
export interface PageFacts {
  url: string
  /** Name of its version. */
  version?: string | undefined
  /** Of the site: '' or `/x`, and the names of its versions, the current one first. */
  base: string
  versions: readonly string[]
  /** The colour mode of the site; '' for that of the system. */
  colours: 'light' | 'dark' | ''
}

/** `PageFacts`, as far as they are known. */
export type WrittenPage = { [Fact in keyof PageFacts]?: PageFacts[Fact] | undefined }

/**
 * The page that an island was written for. Set around each: on the server by `Island`, in the browser by its element, which
 * knows of the page only what the island asked for. What is around the main part stays when another page is shown.
 */
export const PageContext = globalThis.docsgenShared?.PageContext ?? createContext<WrittenPage | undefined>(undefined)

/**
 * The page that is shown. `url` is its url within the site, `href(url)` the address of a page or a file for a link or for
 * `fetch`, with the site's `base`; as in a template.
 *
 * ```tsx
 * const { url, href } = usePage()
 * ```
 */
export function usePage(): { url: string; href(url: string): string } {
  const page = useContext(PageContext)
  const read = () => document.documentElement.dataset.url ?? ''
  const url = useSyncExternalStore(watchUrl, read, () => page?.url ?? read())
  return { url, href: (target) => toHref(target, page?.base ?? BASE) }
}

/**
 * The name of the version that the page belongs to, undefined outside of versions, and the names of all versions, the
 * current one first.
 *
 * ```tsx
 * const { version, versions } = useVersion()
 * ```
 */
export function useVersion(): { version: string | undefined; versions: readonly string[] } {
  const page = useContext(PageContext)
  const read = () => document.documentElement.dataset.version
  const version = useSyncExternalStore(watchVersion, read, () => (page ? page.version : read()))
  return { version, versions: page?.versions ?? VERSIONS }
}

const watchUrl = watchRoot('data-url')
const watchVersion = watchRoot('data-version')

function toHref(url: string, base: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  return base + encodeURI(path) + rest
}
