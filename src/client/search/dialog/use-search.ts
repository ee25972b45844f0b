/** Asks the index in the browser: loads its files, keeps one search until the site may have changed, and gives the newest answer. */
import { useEffect, useState } from 'react'
import { createSearch } from '../engine.ts'
import type { Load, Question, ReadText, Search, SearchResult } from '../search.ts'

/** Milliseconds: a younger index is as new as the site. */
const settled = 5000

/** Searches the language that others translate, from a page in one of those. */
export function searchSource(readText: ReadText): Search {
  return createSearch(loadFrom(`${folder}../`), readText)
}

interface Searching {
  search: Search
  /** The age of its files in milliseconds, at most. */
  age(): number
  /** Begins a new search, because the site may have changed. */
  renew(): void
  /** Does the same, unless this search is younger than `settled`. */
  renewOld(): void
}

export function useSearch(readText: ReadText): Searching {
  const make = () => ({ search: createSearch(loadFrom(folder), readText), since: Date.now() })
  const [{ search, since }, set] = useState(make)
  return {
    search,
    age: () => Date.now() - since,
    renew: () => set(make()),
    renewOld: () => set((known) => (Date.now() - known.since > settled ? make() : known))
  }
}

/** The index of the language of the page. That of the source is in the folder above those of others. */
const folder = `${BASE}/docsgen/search/`

/** Loads files of an index. The browser always asks the server whether its copy is the newest: it may be of an older build. */
const loadFrom =
  (folder: string): Load =>
  async (name) => {
    const response = await fetch(folder + name, { cache: 'no-cache' })
    // Some hosts answer with a page for a missing file.
    if (response.status === 404 || response.headers.get('content-type')?.startsWith('text/html')) return undefined
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return response.json()
  }

interface Answer {
  /** The key of the question that it answers: see `keyOf`. */
  key: string
  /** Absent if the index could not be reached. */
  found?: SearchResult
}

/** Milliseconds: an older index is renewed first. */
const outdated = 300_000

/** The key of a question: questions with the same key differ only in their limit. */
export function keyOf({ limit, ...question }: Question): string {
  return JSON.stringify(question)
}

/**
 * Returns the answer to the newest question that has one; undefined for an empty question. It drops late answers, and those
 * that a newer index may improve.
 */
export function useAnswer({ search, age, renew }: Searching, question: Question): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  const whole = JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `whole` is all of `question`, and the others are of `search`
  useEffect(() => {
    if (question.text.trim() === '') return setAnswer(undefined)
    if (age() > outdated) return renew()
    const mayRenew = age() > settled
    let isLate = false
    const key = keyOf(question)
    const take = (found?: SearchResult) => {
      if (isLate) return
      if (mayRenew && (!found || found.isMixed || found.unknown.length > 0)) renew()
      else setAnswer(found && (found.hits.length > 0 || !found.isMixed) ? { key, found } : { key })
    }
    search.find(question).then(take, () => take())
    return () => {
      isLate = true
    }
  }, [search, whole])
  return answer
}
