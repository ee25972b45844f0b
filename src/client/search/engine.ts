/** Answers a query: looks up its words, ranks the pages that have them, and loads the titles of the best pages. */
import { filterOf, type PageEntry, type Root } from './files.ts'
import { matchSlot, mostPagesOf, type SlotMatch } from './match.ts'
import { type NameScore, nameScore } from './names.ts'
import { Parts } from './parts.ts'
import { parseQuery } from './query.ts'
import { type RankedPage, rank, type SectionScore } from './rank.ts'
import {
  allVersions,
  apart,
  type Hit,
  type HitSection,
  type Load,
  type Question,
  type ReadText,
  type Search,
  type SearchResult
} from './search.ts'
import { chunksOf, fold, wordsOf } from './words.ts'

/** The titles of so many pages are read, because they may change the order. */
const looked = 12

const mostSections = 3

/** So many of the best pages are read to see how close the words of the query are. */
const mostRead = 5
/** The score that a page gains if the words are a phrase there. */
const ofPhrase = 0.08

/** Pages of another version than the reader’s count half. */
const otherVersion = 0.5
const sameSection = 1.08

/** The worth of titles and headings that are like the query. */
const ofTitle = { shared: 0.4, sameWords: 0.5, sameText: 0.2 }
const ofHeading = { shared: 0.3, sameWords: 0.3, sameText: 0.2 }
/** How much the best heading counts for its page, and a page for its sections. */
const ofSections = 0.6
const ofPage = 0.77

/** The text before the first heading is about the page, so the title counts for it. */
const lead = { title: 0.6, always: 0.05 }

/** A section is shown if it is worth at least this share of the best one. */
const leastShown = 0.4

/** Without `readText` the words of a phrase may be anywhere on a page. */
export function createSearch(load: Load, readText?: ReadText): Search {
  const parts = new Parts(load)
  return {
    find: (question) => find(question, parts, readText),
    async filters(from) {
      const root = await parts.root()
      const { versions, sections, tags } = root
      const chosen = versions[versionOf({ text: '', ...(from !== undefined && { from }) }, root) - 1]
      const named = versions.map(({ name, title }) => ({ name, title }))
      return { versions: named, ...(chosen && { version: chosen.name }), sections, tags }
    }
  }
}

async function find(question: Question, parts: Parts, readText?: ReadText): Promise<SearchResult> {
  const root = await parts.root()
  const query = parseQuery(question.text, root)
  const { section, tag } = question
  const filters = [section ?? [], tag === undefined ? [] : `#${tag}`].flat()
  const [matched, without, only] = await Promise.all([
    Promise.all(query.slots.map((slot) => matchSlot(slot, root, parts))),
    pagesWith(query.without, root, parts),
    Promise.all(filters.map((name) => pagesWith([filterOf(name)], root, parts)))
  ])
  const versions = root.versions.length + 1
  const wanted = versionOf(question, root)
  const worthOf = (code: number) =>
    wanted === 0 || code % versions === wanted || code % versions === 0 ? 1 : otherVersion
  const ranked = rank(matched, { pages: root.pages, worthOf, only, without })
  const isOwn = ({ code }: RankedPage) =>
    code % versions === wanted || (question.version === undefined && code % versions === 0)
  const ofOwn = wanted === 0 || question.version === allVersions ? ranked : ranked.filter(isOwn)
  // A page of another version is better than no answer.
  const answering = ofOwn.length === 0 && question.version === undefined ? ranked : ofOwn
  const limit = question.limit ?? 10
  const best = answering.slice(0, Math.max(looked, limit))
  const score = nameScore(question.text, matched, root)
  const quotes = readText && query.phrases.length > 0 ? createQuotes(query.phrases, readText) : undefined
  const found = best.map(async (page) => {
    const entry = await parts.page(root, Math.floor(page.code / versions))
    return entry ? toHit(page, entry, { root, question, versions, score, quotes }) : []
  })
  const hits = (await Promise.all(found)).flat()
  hits.sort((a, b) => b.score - a.score)
  const needed = matched.filter(({ slot }) => !slot.isBonus)
  const closeness = readText && !quotes ? closenessOf(needed, root) : undefined
  if (readText && closeness) {
    const add = async (hit: Hit) => {
      hit.score += ofPhrase * closeness((await readText(hit.url, undefined, true)) ?? '')
    }
    await Promise.all(hits.slice(0, mostRead).map(add))
    hits.sort((a, b) => b.score - a.score)
  }
  const marked = matched.filter(({ slot }) => !slot.isBonus || slot.isWhole)
  const isAll = answering === ranked && only.length === 0 && without.size === 0
  return {
    hits: hits.slice(0, limit),
    total: quotes ? hits.length : isAll ? Math.max(answering.length, mostPagesOf(needed)) : answering.length,
    isLeast: !quotes && needed.some(({ meanings }) => meanings.some(({ isCut }) => isCut)),
    isMixed: parts.isMixed,
    // Words that say little are left out: no sentence is shown for them.
    marks: marked.map(({ meanings }) => meanings.map(({ word }) => word)),
    unknown: matched.flatMap(({ slot, nearest }) => (nearest ? [{ word: slot.word, nearest }] : []))
  }
}

/** The place, from 1, of the requested version, or of the reader’s, or of the current one; 0 if the site has none. */
function versionOf({ version, from = '' }: Question, { versions }: Root): number {
  if (versions.length === 0) return 0
  const isOwn = ({ name, path }: Root['versions'][number]) =>
    version === undefined || version === allVersions
      ? `${from}/`.startsWith(path === '/' ? path : `${path}/`)
      : name === version
  const nearest = versions.filter(isOwn).sort((a, b) => b.path.length - a.path.length)[0]
  return nearest ? versions.indexOf(nearest) + 1 : 1
}

