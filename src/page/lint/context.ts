/** What the checks of a page's text share: where they are, and how they tell. */
import type { Nodes } from 'hast'
import type { Message, Place } from '../../messages/message.ts'
import { locate } from '../line-origins.ts'

export interface LintContext {
  /** The page’s file, and those that parts of it are from. */
  files: string[]
  /** The whole text of the page’s file. */
  source: string
}

export interface Lint extends LintContext {
  messages: Message[]
  /** Level of the heading before; the title of the page is of level 1, whoever writes it. */
  depth: number
  /** Where the first heading of level 1 stands. */
  title?: Place
  /** There is something in the text that may be left over. */
  isSuspicious: boolean
}

export function report(node: Nodes, context: Lint, message: Omit<Message, 'file'>): void {
  const start = node.position?.start
  context.messages.push({
    file: context.files[0] ?? '',
    ...(start && { place: { line: start.line, column: start.column } }),
    ...message
  })
}

/** Where a node stands in the source; undefined when it is of another file. */
export function offsetOf({ position }: Nodes, { files }: Lint): number | undefined {
  const start = position?.start // of some comments there is no more than an empty position
  return start && locate(start, files).file === files[0] ? start.offset : undefined
}
