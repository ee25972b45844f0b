/**
 * Every noun of docsgen. Four words are never mixed:
 * a `file` is a source file, posix, relative to the project root; a `url` is a place on the site, starting with `/`,
 * without `base`, never with a trailing slash; a `path` is an output relative to `dist/`; an `href` is what an author wrote.
 * Over 200 lines: the nouns stand together.
 */
import type { Json } from '../disk/json.ts'
import type { Ignore, Message, Place } from '../messages/message.ts'
import type { Use } from './directives/directive.ts'
import type { Included } from './include/reader.ts'

type Found = Pick<Page, 'headings' | 'anchors' | 'links' | 'uses' | 'extras' | 'messages'>

/** What is found on a page on which there is nothing to find. */
export function emptyFacts(): Found {
  return { headings: [], anchors: [], links: [], uses: [], extras: false, messages: [] }
}

export interface Heading {
  depth: number
  id: string
  text: string
}

/** A reference as its author wrote it. `image` must lead to a file, `link` to a page, an anchor or a file. */
export interface Link {
  href: string
  kind: 'link' | 'image'
  place?: Place
  /** The file it stands in, where that is one the page includes. */
  file?: string
  /** What stands in its place on the page, where that is something else. */
  as?: string
}

/** Checked front matter. Keys a template declares (see `Template.frontMatter`) are in `data`. */
export interface Meta {
  title: string
  description?: string
  template?: string
  slug?: string
  toc: boolean
  sidebar: { label?: string; order?: number; hidden?: boolean }
  previous?: Neighbour
  next?: Neighbour
  tags?: string[]
  draft?: boolean
  unlisted?: boolean
  /** The day it is first there, and the first on which it is gone: `2026-01-31`. */
  published?: string
  expires?: string
  data: Record<string, Json>
}

/** What stands in place of the neighbour in the sidebar: nothing, or a link as its author wrote it. */
export type Neighbour = false | { label?: string; href: string }

/**
 * What one source file says, whatever the other files say. Depends on the file’s bytes and the parse options
 * alone, and on the files it includes, so equal keys mean equal pages. Its content lies in the content store under `key`.
 */
export interface Page {
  file: string
  key: string
  url: string
  meta: Meta
  headings: Heading[]
  /** Every id in the content. */
  anchors: string[]
  links: Link[]
  uses: Use[]
  /** Of a page that is made of more than its own file: the other files, and what the page would be called without them. */
  included?: { files: Included; own: string }
  /** It has what a script of its own serves: tabs, closed details. */
  extras: boolean
  ignores?: Ignore[]
  messages: Message[]
}

/** A link to another host, where it stands. */
export interface Reference {
  url: string
  file?: string
  place?: Place
}
