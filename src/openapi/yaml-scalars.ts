/** Texts of YAML as most are written. What is rare or wrong is odd: then the full parser reads the document. */
import type { Json } from '../disk/json.ts'

/** Thrown at what only the full parser knows. */
export class OddError extends Error {}

export function odd(): never {
  throw new OddError()
}

const words: Record<string, Json> = {
  ...Object.fromEntries(['~', 'null', 'Null', 'NULL'].map((word) => [word, null])),
  ...Object.fromEntries(['true', 'True', 'TRUE'].map((word) => [word, true])),
  ...Object.fromEntries(['false', 'False', 'FALSE'].map((word) => [word, false]))
}

const plainNumber = /^(?:0|-?[1-9]\d{0,14}|-?\d{1,15}\.\d{1,15})$/

/** Other numbers of YAML's core schema, such as 0x1F, .5 and 1e3. */
const otherNumber =
  /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/** The value of a text without quotes. */
export function readPlain(text: string): Json {
  if (Object.hasOwn(words, text)) return words[text] ?? null
  if (!/^[-+.\d]/.test(text)) return text
  if (plainNumber.test(text)) return Number(text) + 0
  return otherNumber.test(text) ? odd() : text
}

/** The name that a key without quotes has in JSON. */
export function readPlainKey(text: string): string {
  return typeof readPlain(text) === 'string' || /^(?:0|[1-9]\d{0,14})$/.test(text) ? text : odd()
}

/** The text between quotes. `indent` is that of the block around it: further lines are indented more. */
export function readQuoted(raw: string, quote: string, indent: number): string {
  const isDouble = quote === '"'
  const lines = raw.split('\n')
  if (lines.length > 1 && isDouble && lines.some((line) => /\\[ \t]*$/.test(line))) odd()
  const text = lines.length === 1 ? raw : fold(lines, indent, isDouble ? '\\n' : '\n')
  if (!isDouble) return text.replaceAll("''", "'")
  if (!text.includes('\\')) return text
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return odd() // an escape that JSON has not, or a tab
  }
}

/** Without the spaces and tabs at its end: to YAML nothing else is white space. */
export function trimEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--
  return text.slice(0, end)
}

/** Joins lines by spaces; a blank line is a newline. */
function fold(lines: string[], indent: number, newline: string): string {
  const last = lines.length - 1
  let text = trimEnd(lines[0] ?? '')
  let blank = 0
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue
    const start = line.search(/[^ ]/)
    if (start === -1 && at < last) {
      blank++
      continue
    }
    if ((start === -1 ? line.length : start) <= indent || line[start] === '\t') odd()
    const words = line.slice(start === -1 ? line.length : start)
    text += (blank > 0 ? newline.repeat(blank) : ' ') + (at === last ? words : trimEnd(words))
    blank = 0
  }
  return text
}

/** Lines after `|` or `>`, without their indentation. A text ends with one newline, unless `chomp` is `-`. */
export function joinBlock(lines: string[], { style, chomp }: { style: string; chomp: string }): string {
  const last = lines.findLastIndex((line) => line !== '')
  const used = lines.slice(0, last + 1)
  if (used.length === 0) return odd()
  const end = chomp === '-' ? '' : '\n'
  if (style === '|') return used.join('\n') + end
  if (used[0] === '' || used.some((line) => /^[ \t]|[ \t]$/.test(line))) odd()
  let text = ''
  let blank = 0
  for (const [at, line] of used.entries()) {
    if (line === '') blank++
    else {
      text += (at === 0 ? '' : blank > 0 ? '\n'.repeat(blank) : ' ') + line
      blank = 0
    }
  }
  return text + end
}
