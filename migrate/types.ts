/** A site of another generator. Files are posix; those of the source are relative to it. */
import type { Config } from '../src/project/schema.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The value of a program. `why` says why some of it is missing, or all; `note`, how it was read where nothing is. */
export interface Evaluation {
  value: Json
  why?: string
  note?: string
}

/** A set of pages: the docs of the preset, or of a plugin. */
export interface Docs {
  folder: string
  /** Prefix of the urls, without slashes at the ends. */
  route: string
  sidebarPath: string | undefined
  /** The plugin it is of, as entries of the bar name it. */
  plugin: string
  version?: string
  /** It is of a version that is not the current one. */
  isOld?: boolean
  ids: Map<string, SourcePage>
  /** The url of the list of its tags. */
  tagsUrl: string
  /** Whether categories are closed that do not say. */
  isCollapsed: boolean
  /** The pages that folders below `content/` link to. */
  links: Map<string, { file: string; label: string; link: unknown }>
  /** The url of the first page of each sidebar, by the name of the sidebar. */
  starts: Map<string, string>
}

export type Kind = 'docusaurus' | 'vitepress' | 'mkdocs' | 'starlight' | 'mintlify' | 'nextra' | 'mdbook'

/** A thing that a person has to do, or to know. */
export interface Todo {
  file: string
  lines?: number[]
  text: string
  /** A line for each of its parts, which the report lists below it. */
  details?: string[]
  /** Without it the rest cannot be right (`first`), only the look suffers (`look`), or nothing is to do (`note`). */
  weight?: 'first' | 'look' | 'note'
}

export interface SourcePage {
  file: string
  /** Below `content/`. */
  target: string
  /** Its old url, without base, slash at the end or ending. */
  url: string
  /** A part of other pages, and none itself. */
  isPart?: boolean
  /** Keys that its place in the source gives it. */
  meta?: PageMeta
  title?: string | undefined
  description?: string | undefined
  /** It is on no list. */
  isUnlisted?: boolean
  isDraft?: boolean
  /** It is of a version that is not the current one. */
  isOld?: boolean | undefined
  /** The text of a page that another generator makes itself, as that one would have it written. */
  text?: string
  /** The url of the list of its tags, such as `/docs/tags`. */
  tagsUrl?: string
}

export interface PageMeta {
  slug?: string | undefined
  order?: number | undefined
  label?: string | undefined
  /** A day such as `2026-01-31`. */
  date?: string | undefined
  /** Keys as docsgen has them. */
  fields?: Record<string, Json>
}

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
  /** Runs a program of the configuration, by its file. */
  run(file: string): Promise<Evaluation>
  title?: string
  tagline?: string
  description?: string
  url?: string
  base?: string
  lang?: string
  logo?: string
  favicon?: string
  repository?: NavbarLink | undefined
  /** Address at which a page can be changed, and the setting it is of. */
  edit?: { address: string; key: string }
  maths?: boolean
  /** How Docusaurus reads pages that do not say: as `md`, as `mdx`, or by their endings. */
  format?: string
  /** Folders that snippets of MkDocs are looked for in. */
  snippetPaths?: string[]
  /** Definitions that MkDocs adds to every page. */
  appended?: string[]
  versions: { name: string; label: string; path: string; maintained?: false }[]
  navbar: { label: string; href?: string; items?: NavbarLink[]; position?: 'right' }[]
  /** Packages that the project installs besides docsgen, with their ranges. */
  dependencies?: Record<string, string>
  /** The pages of folders below `content/`, where they have other names than `index.md`. */
  homes: Map<string, SourcePage>
  settings: Omit<Config, 'sidebars'>
  footer: { title: string; links: NavbarLink[] }[]
  copyright?: { holder: string; year: string | number }
  /** Other files of the project, by path: slots and icons. */
  written?: Record<string, string>
  sidebars: Record<string, 'auto' | SourceEntry[]>
  /** Labels in other languages, by their tag and the label of the first. */
  words: Record<string, Record<string, string>>
  /** Names and order of folders below `content/`. */
  categories: Record<string, Category>
  pages: SourcePage[]
  /** Pages that other languages do not have, at the places where their translations would be. */
  fallbacks?: SourcePage[]
  files: SourceFile[]
  /** Folders whose pages an href from the top may mean, besides the root. */
  tops: string[]
  redirects: Redirect[]
  todos: Todo[]
}

export interface SourceEntry {
  label?: string | undefined
  href?: string | undefined
  items?: SourceEntry[] | undefined
  /** `false`: open on every page. */
  collapsed?: boolean | undefined
  badge?: string | undefined
  /** The items are all that is in this folder below `content/`: docsgen lists it by itself. Such an entry has no label. */
  folder?: string
}

export interface Category {
  label?: string | undefined
  order?: number | undefined
  description?: string | undefined
  /** `false`: it is open on every page. */
  collapsed?: false
}

export interface Redirect {
  from: string
  to: string
  status?: number
  file: string
  /** A host has them as they are: the base is in them. */
  isWhole?: true
  /** docsgen makes what is there. */
  isMade?: true
}
