/**
 * Every noun of docsgen. Four words are never mixed:
 * a `file` is a source file, posix, relative to the project root; a `url` is a place on the site, starting with `/`,
 * without `base`, never with a trailing slash; a `path` is an output relative to `dist/`; an `href` is what an author wrote.
 * Over 200 lines: the nouns stand together.
 */
import type { ReactNode } from 'react'
import type { Use } from './api/model.ts'
import type { Aside, Laid } from './aside.ts'
import type { Included } from './included.ts'
import type { Rule } from './rules.ts'

/** A point in a source file. `line` and `column` count from 1, columns in UTF-16 units. */
export interface Place {
  line: number
  column: number
}

/** Something to tell the author: data, never thrown. Its level is decided when it is reported. */
export interface Message {
  rule: Rule
  text: string
  file?: string
  place?: Place
  note?: string
  /** What surely mends it: in place of `was`, which stands at the place or is what is referred to there, write `text`. */
  fix?: { was: string; text: string }
}

/** What an author says is meant as it is: faults of these rules, in these lines or, without lines, on the whole page. */
export interface Ignore {
  rules: Rule[]
  file: string
  lines?: [from: number, to: number]
  place: Place
}

/** A file of the project as found on disk. `hash` is of its bytes; '' until they are read. */
export interface SourceFile {
  file: string
  kind: 'page' | 'asset' | 'data'
  hash: string
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

/** A React element as JSON: its type, its props but for the children, and these. The type `''` is a fragment. */
export type Content = string | ContentElement

export type ContentElement = [type: string, props: Record<string, unknown>, ...children: Content[]]

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

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

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

/**
 * An entry of a sidebar. `current` marks the page itself, `open` a category on the way to it. In a large sidebar `rest`
 * stands for entries that are left out; of a category that is `closed` all are, but for a first one where it has no page.
 */
export interface NavItem {
  label: string
  href?: string
  current?: boolean
  open?: boolean
  closed?: boolean
  rest?: boolean
  items?: NavItem[]
}

export interface NavLink {
  label: string
  href: string
  current?: boolean
  external?: boolean
}

/** A page in one of the versions of the documentation. `current` marks the version that is being read. */
export interface VersionLink {
  name: string
  label: string
  href: string
  current?: boolean
}

/** What every page of the site shows alike. Every href is final (base included). */
export interface SiteProps {
  title: string
  tagline: string
  description: string
  lang: string
  base: string
  home: string
  repository?: { label: string; href: string }
  footer: { columns: { title: string; links: NavLink[] }[]; copyright?: { holder: string; year: number } }
  banner?: { id: string; closeable: boolean; content: Content }
  /** There are links in the bar, or sidebars: a menu of narrow screens has something to show, here or on another page. */
  menu?: true
  logo?: string
  favicon?: string
  card?: string
  styles: string[]
  scripts: string[]
  /** A script for the head, inline: it runs before anything is painted. */
  firstPaint: string
}

/** What a template is given, as JSON. `content` reaches it as `children`. */
export interface PageProps {
  site: SiteProps
  url: string
  title: string
  description?: string
  canonical?: string
  data: Record<string, Json>
  /** Text of the h1 the template writes; absent when the content brings its own. */
  heading?: string
  /** Headings for the table of contents; empty when there is none to show. */
  toc: Heading[]
  navbar: { left: NavLink[]; right: NavLink[] }
  /** `whole`, the page that shows all of a large sidebar, is the sidebar's name as well. */
  sidebar?: { label: string; items: NavItem[]; whole?: string }
  /** Name of the version the page belongs to. */
  version?: string
  /** The page in each version, newest first; empty outside the versions, and where there are fewer than two. */
  versions: VersionLink[]
  /** Why the page is not published, as the rest of a sentence that begins with the page: only where drafts are shown. */
  hidden?: string
  /** Search engines are asked to leave it out. */
  noindex?: true
  breadcrumbs: { label: string; href?: string }[]
  /** Scripts of this page, besides those of the site. */
  scripts: string[]
  previous?: { label: string; href: string }
  next?: { label: string; href: string }
  tags?: NavLink[]
  /** Where its source can be changed. */
  edit?: string
  /** The day that was last changed, in UTC: `2026-01-31`. */
  updated?: string
}

/** What a template component receives: the page, its content as React nodes, and `href`, which gives a url its base. */
export interface TemplateProps extends PageProps {
  children: ReactNode
  href(url: string): string
}

/** A file of the site, not yet made. `key` is known before the body is. */
export interface Output {
  path: string
  /** Further paths of the same bytes. */
  also: string[]
  key: string
  /** What the key is a hash of, by name and each a hash: by these a page can be told why it is made anew. */
  parts?: Record<string, string>
  /** The source file, to name when the body cannot be made. */
  source?: string
  /** The url of a page. */
  url?: string
  /** The plugin that adds it. */
  plugin?: string
  /** Made to be looked at, or, where that can be said in advance, laid aside by whoever makes it. */
  body(aside?: Aside): Promise<Body>
}

/** What an output turned out to hold. */
export interface Body {
  bytes?: string | Uint8Array
  /** It was laid aside: there are no bytes. */
  laid?: Laid
  facts?: BodyFacts
  messages?: Message[]
}

/** What a page's HTML holds besides what its page says: the ids and references that come from templates. */
export interface BodyFacts {
  template: string
  ids: string[]
  references: string[]
  /** Ids of the content that its components did not write. */
  lost: string[]
}