async function pagesWith(words: readonly string[], root: Root, parts: Parts): Promise<Set<number>> {
  const lexicons = await Promise.all(words.map((word) => parts.part(root, word)))
  const known = lexicons.flatMap((lexicon, at) => lexicon.exact(words[at] ?? ''))
  return new Set(known.flatMap(({ rows }) => codesOf(rows)))
}

function codesOf(rows: readonly number[]): number[] {
  const codes: number[] = []
  let code = 0
  for (let at = 0; at < rows.length; at += 2) {
    code += rows[at] ?? 0
    codes.push(code)
  }
  return codes
}

interface HitOptions {
  root: Root
  question: Question
  versions: number
  score: NameScore
  quotes: Quotes | undefined
}

/** Returns an empty list for a page without the quoted phrases. */
async function toHit(page: RankedPage, entry: PageEntry, { root, question, versions, score, quotes }: HitOptions) {
  const { url, tags = [], trail = [], headings } = entry
  if (quotes && !(await quotes.onPage(url))) return []
  const title = score(entry.title, ofTitle)
  // A section that the page does not have belongs to another build.
  const sections = page.sections().filter(({ at }) => at * 3 <= headings.length)
  const named = sections.map(({ at, score: own }) => {
    const name = at === 0 ? lead.title * title + lead.always : score(headingOf(entry, at), ofHeading)
    return { at, name, score: own + name }
  })
  const best = Math.max(0, ...named.map(({ at, name }) => (at === 0 ? 0 : name)))
  const first = (url = '') => url.split('/')[1]
  const isNear = question.from !== undefined && first(question.from) === first(url)
  // Rare words and headings are worth much, but all words of the query more: unless the page is about one, as its title says.
  const share = title > 0 ? 1 : Math.sqrt(page.share)
  const whole = (page.score + page.worth * Math.max(title, ofSections * best)) * share * (isNear ? sameSection : 1)
  named.sort((a, b) => b.score - a.score || a.at - b.at)
  const shown: HitSection[] = []
  let least = 0
  for (const { at, score: own } of named) {
    if (own <= least || shown.length === mostSections) break
    const section = toSection({ at, score: own + ofPage * whole }, entry)
    if (quotes && !(await quotes.inSection(url, section.id, at === 0 ? entry.title : headingOf(entry, at)))) continue
    shown.push(section)
    least ||= own * leastShown
  }
  const version = root.versions[(page.code % versions) - 1]?.title
  const hit: Hit = { url, title: entry.title, score: whole, tags, trail, sections: shown }
  return version === undefined ? hit : { ...hit, version }
}

function headingOf({ headings }: PageEntry, at: number): string {
  return String(headings[(at - 1) * 3 + 1])
}

function toSection({ at, score }: SectionScore, { headings }: PageEntry): HitSection {
  if (at === 0) return { id: '', headings: [], score }
  const path: string[] = []
  let depth = Number.POSITIVE_INFINITY
  for (let index = at - 1; index >= 0; index--) {
    const own = Number(headings[index * 3 + 2])
    if (own >= depth || own === 1) continue
    depth = own
    path.unshift(String(headings[index * 3 + 1]))
  }
  return { id: String(headings[(at - 1) * 3]), headings: path, score }
}

/** Looks for quoted phrases in the texts of pages: the index knows single words only. */
interface Quotes {
  /** True if a page has all of the phrases. */
  onPage(url: string): Promise<boolean>
  /** True if a section of the page has one of the phrases, in its heading or in its text. */
  inSection(url: string, id: string, heading: string): Promise<boolean>
}

/** `phrases` are folded, with single spaces. */
function createQuotes(phrases: readonly string[], readText: ReadText): Quotes {
  const finder = (text = '') => {
    const plain = fold(text).replace(/[^\S\u2029]+/g, ' ')
    return (phrase: string) => plain.includes(phrase)
  }
  return {
    onPage: async (url) => phrases.every(finder(await readText(url))),
    inSection: async (url, id, heading) => phrases.some(finder(`${heading}${apart}${(await readText(url, id)) ?? ''}`))
  }
}

/** The closeness of words that are in one paragraph or row, but not side by side. */
const together = 0.5

/**
 * Returns a function that measures how close the words of a query are in a text: 1 if they are side by side and in order,
 * apart from words that say little. Undefined for a single word, or if the site lacks one: it may be unfinished.
 */
function closenessOf(
  needed: readonly SlotMatch[],
  { lang, stops = '' }: Pick<Root, 'lang' | 'stops'>
): ((text: string) => number) | undefined {
  const meant = needed.map(({ meanings }) => meanings.map(({ word }) => word))
  if (needed.length < 2 || needed.some(({ slot }, at) => !meant[at]?.includes(slot.word))) return undefined
  const little = new Set(stops.split(' '))
  const hasAll = (text: string | readonly string[]) => meant.every((own) => own.some((word) => text.includes(word)))
  const closenessIn = (block: string) => {
    // Most blocks have not all words, and are not cut into words.
    const all = hasAll(fold(block)) ? chunksOf(block, lang).flatMap(wordsOf) : []
    const words = all.filter((word) => !little.has(word) || meant.flat().includes(word))
    if (words.some((_, start) => meant.every((own, at) => own.includes(words[start + at] ?? '')))) return 1
    return hasAll(words) ? together : 0
  }
  return (text) => Math.max(...text.split(apart).map(closenessIn))
}
