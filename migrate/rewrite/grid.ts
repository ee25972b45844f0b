/** The grid of Infima, the style sheet of Docusaurus: a `row` of nothing but `col` becomes columns side by side. */
import type { PageContext } from '../context.ts'
import type { Syntax } from './blocks.ts'
import { classesOf, readDiv } from './div.ts'
import { directive, indent } from './lines.ts'
import { findClose, readTag, type Tag } from './tags.ts'

/** `<div className="row">` to its end. */
export const grid: Syntax = (lines, at, context) => {
  const div = readDiv(lines, at, 'row')
  if (!div) return undefined
  const { tag, text, close, end, space } = div
  const first = lines[at]?.at ?? 1
  const columns = close === undefined ? undefined : readColumns(text, tag.end, close)
  if (!columns) {
    context.todo(first, 'The classes `row` and `col` have no style here: `::::split` puts blocks side by side')
    return undefined
  }
  noteLook(tag, columns, first, context)
  const content = columns.flatMap((column) => {
    const inner = div.linesOf(column.start, column.end)
    const edge = (mark: string) => ({ text: mark, at: inner[0]?.at ?? first })
    return inner.length === 0 ? [] : [edge(':::column-of-row'), ...inner, edge(':::')]
  })
  return { end, content, wrap: (made) => indent(directive({ name: 'split' }, made, first), space) }
}

interface Column {
  tag: Tag
  /** Where its content is. */
  start: number
  end: number
}

/** Returns undefined if there is anything else between two places. */
function readColumns(text: string, from: number, to: number): Column[] | undefined {
  const columns: Column[] = []
  const skip = (offset: number) => offset + (/^\s*/.exec(text.slice(offset, to))?.[0].length ?? 0)
  for (let at = skip(from); at < to; ) {
    const tag = readTag(text, at)
    const close = tag?.name === 'div' && !tag.isClosed ? findClose(text, 'div', tag.end) : undefined
    if (!tag || !close || !classesOf(tag).some((name) => /^col(?:--\d+)?$/.test(name))) return undefined
    columns.push({ tag, start: tag.end, end: close.start })
    at = skip(close.end)
  }
  return columns
}

function noteLook(row: Tag, columns: Column[], at: number, context: PageContext): void {
  const tags = [row, ...columns.map(({ tag }) => tag)]
  const widths = new Set(columns.map(({ tag }) => classesOf(tag).sort().join(' ')))
  if (widths.size > 1) context.todo(at, 'Columns are equally wide: their classes are not migrated', 'note')
  if (tags.some(({ attributes }) => attributes.has('style')))
    context.todo(at, 'The style of `<div>` is not migrated', 'look')
}
