/** A rule about the text of one page: its name, its default level, where it is explained, and what it looks for. */
import type { Element, Nodes, Text } from 'hast'
import type { Message, SourcePlace } from '../../messages/message.ts'
import type { Level, RuleDocs } from '../../messages/rules.ts'
import { locate } from '../line-origins.ts'

export interface LintedPage {
  /** The page's file, then those that parts of it come from. */
  files: string[]
  /** The whole text of the page's file. */
  source: string
  /** That of the front matter. */
  title: string | undefined
  hasVariables: boolean
}

/** `at` is a node, or a place in the page's file; without it the problem is one of the whole page. */
export type Report = (problem: Pick<Message, 'text' | 'note'>, at?: Nodes | SourcePlace) => void

/** Called by name of the element, in the order of the page, outside of code and the like; `#text` after all elements. */
export interface Visitor extends Partial<Record<keyof HTMLElementTagNameMap, (element: Element) => void>> {
  '#text'?(node: Text): void
}

export interface PageRule<Name extends string = string> {
  name: Name
  level: Level
  docs: RuleDocs
  /** Matches every text that may break the rule: others are not visited, and on most pages that is all of them. */
  hint?: RegExp
  /** Called once for each page: the visitor it returns may keep state. */
  check(page: LintedPage, report: Report): Visitor
}

/** Identity: keeps the name in the type. */
export function definePageRule<const Name extends string>(rule: PageRule<Name>): PageRule<Name> {
  return rule
}

/** The offset of a node in the source; undefined when it comes from another file. */
export function offsetOf({ position }: Nodes, { files }: LintedPage): number | undefined {
  return position && locate(position.start, files).file === files[0] ? position.start.offset : undefined
}
