/**
 * Puts pages and their sections in order by numbers only: their titles are not loaded yet. The score of a page is between
 * 0 and about 1, and adds up the highest impact of each word in its sections. The numbers are those that find most in
 * bench/search.mjs.
 */
import type { SlotMatch } from './match.ts'

export interface RankedPage {
  /** The page’s number and version. */
  code: number
  score: number
  /** The worth of the page for its place in the site, such as its version. */
  worth: number
  /** The share of the query whose words the page has: 1 if it has all of them. */
  share: number
  /** The sections, in no order. They are made only when they are needed: for most pages they are not. */
  sections(): SectionScore[]
}

export interface SectionScore {
  /** 0 is the text before the first heading. */
  at: number
  score: number
}

export interface RankOptions {
  pages: number
  /** The worth of a page for its place in the site, by code. */
  worthOf(code: number): number
  /** A page can answer only if all of these have it. */
  only: readonly ReadonlySet<number>[]
  without: ReadonlySet<number>
}

const mostImpact = 31

/** With this impact, a page is about the word. */
const enough = 13

/** The cost of a missing word, for a page and for a section. */
const missing = { page: 0.27, section: 1 }

interface Word {
  weight: number
  isBonus: boolean
}

export function rank(matched: readonly SlotMatch[], { pages, worthOf, only, without }: RankOptions): RankedPage[] {
  const words = matched.map(({ slot, pages: having }) => ({
    // Rare words weigh more.
    weight: slot.weight * Math.log(1 + (pages - Math.min(having, pages) + 0.5) / (having + 0.5)),
    isBonus: slot.isBonus
  }))
  const found = new Map<number, PageRows>()
  for (const [at, { meanings }] of matched.entries())
    for (const { rows, worth } of meanings) addRows(found, rows, { at, of: words.length, worth })
  const ranked: RankedPage[] = []
  for (const [code, page] of found) {
    if (without.has(code) || !only.every((set) => set.has(code))) continue
    const score = scoreOf(page.best, words, missing.page)
    if (score === 0) continue
    const worth = worthOf(code)
    const share = shareOf(page.best, words)
    ranked.push({ code, score: score * worth, worth, share, sections: () => scoreSections(page, words) })
  }
  return ranked.sort((a, b) => b.score - a.score || a.code - b.code)
}

function shareOf(impacts: readonly number[], words: readonly Word[]): number {
  let [having, whole] = [0, 0]
  for (const [at, { weight, isBonus }] of words.entries()) {
    if (isBonus) continue
    whole += weight
    if ((impacts[at] ?? 0) > 0) having += weight
  }
  return having / whole
}

/** The rows of a page for the words of the query. */
interface PageRows {
  /** The highest impact of each word in any section. */
  best: number[]
  /** Section, word, impact, and so on. */
  rows: number[]
}

function scoreSections({ best, rows }: PageRows, words: readonly Word[]): SectionScore[] {
  const sections = new Map<number, number[]>()
  for (let row = 0; row < rows.length; row += 3) {
    const [section = 0, word = 0, impact = 0] = rows.slice(row, row + 3)
    const impacts = sections.get(section) ?? new Array<number>(best.length).fill(0)
    sections.set(section, impacts)
    impacts[word] = Math.max(impacts[word] ?? 0, impact)
  }
  return [...sections].map(([at, impacts]) => ({ at, score: scoreOf(impacts, words, missing.section) }))
}

/** 0 if it has none of the words that it must have. */
function scoreOf(impacts: readonly number[], words: readonly Word[], exponent: number): number {
  let [sum, covered, whole] = [0, 0, 0]
  for (let at = 0; at < words.length; at++) {
    const impact = impacts[at] ?? 0
    const { weight, isBonus } = words[at] as Word
    sum += weight * impact
    if (isBonus) continue
    whole += weight
    covered += weight * Math.min(1, impact / enough)
  }
  return covered === 0 ? 0 : (sum / (whole * mostImpact)) * (covered / whole) ** exponent
}

interface Adding {
  /** Which word of the query. */
  at: number
  of: number
  worth: number
}

function addRows(found: Map<number, PageRows>, rows: readonly number[], { at, of, worth }: Adding): void {
  let code = 0
  for (let row = 0; row < rows.length; row += 2) {
    code += rows[row] ?? 0
    const packed = rows[row + 1] ?? 0
    const impact = (packed & 31) * worth
    const page = found.get(code) ?? { best: new Array<number>(of).fill(0), rows: [] }
    if (page.rows.length === 0) found.set(code, page)
    page.rows.push(packed >> 5, at, impact)
    if ((page.best[at] ?? 0) < impact) page.best[at] = impact
  }
}
