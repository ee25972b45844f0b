/** Puts pages and their sections in order, by numbers alone: what pages are called is not known yet. */
import type { Matched } from './match.ts'

export interface Ranked {
  /** The page’s number and version. */
  code: number
  score: number
  /** Best first. */
  sections: { at: number; score: number }[]
}

export interface RankOptions {
  /** Pages of the site. */
  pages: number
  /** What a page is worth for where it is, by code. */
  worthOf(code: number): number
  /** Pages that may answer; all if undefined. */
  only?: ReadonlySet<number> | undefined
  without: ReadonlySet<number>
}

/** What a word of the page’s title, which is section 0, is worth to its other sections. */
const ofTitle = 0.45

/** What the rest of a page is worth to its best section. */
const ofRest = 0.25

export function rank(matched: readonly Matched[], { pages, worthOf, only, without }: RankOptions): Ranked[] {
  const words = matched.map((each) => ({ ...each, rarity: rarityOf(each.pages, pages) }))
  const needed = words.filter(({ slot }) => !slot.isBonus)
  const whole = needed.reduce((sum, { rarity }) => sum + rarity, 0)
  const found = new Map<number, Map<number, number[]>>()
  for (const [at, { meanings }] of words.entries())
    for (const { rows, worth } of meanings) addRows(found, rows, { at, of: words.length, worth })
  const ranked: Ranked[] = []
  for (const [code, sections] of found) {
    if (without.has(code) || (only && !only.has(code))) continue
    const best = words.map((_, at) => Math.max(...[...sections.values()].map((impacts) => impacts[at] ?? 0)))
    const covered = needed.reduce((sum, word) => sum + ((best[words.indexOf(word)] ?? 0) > 0 ? word.rarity : 0), 0)
    if (covered === 0) continue
    const share = (covered / whole) ** 2
    const lead = sections.get(0)
    const scored = [...sections].map(([at, impacts]) => {
      const own = words.reduce((sum, { rarity }, word) => {
        const impact = Math.max(impacts[word] ?? 0, at === 0 ? 0 : ofTitle * (lead?.[word] ?? 0))
        return sum + rarity * impact
      }, 0)
      return { at, score: own * share }
    })
    scored.sort((a, b) => b.score - a.score || a.at - b.at)
    const rest = words.reduce((sum, { rarity }, at) => sum + rarity * (best[at] ?? 0), 0) * share
    ranked.push({ code, score: ((scored[0]?.score ?? 0) + ofRest * rest) * worthOf(code), sections: scored })
  }
  return ranked.sort((a, b) => b.score - a.score || a.code - b.code)
}

function rarityOf(having: number, pages: number): number {
  return Math.log(1 + (pages - Math.min(having, pages) + 0.5) / (having + 0.5))
}

interface Adding {
  /** Which word of the query. */
  at: number
  of: number
  worth: number
}

function addRows(found: Map<number, Map<number, number[]>>, rows: readonly number[], { at, of, worth }: Adding): void {
  let code = 0
  for (let row = 0; row < rows.length; row += 2) {
    code += rows[row] ?? 0
    const [section, impact] = [(rows[row + 1] ?? 0) >> 5, ((rows[row + 1] ?? 0) & 31) * worth]
    const sections = found.get(code) ?? new Map<number, number[]>()
    found.set(code, sections)
    const impacts = sections.get(section) ?? new Array<number>(of).fill(0)
    sections.set(section, impacts)
    if ((impacts[at] ?? 0) < impact) impacts[at] = impact
  }
}
