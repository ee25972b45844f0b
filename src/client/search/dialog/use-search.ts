import { useState } from 'react'
import { createSearch } from '../engine.ts'
import type { ReadText, Search } from '../search.ts'
import { load } from './load.ts'

/** Milliseconds: a younger index is that of the site as it is now. */
export const settled = 5000

export interface Searching {
  search: Search
  /** How long its files may be known, in milliseconds. */
  age(): number
  /** Begins a new one: the site may be another since. */
  renew(): void
  /** The same, unless this one is younger than `settled`. */
  renewOld(): void
}

export function useSearch(readText: ReadText): Searching {
  const make = () => ({ search: createSearch(load, readText), since: Date.now() })
  const [{ search, since }, set] = useState(make)
  return {
    search,
    age: () => Date.now() - since,
    renew: () => set(make()),
    renewOld: () => set((known) => (Date.now() - known.since > settled ? make() : known))
  }
}
