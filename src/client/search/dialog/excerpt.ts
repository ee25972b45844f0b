/** The sentence of a section that answers best, in pieces: those at odd places are the words to mark. */
import type { FindMarks, Span } from './marks.ts'
import { blocksOf } from './section.ts'

/** Characters; of a longer sentence the part around its first word is shown, and of one whose first word comes late. */
const longest = 160
const late = 80
/** Characters before that word. */
const before = 30

export type Pieces = string[]

/** Empty where the section has no text. */
export function excerptOf(page: Document, id: string, find: FindMarks): Pieces {
  let best = { text: '', spans: [] as Span[], score: -1 }
  for (const text of sentencesOf(page, id)) {
    const spans = find(text)
    const score = new Set(spans.map(([start, end]) => text.slice(start, end).toLowerCase())).size
    if (score > best.score) best = { text, spans, score }
  }
  return toPieces(...cut(best.text, best.spans))
}

/** Splits a text around what is found in it. */
export function toPieces(text: string, spans: readonly Span[]): Pieces {
  const pieces: Pieces = []
  let at = 0
  for (const [start, end] of spans) {
    pieces.push(text.slice(at, start), text.slice(start, end))
    at = end
  }
  return [...pieces, text.slice(at)]
}

function* sentencesOf(page: Document, id: string): Generator<string> {
  for (const { nodes, isCode } of blocksOf(page, id)) {
    const text = nodes.map(({ data }) => data).join('')
    const parts = isCode ? text.split('\n') : split(text.replace(/\s+/g, ' '), page.documentElement.lang)
    for (const part of parts) if (part.trim()) yield part.trim()
  }
}

function split(text: string, lang: string): string[] {
  // Firefox before 125 has none.
  if (!Intl.Segmenter) return [text]
  const segmenter = new Intl.Segmenter(lang || undefined, { granularity: 'sentence' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/** At spaces, where there are some. */
function cut(text: string, spans: Span[]): [string, Span[]] {
  const [first = 0, firstEnd = 0] = spans[0] ?? []
  if (text.length <= longest && firstEnd <= late) return [text, spans]
  const wanted = firstEnd > late ? first - before : 0
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1 || wanted
  const last = start + longest < text.length ? text.lastIndexOf(' ', start + longest) : text.length
  const end = last > start + longest / 2 ? last : start + longest
  const lead = start > 0 ? '… ' : ''
  const kept = spans.filter(([from, to]) => from >= start && to <= end)
  return [
    `${lead}${text.slice(start, end)}${end < text.length ? ' …' : ''}`,
    kept.map(([from, to]) => [from - start + lead.length, to - start + lead.length] as const)
  ]
}
