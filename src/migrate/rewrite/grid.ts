/** The grid of Infima, the style sheet of Docusaurus: a `row` of nothing but `col` becomes columns side by side. */
import type { Line, PageContext } from '../context.ts'
import type { Syntax } from './blocks.ts'
import { dedent, directive, indent, textOf, toLines } from './lines.ts'
import { classesOf, findClose, readTag, type Tag } from './tags.ts'

/** `<div className="row">` to its end, with nothing else on its lines. */
export const grid: Syntax = (lines, at, context) => {
  const first = lines[at] as Line
  const [, space] = /^([ \t]*)<div\s/.exec(first.text) ?? []
  if (space === undefined) return undefined
  const text = textOf(lines.slice(at))
  const tag = readTag(text, space.length)
  if (!tag || !classesOf(tag).includes('row')) return undefined
  const close = findClose(text, 'div', tag.end)
  const columns = close && readColumns(text, tag.end, close.start)
  if (!columns || /^[^\n]*\S/.test(text.slice(close.end))) {
    context.todo(first.at, 'The classes `row` and `col` have no style here: `::::split` puts blocks side by side')
    return undefined
  }
  noteLook(tag, columns, first.at, context)
  const content = columns.flatMap(({ start, end }) => {
    const line = lines[at + text.slice(0, start).split('\n').length - 1]?.at ?? first.at
    const inner = dedent(toLines(text.slice(start, end), line))
    const edge = (mark: string) => ({ text: mark, at: line })
    return inner.length === 0 ? [] : [edge(':::column-of-row'), ...inner, edge(':::')]
  })
  const end = at + text.slice(0, close.end).split('\n').length
  return { end, content, wrap: (made) => indent(directive({ name: 'split' }, made, first.at), space) }
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
  if (widths.size > 1) context.todo(at, 'Columns are equally wide: their classes are not migrated', 'look')
  if (tags.some(({ attributes }) => attributes.has('style')))
    context.todo(at, 'The style of `<div>` is not migrated', 'look')
}
