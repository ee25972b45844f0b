/** A site of another generator. Files are posix; those of the source are relative to it. */
import type { SidebarEntry } from '../project/schema.ts'

/** A set of pages: the docs of the preset, or of a plugin. */
export interface Docs {
  folder: string
  /** Prefix of the urls, without slashes at the ends. */
  route: string
  sidebarPath: string | undefined
  /** The plugin it is of, as entries of the bar name it. */
  plugin: string
  /** The version it is of, if there are several. */
  version?: string
  /** Pages by their id. */
  ids: Map<string, SourcePage>
  /** The url of the first page of each sidebar, by the name of the sidebar. */
  starts: Map<string, string>
}

export interface Prose {
  text: string
  isCode(offset: number): boolean
  lineOf(offset: number): number
  context: PageContext
}

export const kinds = ['docusaurus', 'vitepress', 'mkdocs', 'starlight'] as const

export type Kind = (typeof kinds)[number]

/** Things that are counted. */
export type Counted = 'pages' | 'links' | 'images' | 'admonitions' | 'tabs' | 'blocks of code' | 'includes' | 'files'

/** A thing that a person has to look at. */
export interface Todo {
  file: string
  line?: number
  text: string
  /** Without it the rest cannot be right (`first`), or only the look suffers (`look`). */
  weight?: 'first' | 'look'
}

export interface SourcePage {
  /** In the source. */
  file: string
  /** Below `content/`. */
  target: string
  /** Its old url, without base, slash at the end or ending. */
  url: string
  /** A part of other pages, and none itself. */
  isPart?: boolean
  /** Keys that its place in the source gives it. */
  meta?: { slug?: string | undefined; order?: number | undefined; label?: string | undefined }
}

/** A file that is published as it is. */
export interface SourceFile {
  file: string
  /** In the project that is made. */
  target: string
  /** Its old url, if it had one. */
  url?: string
}

export interface NavbarLink {
  label: string
  href: string
}

/** A source without the text of its pages. Its hrefs are as written there; links.ts translates them. */
export interface SourceSite {
  kind: Kind
  root: string
  title?: string
  tagline?: string
  description?: string
  url?: string
  base?: string
  lang?: string
  logo?: string
  favicon?: string
  repository?: string | undefined
  /** Address at which a page can be changed. */
  edit?: string | undefined
  maths?: boolean
  /** What attributes of headings are written between, where it is not `{` and `}`. */
  attributeMarks?: [string, string]
  versions: { name: string; label: string; path: string }[]
  navbar: NavbarLink[]
  footer: { title: string; links: NavbarLink[] }[]
  copyright?: { holder: string; year: number }
  sidebars: Record<string, 'auto' | SidebarEntry[]>
  /** Names and order of folders below `content/`. */
  categories: Record<string, { label: string | undefined; order: number | undefined }>
  pages: SourcePage[]
  files: SourceFile[]
  /** Folders whose pages an href from the top may mean, besides the root. */
  tops: string[]
  redirects: Redirect[]
  todos: Todo[]
}

export interface Redirect {
  from: string
  to: string
  /** A host has them as they are: the base is in them. */
  isWhole?: true
}

/** A line, and its number in the source. */
export interface Line {
  text: string
  at: number
}

export interface Origins {
  images: Set<string>
  frames: Set<string>
}

/** Facts about the page that is carried over, and places for what is found. */
export interface PageContext {
  kind: Kind
  /** The site has formulas between dollars. */
  maths: boolean
  page: SourcePage
  /** Braces and capital tags mean something. */
  isMdx: boolean
  /** Modules by the names they have in the page. */
  imports: Map<string, string>
  /** Labels of tabs, by value. */
  labels: Map<string, string>
  /** Keys of its front matter. */
  keys: Set<string>
  /** Labels of links that the page defines, in lower case. */
  definitions: Set<string>
  tags: Set<string>
  /** Origins of other hosts that its pictures and frames are of. */
  origins: Origins
  /** Files of the source that the page shows. */
  included: Set<string>
  todo(line: number, text: string, weight?: Todo['weight']): void
  count(what: Counted): void
}
