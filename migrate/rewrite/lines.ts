/** Lines that know their number in the source, so that what is to do has a place. */
import type { Line, Prose } from './context.ts'

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

/** Makes edits in the text of lines. They are in order; one that overlaps an earlier one is left out. */
export function applyEdits(lines: Line[], edits: Edit[]): Line[] {
  const text = textOf(lines)
  const made: Line[] = [{ text: '', at: lines[0]?.at ?? 1 }]
  let row = 0
  const add = (piece: string, isOriginal: boolean) => {
    for (const [index, part] of piece.split('\n').entries()) {
      if (index > 0 && isOriginal) row++
      if (index > 0) made.push({ text: '', at: lines[row]?.at ?? 1 })
      ;(made.at(-1) as Line).text += part
    }
  }
  let done = 0
  for (const edit of edits) {
    if (edit.start < done) continue
    add(text.slice(done, edit.start), true)
    add(edit.text, false)
    row += text.slice(edit.start, edit.end).split('\n').length - 1
    done = edit.end
  }
  add(text.slice(done), true)
  return made
}

/** Edits what matches outside of code and is not escaped; `make` returns the new text, and its end if that is another. */
export function editMarks(
  { text, isCode, lineOf }: Prose,
  pattern: RegExp,
  make: (found: RegExpExecArray, line: number) => { text: string; end?: number } | undefined
): Edit[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const { 0: mark, index } = found
    if (isCode(index) || text[index - 1] === '\\') return []
    const made = make(found, lineOf(index))
    return made ? [{ start: index, end: index + mark.length, ...made }] : []
  })
}

/** Takes away the blank lines around, and `at` spaces of each line: by default those that all lines begin with. */
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

/** Puts a prefix before every line that is not empty. */
export function indent(lines: Line[], prefix: string): Line[] {
  return prefix === '' ? lines : lines.map((line) => (line.text === '' ? line : { ...line, text: prefix + line.text }))
}

/** Makes a directive with more colons than any within it. */
export function directive(
  opener: { name: string; label?: string; attributes?: string },
  content: Line[],
  at: number
): Line[] {
  const inner = content.map(({ text }) => /^\s*(:{3,})/.exec(text)?.[1]?.length ?? 0)
  const colons = ':'.repeat(Math.max(2, ...inner) + 1)
  const label = opener.label ? `[${balanced(opener.label)}]` : ''
  const first = { text: `${colons}${opener.name}${label}${opener.attributes ?? ''}`, at }
  return [first, ...content, { text: colons, at: content.at(-1)?.at ?? at }]
}

/** Escapes brackets that don't come in pairs: they would end the label. */
export function balanced(label: string): string {
  const flat = label.replace(/\s*\n\s*/g, ' ').trim()
  let depth = 0
  for (const character of flat.replace(/\\./g, '')) {
    if (character === '[') depth++
    if (character === ']' && --depth < 0) break
  }
  return depth === 0 ? flat : flat.replace(/[[\]]/g, '\\$&')
}

/** Escapes what docsgen would replace by the value of a variable. */
export function escapeVariables(text: string): string {
  return text.replace(/(?<!\\)\{\{(?=\s*[A-Za-z_][\w.-]*\s*\}\})/g, '\\{{')
}
