/**
 * Search in the browser, and in `docsgen search`. In: what a reader typed, and a way to load files of the index. Out: pages
 * with the sections that answer. It knows nothing of the DOM, of React or of Node.
 */

/** Loads a file of the index by its name, such as `root.json`; undefined if there is none. Throws if it cannot be reached. */
export type Load = (name: string) => Promise<unknown>

/**
 * The text of a page, to look for phrases in, with `apart` between its blocks, or that of a section without its heading: `id`
 * is empty for what comes before the first. `isOwn` leaves out links, whose words say what other pages are about. Undefined if
 * it cannot be had.
 */
export type ReadText = (url: string, id?: string, isOwn?: boolean) => Promise<string | undefined>

/** Between two blocks of a text, such as the cells of a table: no phrase goes on from one to the next. */
export const apart = '\u2029'

/** The version to ask for where pages of all versions may answer. */
export const allVersions = '*'

export interface Asked {
  text: string
  /** The url of the page the reader is on: pages of its version and section come first. */
  from?: string
  /** Only pages of this version, or of `allVersions`; by default those of the reader’s and of none, if one answers. */
  version?: string
  /** Only pages of this section (the first part of the url) or tag. */
  section?: string
  tag?: string
  /** How many pages to return, 10 by default. */
  limit?: number
}

export interface Found {
  /** Best first. */
  hits: Hit[]
  /** Pages that answer, also those that are not in `hits`. */
  total: number
  /** There may be more than `total`: of a word on very many pages, the index has those that it weighs most in. */
  isLeast: boolean
  /** The files were of several builds, or one is missing: a new search may find more. */
  isMixed: boolean
  /** Words to mark in texts, as they are in pages and folded by `fold`: a list for each word of the query. */
  marks: string[][]
  /** Words of the query that no page has, each with the nearest that one has. */
  unknown: { word: string; nearest: string[] }[]
}

export interface Hit {
  url: string
  title: string
  score: number
  /** The title of its version, if the site has several. */
  version?: string
  tags: string[]
  /** Labels of the groups of the sidebar around it, outermost first. */
  trail: string[]
  /** The sections that answer, best first, at most three. */
  sections: FoundSection[]
}

export interface FoundSection {
  /** Of its heading; empty for the text before the first one. */
  id: string
  /** The headings above it and its own, without the title of the page. */
  headings: string[]
  score: number
}

/** What a reader can choose from; a list with fewer than two entries is no choice. */
export interface Filters {
  versions: { name: string; title: string }[]
  /** The version of the page the reader is on, or the current one. */
  version?: string
  sections: { name: string; title: string }[]
  tags: string[]
}

export interface Search {
  find(asked: Asked): Promise<Found>
  /** `from` is the url of the page the reader is on. */
  filters(from?: string): Promise<Filters>
}
