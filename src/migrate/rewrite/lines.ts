/** Text by lines that remember where they are from, so that whatever is said of one names its place in the source. */
import type { Line } from '../types.ts'

export function toLines(text: string, first = 1): Line[] {
  return text.split('\n').map((line, at) => ({ text: line, at: first + at }))
}

export function textOf(lines: Line[]): string {
  return lines.map(({ text }) => text).join('\n')
}

export interface Edit {
  start: number
  end: number
  text: string
}

/** The lines with the edits, which are in order and do not overlap, made in their text. */
export function applyEdits(lines: Line[], edits: Edit[]): Line[] {
  const text = textOf(lines)
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.text.length + 1)
  const lineAt = (offset: number) => {
    let at = 0
    while (at + 1 < lines.length && (starts[at + 1] ?? Number.POSITIVE_INFINITY) <= offset) at++
    return lines[at]?.at ?? 1
  }
  const made: Line[] = [{ text: '', at: lines[0]?.at ?? 1 }]
  const add = (piece: string, offset: number, isOriginal: boolean) => {
    let from = offset
    for (const [index, part] of piece.split('\n').entries()) {
      if (index > 0) made.push({ text: '', at: lineAt(isOriginal ? from : offset) })
      ;(made.at(-1) as Line).text += part
      from += part.length + 1
    }
  }
  let done = 0
  for (const edit of edits) {
    if (edit.start < done) continue
    add(text.slice(done, edit.start), done, true)
    add(edit.text, edit.start, false)
    done = edit.end
  }
  add(text.slice(done), done, true)
  return made
}

/** Without the blank lines around, and without the spaces all lines begin with. */
export function dedent(lines: Line[], at?: number): Line[] {
  const first = lines.findIndex(({ text }) => text.trim() !== '')
  const last = lines.findLastIndex(({ text }) => text.trim() !== '')
  const inner = first === -1 ? [] : lines.slice(first, last + 1)
  const indents = inner.filter(({ text }) => text.trim() !== '').map(({ text }) => indentOf(text))
  const width = at ?? Math.min(...indents)
  return inner.map((line) => ({ ...line, text: line.text.slice(Math.min(width, indentOf(line.text))) }))
}

export function indentOf(text: string): number {
  return /^[ \t]*/.exec(text)?.[0].length ?? 0
}

/** Each line that is not blank behind so many spaces. */
export function indent(lines: Line[], prefix: string): Line[] {
  return prefix === '' ? lines : lines.map((line) => (line.text === '' ? line : { ...line, text: prefix + line.text }))
}

/** Opener, lines and closer of a directive, with as many colons as what is in it leaves free. */
export function directive(
  opener: { name: string; label?: string; attributes?: string },
  content: Line[],
  at: number
): Line[] {
  const inner = content.map(({ text }) => /^\s*(:{3,})/.exec(text)?.[1]?.length ?? 0)
  const colons = ':'.repeat(Math.max(2, ...inner) + 1)
  const label = opener.label ? `[${balanced(opener.label)}]` : ''
  const last = content.at(-1)?.at ?? at
  return [
    { text: `${colons}${opener.name}${label}${opener.attributes ?? ''}`, at },
    ...content,
    { text: colons, at: last }
  ]
}

/** Brackets that do not come in pairs would end the label. */
function balanced(label: string): string {
  const flat = label.replace(/\s*\n\s*/g, ' ').trim()
  let depth = 0
  for (const character of flat.replace(/\\./g, '')) {
    if (character === '[') depth++
    if (character === ']' && --depth < 0) break
  }
  return depth === 0 ? flat : flat.replace(/[[\]]/g, '\\$&')
}
