/** Blocks of Docusaurus that are a `<div>` with a class, and nothing else on its lines. */
import type { Line } from '../context.ts'
import { dedent, textOf, toLines } from './lines.ts'
import { findClose, readTag, type Tag, textAttribute } from './tags.ts'

/** Reads the one with a class that begins at a line. `close` is where its content ends, undefined if more follows on that line. */
export function readDiv(lines: Line[], at: number, name: string) {
  const [, space] = /^([ \t]*)<div\s/.exec(lines[at]?.text ?? '') ?? []
  if (space === undefined) return undefined
  const text = textOf(lines.slice(at))
  const tag = readTag(text, space.length)
  if (!tag || !classesOf(tag).includes(name)) return undefined
  const rowOf = (offset: number) => at + text.slice(0, offset).split('\n').length - 1
  const found = findClose(text, 'div', tag.end)
  const close = found && !/^[^\n]*\S/.test(text.slice(found.end)) ? found : undefined
  const linesOf = (start: number, end: number) => dedent(toLines(text.slice(start, end), lines[rowOf(start)]?.at))
  return { tag, text, close: close?.start, end: rowOf(close?.end ?? 0) + 1, space, linesOf }
}

export function classesOf(tag: Tag): string[] {
  return (textAttribute(tag, 'className') ?? textAttribute(tag, 'class') ?? '').split(/\s+/)
}
