/** Tries queries, and reports those that do not find the expected page. */
import { allVersions, type Hit, type Search, type SearchResult } from '../client/search/search.ts'
import type { Problem } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import type { ExpectedQuery } from './queries.ts'

export interface SearchableSite {
  /** The search in the language of a page. */
  searchFor(url: string): Search
  urls: ReadonlySet<string>
  /** Whether the page is in the index. */
  isFound(url: string): boolean
  /** The ids of a page; undefined if the page was not rendered. */
  idsOf(url: string): ReadonlySet<string> | undefined
}

/** At least so many results are requested, so that the message can say where the page is. */
const leastAsked = 10

const mostNamed = 3

export async function tryQueries(queries: readonly ExpectedQuery[], site: SearchableSite): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const query of queries) {
    const problem = explainTarget(query, site) ?? (await tryQuery(query, site))
    if (problem) problems.push({ ...problem, place: query.place })
  }
  return problems
}

/**
 * The place of a page among the hits, from 1; undefined if it is missing. A section has the place of its page, or its place
 * among the sections of that page, whichever is later.
 */
function rankOf(target: string, hits: readonly Hit[]): number | undefined {
  const { url, id } = split(target)
  const at = hits.findIndex((hit) => hit.url === url)
  const section = id === '' ? 0 : sectionsOf(hits[at]).indexOf(id)
  return at < 0 || section < 0 ? undefined : Math.max(at, section) + 1
}

function sectionsOf(hit: Hit | undefined): string[] {
  return (hit?.sections ?? []).flatMap(({ id }) => (id === '' ? [] : [id]))
}

function split(target: string): { url: string; id: string } {
  const at = target.indexOf('#')
  return at < 0 ? { url: target, id: '' } : { url: target.slice(0, at), id: target.slice(at + 1) }
}

function explainTarget({ finds }: ExpectedQuery, { urls, isFound, idsOf }: SearchableSite): Problem | undefined {
  const { url, id } = split(finds)
  if (!urls.has(url)) return { text: `Cannot find a page at \`${url}\`${didYouMean(url, urls)}` }
  if (!isFound(url)) {
    const note = 'It is not listed, or has `search.exclude`'
    return { text: `Cannot find \`${url}\` by any query: the page is not in the index`, note }
  }
  const ids = idsOf(url)
  return id === '' || !ids || ids.has(id)
    ? undefined
    : { text: `Cannot find \`#${id}\` on \`${url}\`${didYouMean(id, ids)}` }
}

async function tryQuery(
  { text, finds, within, from }: ExpectedQuery,
  { searchFor }: SearchableSite
): Promise<Problem | undefined> {
  const limit = Math.max(within, leastAsked)
  const found = await searchFor(finds).find({
    text,
    limit,
    ...(from === undefined ? { version: allVersions } : { from })
  })
  const rank = rankOf(finds, found.hits)
  if (rank !== undefined && rank <= within) return undefined
  const wanted = `Expected \`${text}\` to find \`${finds}\` ${within === 1 ? 'first' : `among the first ${within}`}`
  const isSection = finds.includes('#')
  const first = found.hits.slice(0, Math.min(within, mostNamed)).map((hit) => `\`${nameOf(hit, isSection)}\``)
  if (first.length === 0) return { text: `${wanted}: it finds nothing`, ...noteOf(explainUnknown(found)) }
  const place = explainPlace(finds, found.hits, limit)
  return { text: `${wanted}, not ${listOf(first)}`, ...noteOf(place, explainUnknown(found)) }
}

function explainPlace(finds: string, hits: readonly Hit[], limit: number): string {
  const [rank, ofPage] = [rankOf(finds, hits), rankOf(split(finds).url, hits)]
  if (rank !== undefined) return `It is number ${rank}`
  return ofPage === undefined
    ? `It is not among the first ${limit}`
    : `Its page is number ${ofPage}, and shows other sections`
}

function nameOf(hit: Hit, isSection: boolean): string {
  const [first] = isSection ? sectionsOf(hit) : []
  return first === undefined ? hit.url : `${hit.url}#${first}`
}

/** `a`, `a and b`, `a, b and c` */
function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** One sentence about each word that no page has; '' if there is none. */
export function explainUnknown({ unknown }: Pick<SearchResult, 'unknown'>): string {
  const sentences = unknown.map(({ word, nearest }) => {
    const near = nearest.slice(0, mostNamed).map((each) => `\`${each}\``)
    return `No page has \`${word}\`${near.length > 0 ? `; nearest: ${near.join(', ')}` : ''}`
  })
  return sentences.join('. ')
}

function noteOf(...sentences: string[]): { note?: string } {
  const note = sentences.filter(Boolean).join('. ')
  return note === '' ? {} : { note }
}
