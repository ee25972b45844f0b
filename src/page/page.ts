/**
 * page/ turns one source file into one page: its facts (plain JSON) and its content. It knows that file, those it
 * includes and the parse options, and nothing of other pages or where a link leads.
 */

import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import type { Json } from '../disk/json.ts'
import type { Ignore, Message, SourcePlace } from '../messages/message.ts'
import type { IconUse, ListUse, Use } from './directives/directive.ts'
import type { Included, IncludeReader } from './include/reader.ts'
import type { Syntax } from './markdown/markdown.ts'

type ContentFacts = Pick<Page, 'headings' | 'anchors' | 'links' | 'uses' | 'extras' | 'messages'>

/** Facts of a page without any. */
export function emptyFacts(): ContentFacts {
  return { headings: [], anchors: [], links: [], uses: [], extras: false, messages: [] }
}

export interface Heading {
  depth: number
  id: string
  /** Further ids that lead to it. */
  also?: readonly string[]
  text: string
  /** The operation that it is the heading of. */
  operation?: OperationSign & { id: string }
}

/** How lists tell an operation from others. */
export interface OperationSign {
  method: string
  deprecated?: boolean
}

/** A reference as written. An `image` must lead to a file, a `link` to a page, an anchor or a file. */
export interface Link {
  href: string
  kind: 'link' | 'image'
  place?: SourcePlace
  /** The included file that has it, if it is not the page's own. */
  file?: string
  /** The href on the page, if it is another one. */
  as?: string
}

/** Checked front matter. `data` holds the keys that templates declare (see `Template.frontMatter`). */
export interface Meta {
  title: string
  description?: string
  template?: string
  slug?: string
  /** Whether it has a table of contents, or the levels of headings in it. */
  toc: boolean | { min?: number | undefined; max?: number | undefined }
  sidebar: { label?: string; order?: number; hidden?: boolean; icon?: string; badge?: string }
  previous?: Neighbour
  next?: Neighbour
  tags?: string[]
  /** Hashes of the blocks that a translation was made from, a line for each section. */
  source?: string[]
  draft?: boolean
  unlisted?: boolean
  /** `boost` multiplies what its words weigh; `keywords` find it without being on it. */
  search?: { exclude?: boolean; boost?: number; keywords?: string[] }
  /** `exclude` leaves it out of what machines read. */
  machines?: { exclude?: boolean }
  /** The image that networks show: none, one as written, or a card with other texts. */
  card?: false | string | { title?: string | undefined; description?: string | undefined }
  /** The address at which its source can be edited, instead of the one of the configuration. */
  edit?: false | string
  /** The day of its last change, instead of the one that git knows. */
  lastUpdated?: false | string
  /** The day that the page is of, for feeds and search engines. */
  date?: string
  /** Names of those who wrote it. */
  author?: string[]
  /** First day that the page is published, and the first that it no longer is: `2026-01-31`. */
  published?: string
  expires?: string
  data: Record<string, Json>
}

/** Replaces the neighbour in the sidebar: by nothing, or by a link as written. */
export type Neighbour = false | { label?: string; href: string }

/** A former address, as written in front matter: a url, or the id of an anchor of this page after `#`. */
export interface Alias {
  from: string
  /** The anchor of this page that it leads to, with its `#`; the page itself if there is none. */
  to?: string
  place: SourcePlace
}

/**
 * The facts of a source file, independent of other pages. They depend on the file, the parse options and included
 * files, so equal keys mean equal pages. The content is in a pack, under `key`.
 */
export interface Page {
  readonly file: string
  readonly key: string
  readonly url: string
  readonly meta: Meta
  readonly slugPlace?: SourcePlace
  readonly aliases?: readonly Alias[]
  /** Blocks of a page that is translated, as `writeBlocks` writes them. */
  readonly blocks?: string
  /** Code of a page in a site of several languages, a line for each fence. */
  readonly fences?: readonly string[]
  /** The place of `source` in its front matter. */
  readonly sourcePlace?: SourcePlace
  readonly headings: readonly Heading[]
  /** All ids in the content. */
  readonly anchors: readonly string[]
  readonly links: readonly Link[]
  readonly uses: readonly Use[]
  readonly icons?: readonly IconUse[]
  readonly lists?: readonly ListUse[]
  /** Included files, and the key without them. */
  readonly included?: { files: Included; own: string }
  /** Needs `client/extras/`: tabs, closed details. */
  readonly extras: boolean
  readonly ignores?: readonly Ignore[]
  /** Ids of headings in the content of a translation → ids that lead to the same headings of its source, its own first. */
  readonly ids?: Readonly<Record<string, readonly string[]>>
  /** The url of the page whose content it shows, in a language that has no text of its own. */
  readonly untranslated?: string
  readonly messages: Message[]
}

/** A link to another host. */
export interface Reference {
  url: string
  file?: string
  place?: SourcePlace
}

/** The page that a hook runs for. Problems are added to `messages`. */
export interface HookPage {
  file: string
  source: string
  messages: Message[]
  read?: IncludeReader['read'] | undefined
}

export interface ParseHooks {
  /** Markdown syntax that plugins add. */
  syntax: Syntax
  /** Turns a file that is not Markdown into Markdown or its tree; undefined if no plugin takes it. */
  read(on: HookPage): { source: string; tree?: Root } | undefined
  remark(tree: Root, on: HookPage): Root
  rehype(tree: HastRoot, on: HookPage): HastRoot
  page(page: Page, on: HookPage): Page
}
