/** The facts about a page while its text is converted, and places for what is found in it. */
import type { CodeMarks, Counted, Kind, SourcePage, Tag, Todo } from '../types.ts'

export interface Prose {
  text: string
  isCode(offset: number): boolean
  lineOf(offset: number): number
  context: PageContext
}

/** A line, and its number in the source. */
export interface Line {
  text: string
  at: number
}

export type Size = [width: number, height: number]

export interface Origins {
  images: Set<string>
  frames: Set<string>
}

export interface Export {
  at: number
  needsBrowser: boolean
  /** It is a component of the page, and is named there as to do. */
  isUsed?: true
}

/** Facts about the page that is migrated, and places for what is found. */
export interface PageContext {
  kind: Kind
  /** The page has formulas between dollars. */
  maths: boolean
  /** Meanings of comments in code. */
  codeMarks: CodeMarks
  page: SourcePage
  /** Braces and capital tags mean something. */
  isMdx: boolean
  /** Modules by the names they have in the page. */
  imports: Map<string, string>
  /** Files of the source that are imported as text, by the names they have in the page. */
  raw: Map<string, string>
  /** Other things that the page exports, by name. */
  exports: Map<string, Export>
  /** Texts that the page exports, by name. */
  constants: Map<string, string>
  /** Variables of the site: they hold constants of its pages. */
  variables: Map<string, string>
  /** Labels of tabs, by value. */
  labels: Map<string, string>
  /** Labels of tabs that have none, but have one on other pages, by their place. */
  tabLabels: ReadonlyMap<string, string>
  /** Keys of its front matter. */
  keys: Set<string>
  /** Labels of links that the page defines, in lower case. */
  definitions: Set<string>
  /** Tags by docsgen's names. */
  tags: Map<string, Tag>
  /** Old addresses of its tags, and those of docsgen. */
  moved: Map<string, string>
  /** Origins of other hosts that its images and frames are of. */
  origins: Origins
  /** Files of the source that the page shows. */
  included: Set<string>
  /** Classes of Docusaurus that have no style here, and their lines. */
  lostClasses: Map<string, number>
  /** Tells whether other pages are below or beside the page in its sidebar. */
  hasChildren(): boolean
  /** Tells whether an href leads to a file that is published. */
  isFile(href: string): boolean
  /** Returns the size of the image that an href leads to; null for a file that is no image, undefined for none. */
  sizeOf(href: string): Size | null | undefined
  /** Returns the file of a snippet of MkDocs, from the top of the source. */
  findSnippet(name: string): string | undefined
  /** Tells whether the source of a component, by what it is imported from, needs a browser. */
  usesHooks(from: string): boolean
  todo(line: number, text: string, weight?: Todo['weight']): void
  count(what: Counted): void
}
