/** Fenced code. */
import type { Code } from 'mdast'
import { contentOf, type Lines, notForFast, type Range, span } from './lines.ts'

interface Opening {
  marker: string
  length: number
  lang: string
  meta: string
}

/** Parses the first line. Escapes and entities are for remark-parse. */
function parseOpening(line: string): Opening | undefined {
  const marker = line.charAt(0)
  const length = countFrom(line, 0, marker)
  const info = line.slice(length)
  if (length < 3 || (marker === '`' && info.includes('`')) || /[&\\]/.test(info)) return undefined
  const from = countFrom(info, 0, ' ')
  const space = info.indexOf(' ', from)
  const end = space === -1 ? info.length : space
  return { marker, length, lang: info.slice(from, end), meta: info.slice(end + countFrom(info, end, ' ')) }
}

function countFrom(text: string, from: number, character: string): number {
  let at = from
  while (at < text.length && text[at] === character) at++
  return at - from
}

/** Matches a line that closes a fence of this length; the group is its indent. */
export function closingFence(marker: string, length: number): RegExp {
  return new RegExp(`^( {0,3})${marker}{${length},}[ \\t]*$`)
}

export function parseFence(lines: Lines, { from, to }: Range): { node: Code; next: number } {
  const opening = parseOpening(contentOf(lines, from))
  if (!opening) throw notForFast
  const close = closingFence(opening.marker, opening.length)
  let end = from + 1
  while (end < to && !close.test(contentOf(lines, end))) end++
  if (end >= to || /[ \t]$/.test(contentOf(lines, end))) throw notForFast
  const value = Array.from({ length: end - from - 1 }, (_, at) => contentOf(lines, from + 1 + at)).join('\n')
  const { lang, meta } = opening
  return {
    node: { type: 'code', lang: lang || null, meta: meta || null, value, position: span(lines, from, end) },
    next: end + 1
  }
}
