/**
 * Where something stands on a page that holds parts of other files. What makes HTML of Markdown knows lines and columns and
 * no files: so the lines of each further file are numbered far behind those of the one before, and read back at the end.
 */

import path from 'node:path'
import type { Nodes } from 'mdast'
import type { Place } from '../messages/message.ts'
import { isExternal } from './url.ts'

/** More lines than any file has. */
const span = 10_000_000

/** The place of a node, to be spread into a message; a node that a plugin made has none. */
export function placeOf({ position }: Pick<Nodes, 'position'>): { place?: Place } {
  return position ? { place: { line: position.start.line, column: position.start.column } } : {}
}

/** Numbers the lines of a tree as those of the file at `index`; what was numbered already stays. */
export function numberLines(node: Nodes, index: number): void {
  for (const point of [node.position?.start, node.position?.end]) {
    if (point && point.line < span) point.line += span * index
  }
  if ('children' in node) for (const child of node.children) numberLines(child, index)
}

/** The file and the true place. `files` are those of the page, itself first. */
export function locate({ line, column }: Place, files: string[]): { file: string; place: Place } {
  const file = files[Math.floor(line / span)] ?? files[0] ?? ''
  return { file, place: { line: line % span, column } }
}

/** What one file calls `href`, as another file calls it. */
export function rebaseHref(href: string, from: string, to: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  if (pathname === '' || pathname.startsWith('/') || isExternal(href)) return href
  const file = path.posix.join(path.posix.dirname(from), pathname)
  return (path.posix.relative(path.posix.dirname(to), file) || '.') + rest
}
