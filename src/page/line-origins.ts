/**
 * Places on a page with parts of other files. The HTML tree has lines and columns but no files. So the lines of each
 * further file get numbers far above the last file's; `locate` turns them back.
 */

import path from 'node:path'
import type { Nodes } from 'mdast'
import type { SourcePlace } from '../messages/message.ts'
import { isExternal } from './url.ts'

/** More lines than any file has. */
const span = 10_000_000

/** The place of a node, to be spread into a message; a node that a plugin made has none. */
export function placeOf({ position }: Pick<Nodes, 'position'>): { place?: SourcePlace } {
  return position ? { place: { line: position.start.line, column: position.start.column } } : {}
}

/** Numbers the lines of a tree as those of the file at `index`. Numbered nodes stay. */
export function numberLines(node: Nodes, index: number): void {
  for (const point of [node.position?.start, node.position?.end]) {
    if (point && point.line < span) point.line += span * index
  }
  if ('children' in node) for (const child of node.children) numberLines(child, index)
}

/** Returns the file and true place of a numbered one. `files` are those of the page, itself first. */
export function locate({ line, column }: SourcePlace, files: string[]): { file: string; place: SourcePlace } {
  const file = files[Math.floor(line / span)] ?? files[0] ?? ''
  return { file, place: { line: line % span, column } }
}

/** Rewrites an href of one file for another file. */
export function rebaseHref(href: string, from: string, to: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  if (pathname === '' || pathname.startsWith('/') || isExternal(href)) return href
  const file = path.posix.join(path.posix.dirname(from), pathname)
  return (path.posix.relative(path.posix.dirname(to), file) || '.') + rest
}
