import { createContext } from 'react'

/** Facts of the page that the server renders. */
export interface PageFacts {
  url: string
  version?: string | undefined
  /** The base of the site, '' or `/x`, and the names of its versions, the current one first. */
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
