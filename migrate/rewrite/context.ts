/** The facts about a page while its text is converted, and places for what is found in it. */
import type { Json, Kind, SourcePage, Todo } from '../types.ts'

export interface Prose {
  text: string
  isCode(offset: number): boolean
  context: PageContext
}

export interface Origins {
  images: Set<string>
  frames: Set<string>
}

/** Facts about the page that is migrated, and places for what is found. */
export interface PageContext {
  kind: Kind
  root: string
  maths: boolean
  page: SourcePage
  variables: ReadonlyMap<string, string>
  values: Record<string, Json>
  aliases: Record<string, string>
  /** Labels of links that the page defines, in lower case. */
  definitions: Set<string>
  tags: Map<string, { label?: string | undefined }>
  /** Old addresses of its tags, and those of docsgen. */
  moved: Map<string, string>
  /** Origins of other hosts that its images and frames are of. */
  origins: Origins
  /** Files of the source that the page shows. */
  included: Set<string>
  /** Returns the file of a snippet of MkDocs, from the top of the source. */
  findSnippet(name: string): string | undefined
  /** Returns what to import instead of what the page imports, with the names of the exports. */
  importFrom(specifier: string, exported: string[]): string
  /** Returns the import of a component that the page does not import. */
  standIn(name: string): string
  todo(text: string, weight?: Todo['weight']): void
}
