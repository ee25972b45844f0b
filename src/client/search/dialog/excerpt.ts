/** Finds the sentence of a section that answers best, in pieces: every second piece is a word to mark. */
import type { FindMarks, Span } from './marks.ts'
import { blocksOf, isHeading, textOf } from './section.ts'

/** How many characters are shown, and how many may precede the first word. */
const longest = 160
const late = 80
/** How many characters precede that word if it would come later. */
const before = 30

export type Pieces = string[]

/** Empty if the section has no text. */
export function excerptOf(page: Document, id: string, find: FindMarks): Pieces {
  let best = { text: '', spans: [] as Span[], score: -1 }
  // A page that answers by its title may have the words further down.
  for (const part of id ? [id] : ['', undefined]) {
    if (best.score > 0) break
    for (const text of sentencesOf(page, part)) {
      const spans = find(text)
      const score = new Set(spans.map(([, , word]) => word)).size
      if (score > best.score) best = { text, spans, score }
    }
  }
  return toPieces(...cut(best.text, best.spans))
}

/** Splits text around the words that were found in it. */
export function toPieces(text: string, spans: readonly Span[]): Pieces {
  const pieces: Pieces = []
  let at = 0
  for (const [start, end] of spans) {
    pieces.push(text.slice(at, start), text.slice(start, end))
    at = end
  }
  return [...pieces, text.slice(at)]
}

function* sentencesOf(page: Document, id?: string): Generator<string> {
  for (const block of blocksOf(page, id)) {
    if (isHeading(block)) continue
    const text = textOf(block, ' · ')
    const parts = block.isCode ? text.split('\n') : split(text.replace(/\s+/g, ' '), page.documentElement.lang)
    for (const part of parts) if (part.trim()) yield part.trim()
  }
  // The description may have words that the text of the page lacks.
  if (!id) yield page.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''
}

function split(text: string, lang: string): string[] {
  // Firefox before 125 has no segmenter.
  if (!Intl.Segmenter) return [text]
  const segmenter = new Intl.Segmenter(lang || undefined, { granularity: 'sentence' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/** Shortens a sentence so that its first word to mark is near the start. It begins after a space if possible. */
function cut(text: string, spans: Span[]): [string, Span[]] {
  const [first = 0, end = 0] = spans[0] ?? []
  const start = end > late ? text.indexOf(' ', first - before) + 1 || first : 0
  const lead = start > 0 ? '… ' : ''
  const kept = spans.filter(([, to]) => to <= start + longest)
  const shift = lead.length - start
  return [
    `${lead}${text.slice(start, start + longest)}${start + longest < text.length ? '…' : ''}`,
    kept.map(([from, to, word]) => [from + shift, to + shift, word] as const)
  ]
}
