/** Search itself: looks up the words of a query, ranks the pages that have them, and says what these are called. */
import { filterOf, type PageEntry, type Root } from './files.ts'
import { matchSlot, mostPagesOf } from './match.ts'
import { type NameScore, nameScore } from './names.ts'
import { Parts } from './parts.ts'
import { parseQuery } from './query.ts'
import { closenessOf, createQuotes, type Quotes } from './quotes.ts'
import { type Ranked, type RankedSection, rank } from './rank.ts'
import {
  type Asked,
  allVersions,
  type Found,
  type FoundSection,
  type Hit,
  type Load,
  type ReadText,
  type Search
} from './search.ts'

/** Pages that are looked at by their titles, which may change their order. */
const looked = 12

const mostSections = 3

/** So many of the best pages are read to see how close the words of the query are, and what it is worth if they are a phrase. */
const mostRead = 5
const ofPhrase = 0.08

/** What pages of another version than the reader’s are worth. */
const otherVersion = 0.5
const sameSection = 1.08

/** What names of pages and sections are worth, and a page’s best section to the page, a page to its sections. */
const ofTitle = { shared: 0.4, sameWords: 0.5, sameText: 0.2 }
const ofHeading = { shared: 0.3, sameWords: 0.3, sameText: 0.2 }
const ofSections = 0.6
const ofPage = 0.77

/** What comes before the first heading is about the page. */
const lead = { title: 0.6, always: 0.05 }

/** Sections worth less than this, of the best one, are not shown. */
const leastShown = 0.4

/** Without `readText` the words of a phrase may be anywhere on a page. */
export function createSearch(load: Load, readText?: ReadText): Search {
  const parts = new Parts(load)
  return {
    find: (asked) => find(asked, parts, readText),
    async filters(from) {
      const root = await parts.root()
      const { versions, sections, tags } = root
      const own = versions[versionOf({ text: '', ...(from !== undefined && { from }) }, root) - 1]
      const named = versions.map(({ name, title }) => ({ name, title }))
      return { versions: named, ...(own && { version: own.name }), sections, tags }
    }
  }
}

async function find(asked: Asked, parts: Parts, readText?: ReadText): Promise<Found> {
  const root = await parts.root()
  const query = parseQuery(asked.text, root)
  const [matched, without, only] = await Promise.all([
    Promise.all(query.slots.map((slot) => matchSlot(slot, root, parts))),
    pagesWith(query.without, root, parts),
    filtered(asked, root, parts)
  ])
  const versions = root.versions.length + 1
  const wanted = versionOf(asked, root)
  const worthOf = (code: number) =>
    wanted === 0 || code % versions === wanted || code % versions === 0 ? 1 : otherVersion
  const ranked = rank(matched, { pages: root.pages, worthOf, only, without })
  const isOwn = ({ code }: Ranked) =>
    code % versions === wanted || (asked.version === undefined && code % versions === 0)
  const ofOwn = wanted === 0 || asked.version === allVersions ? ranked : ranked.filter(isOwn)
  // A page of another version is better than no answer.
  const own = ofOwn.length === 0 && asked.version === undefined ? ranked : ofOwn
  const limit = asked.limit ?? 10
  const best = own.slice(0, Math.max(looked, limit))
  const score = nameScore(asked.text, matched, root)
  const quotes = readText && query.phrases.length > 0 ? createQuotes(query.phrases, readText) : undefined
  const found = best.map(async (page) => {
    const entry = await parts.page(root, Math.floor(page.code / versions))
    return entry ? toHit(page, entry, { root, asked, versions, score, quotes }) : []
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
  const isAll = own === ranked && only.length === 0 && without.size === 0
  return {
    hits: hits.slice(0, limit),
    total: quotes ? hits.length : isAll ? Math.max(own.length, mostPagesOf(needed)) : own.length,
    isLeast: !quotes && needed.some(({ meanings }) => meanings.some(({ isCut }) => isCut)),
    isMixed: parts.isMixed,
    // Not words that say little: a sentence is not shown for them.
    marks: marked.map(({ meanings }) => meanings.map(({ word }) => word)),
    unknown: matched.flatMap(({ slot, nearest }) => (nearest ? [{ word: slot.word, nearest }] : []))
  }
}

/** The version asked for, or the reader’s own, or the current one: its place and one, 0 if there are none. */
function versionOf({ version, from = '' }: Asked, { versions }: Root): number {
  if (versions.length === 0) return 0
  const isOwn = ({ name, path }: Root['versions'][number]) =>
    version === undefined || version === allVersions
      ? `${from}/`.startsWith(path === '/' ? path : `${path}/`)
      : name === version
  const own = versions.filter(isOwn).sort((a, b) => b.path.length - a.path.length)[0]
  return own ? versions.indexOf(own) + 1 : 1
}

async function pagesWith(words: readonly string[], root: Root, parts: Parts): Promise<Set<number>> {
  const lexicons = await Promise.all(words.map((word) => parts.part(root, word)))
  const known = lexicons.flatMap((lexicon, at) => lexicon.exact(words[at] ?? ''))
  return new Set(known.flatMap(({ rows }) => codesOf(rows)))
}

function filtered({ section, tag }: Asked, root: Root, parts: Parts): Promise<Set<number>[]> {
  const names = [section ?? [], tag === undefined ? [] : `#${tag}`].flat().map(filterOf)
  return Promise.all(names.map((name) => pagesWith([name], root, parts)))
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
  asked: Asked
  versions: number
  score: NameScore
  quotes: Quotes | undefined
}

/** Nothing for a page that has not what is quoted. */
async function toHit(page: Ranked, entry: PageEntry, { root, asked, versions, score, quotes }: HitOptions) {
  const { url, tags = [], trail = [], headings } = entry
  if (quotes && !(await quotes.onPage(url))) return []
  const title = score(entry.title, ofTitle)
  // One that is not there is of another build.
  const sections = page.sections().filter(({ at }) => at * 3 <= headings.length)
  const named = sections.map(({ at, score: own }) => {
    const name = at === 0 ? lead.title * title + lead.always : score(headingOf(entry, at), ofHeading)
    return { at, name, score: own + name }
  })
  const best = Math.max(0, ...named.map(({ at, name }) => (at === 0 ? 0 : name)))
  const first = (url = '') => url.split('/')[1]
  const isNear = asked.from !== undefined && first(asked.from) === first(url)
  // Rare words and headings are worth much, but all words of the query more: unless the page is about one, as its title says.
  const share = title > 0 ? 1 : Math.sqrt(page.share)
  const whole = (page.score + page.worth * Math.max(title, ofSections * best)) * share * (isNear ? sameSection : 1)
  named.sort((a, b) => b.score - a.score || a.at - b.at)
  const shown: FoundSection[] = []
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

function toSection({ at, score }: RankedSection, { headings }: PageEntry): FoundSection {
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
