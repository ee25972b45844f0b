/** Lines of a page, marks in them, and directives made of them. */
import type { Prose } from './context.ts'

export interface Edit {
  start: number
  end: number
  text: string
}

/** Makes edits in a text. They are in order; one that overlaps an earlier one is left out. */
export function applyEdits(text: string, edits: Edit[]): string {
  let made = ''
  let done = 0
  for (const { start, end, text: piece } of edits) {
    if (start < done) continue
    made += text.slice(done, start) + piece
    done = end
  }
  return made + text.slice(done)
}

/** Edits what matches outside of code and is not escaped; `make` returns the new text, and its end if that is another. */
export function editMarks(
  { text, isCode }: Prose,
  pattern: RegExp,
  make: (found: RegExpExecArray) => { text: string; end?: number } | undefined
): Edit[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const { 0: mark, index } = found
    if (isCode(index) || text[index - 1] === '\\') return []
    const made = make(found)
    return made ? [{ start: index, end: index + mark.length, ...made }] : []
  })
}

/** Takes away the blank lines around, and `at` spaces of each line: by default those that all lines begin with. */
export function dedent(lines: string[], at?: number): string[] {
  const isFilled = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isFilled)
  const inner = first === -1 ? [] : lines.slice(first, lines.findLastIndex(isFilled) + 1)
  const width = at ?? Math.min(...inner.filter(isFilled).map(indentOf))
  return inner.map((line) => line.slice(Math.min(width, indentOf(line))))
}

export function indentOf(text: string): number {
  return /^[ \t]*/.exec(text)?.[0].length ?? 0
}

export function indent(lines: string[], prefix: string): string[] {
  return lines.map((line) => (line === '' ? line : prefix + line))
}

/** Makes a directive with more colons than any within it. */
export function directive(opener: string, content: string[]): string[] {
  const inner = content.map((line) => /^\s*(:{3,})/.exec(line)?.[1]?.length ?? 0)
  const colons = ':'.repeat(Math.max(2, ...inner) + 1)
  return [colons + opener, ...content, colons]
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
