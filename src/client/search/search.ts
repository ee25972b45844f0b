/**
 * Search in the browser and in `docsgen search`. In: the text that a reader typed, and a way to load files of the index. Out:
 * pages with the sections that answer. It knows nothing of the DOM, of React or of Node.
 */

/** Loads a file of the index by its name, such as `root.json`; undefined if there is none. Throws if it cannot be reached. */
export type Load = (name: string) => Promise<unknown>

/**
 * Reads the text of a page to look for phrases, with `apart` between its blocks. With `id`, it reads a section without its
 * heading; an empty `id` is the text before the first heading. `isOwn` leaves out links, whose words are about other pages.
 * Undefined if the page cannot be read, or with `isOwn` not soon: then it only changes the order of results.
 */
export type ReadText = (url: string, id?: string, isOwn?: boolean) => Promise<string | undefined>

/** Separates two blocks of a text, such as the cells of a table: no phrase continues from one to the next. */
export const apart = '\u2029'

/** The version of a question that pages of all versions may answer. */
export const allVersions = '*'

export interface Question {
  text: string
  /** The url of the page the reader is on: pages of its version and section come first. */
  from?: string
  /** The version of the pages, or `allVersions`. By default, the reader’s version and pages without one, if one answers. */
  version?: string
  /** The section of the pages (the first part of the url). */
  section?: string
  tag?: string
  /** How many pages to return, 10 by default. */
  limit?: number
}

export interface SearchResult {
  /** Best first. */
  hits: Hit[]
  /** How many pages answer, including those that are not in `hits`. */
  total: number
  /** Whether more than `total` pages may answer: for a word of many pages, the index has only the best. */
  isLeast: boolean
  /** Whether files were missing or of several builds: a new search may find more. */
  isMixed: boolean
  /** Words to mark in texts, as they are in pages and folded by `fold`: a list for each word of the query. */
  marks: string[][]
  /** Words of the query that no page has, each with the nearest words of the site. */
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
  sections: HitSection[]
}

export interface HitSection {
  /** The id of the heading; empty for the text before the first one. */
  id: string
  /** The headings above the section and its own, without the title of the page. */
  headings: string[]
  score: number
}

/** The filters that a reader can choose from. A list with fewer than two entries is not offered. */
export interface Filters {
  versions: { name: string; title: string }[]
  /** The version of the page the reader is on, or the current one. */
  version?: string
  sections: { name: string; title: string }[]
  tags: string[]
}

export interface Search {
  find(question: Question): Promise<SearchResult>
  /** `from` is the url of the page the reader is on. */
  filters(from?: string): Promise<Filters>
}
