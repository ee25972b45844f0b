/** Finds the words of the index that a word of a query may mean, and the worth of each. */
import { editDistance } from '../edit-distance.ts'
import type { Root } from './files.ts'
import type { IndexWord, Parts } from './parts.ts'
import type { Slot } from './query.ts'

export interface Meaning extends IndexWord {
  /** 1 for the word itself. */
  worth: number
}

export interface SlotMatch {
  slot: Slot
  meanings: Meaning[]
  /** How many pages have the word itself, or a form of it. */
  pages: number
  /** Words that are near, if no page has the word. */
  nearest?: string[]
}

/** A misspelt word is not a word of the site, so the nearest word is meant and counts fully. */
const worths = { family: 0.7, synonym: 0.8, beginning: 0.95, ending: 0.6, typo: [1, 1, 0.8] }

export async function matchSlot(slot: Slot, root: Root, parts: Parts): Promise<SlotMatch> {
  const { word } = slot
  const lexicon = await parts.part(root, word)
  const meanings: Meaning[] = lexicon.exact(word).map((each) => ({ ...each, worth: 1 }))
  if (slot.isBonus) return { slot, meanings, pages: mostPagesOf(meanings) }
  meanings.push(...lexicon.family(word).map((each) => ({ ...each, worth: worths.family })))
  if (slot.within !== undefined) meanings.push(...(await known(slot.within, root, parts, 1)))
  for (const other of slot.also ?? []) meanings.push(...(await known(other, root, parts, worths.synonym)))
  const same = meanings.length
  const pages = mostPagesOf(meanings)
  if (slot.isOpen || same === 0)
    for (const each of longer(word, await parts.beginning(root, word), meanings)) meanings.push(each)
  if (meanings.length > 0) return { slot, meanings, pages: pages || mostPagesOf(meanings) }
  const near = await nearest(word, root, parts, lexicon.words)
  if (near.length === 0) return { slot, meanings, pages: 0, nearest: [] }
  return { slot, meanings: near, pages: mostPagesOf(near), nearest: near.slice(0, 3).map((meaning) => meaning.word) }
}

export function mostPagesOf(meanings: readonly Pick<Meaning, 'pages'>[]): number {
  return meanings.reduce((most, { pages }) => Math.max(most, pages), 0)
}

/** The more letters of a word are typed, the more likely it is the one. */
function longer(word: string, found: readonly IndexWord[], known: readonly Meaning[]): Meaning[] {
  const others = found.filter((each) => known.every((meaning) => meaning.word !== each.word))
  return others.map((each) => ({ ...each, worth: worths.beginning * Math.sqrt(word.length / each.word.length) }))
}

/** Words that end otherwise, or are misspelt, with at most so many typos as a word of this length may have. */
async function nearest(word: string, root: Root, parts: Parts, around: readonly string[]): Promise<Meaning[]> {
  const most = /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  if (most === 0) return []
  const alike = await parts.alike(root, word)
  const often = new Map(alike.map((each) => [each.word, each.often]))
  const candidates = [...new Set([...around.filter((each) => /^\p{L}+$/u.test(each)), ...often.keys()])]
  const near = candidates
    .map((each) => ({ word: each, far: editDistance(word, each, most) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far || (often.get(b.word) ?? 0) - (often.get(a.word) ?? 0) || (a.word < b.word ? -1 : 1))
  const best = near.filter(({ far }) => far === near[0]?.far).slice(0, mostNear)
  const typos = best.map((each) => known(each.word, root, parts, worths.typo[each.far] ?? 0))
  const endings =
    near[0]?.far === 1 ? [] : otherEndings(word, around).map((each) => known(each, root, parts, worths.ending))
  return (await Promise.all([...typos, ...endings])).flat()
}

const mostNear = 4

/** Finds words that differ only in their endings, such as `installation` for `installing`. */
function otherEndings(word: string, around: readonly string[]): string[] {
  const least = Math.max(word.length < 7 ? 4 : 5, Math.ceil(word.length / 2))
  const common = around.map((other) => {
    const letters = [...other].findIndex((letter, at) => word[at] !== letter)
    return { other, letters: letters < 0 ? other.length : letters }
  })
  // `Math.max` would fail: in `docsgen dev` these are all words of a site, more arguments than a function can have.
  const most = common.reduce((sofar, { letters }) => Math.max(sofar, letters), 0)
  if (most < least) return []
  return common
    .filter(({ letters, other }) => letters === most && other.length - letters <= 6)
    .map(({ other }) => other)
}

/** A word and those with its stem. */
async function known(word: string, root: Root, parts: Parts, worth: number): Promise<Meaning[]> {
  const lexicon = await parts.part(root, word)
  return [...lexicon.exact(word), ...lexicon.family(word)].map((each) => ({ ...each, worth }))
}
