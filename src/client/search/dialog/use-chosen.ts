import { useEffect, useState } from 'react'
import { readQuery } from '../opener/address.ts'
import type { Search } from '../search.ts'
import { type Choice, type Chosen, keepKnown, listChoices } from './filter-bar.tsx'

interface Choosing {
  /** Empty until they are known. */
  choices: readonly Choice[]
  chosen: Chosen
  setChosen(chosen: Chosen): void
}

/** What there is to choose from, and what is chosen: at first, and after each step in the history, what the address says. */
export function useChosen(search: Search, from: string): Choosing {
  const [choices, setChoices] = useState<Choice[]>()
  const [wanted, setChosen] = useState(readChosen)
  useEffect(() => {
    search.filters(from).then(
      (filters) => setChoices(listChoices(filters)),
      () => {} // the first question says that it failed
    )
  }, [search, from])
  useEffect(() => addEventListener('popstate', () => readQuery() !== undefined && setChosen(readChosen())), [])
  return { choices: choices ?? [], chosen: choices ? keepKnown(wanted, choices) : wanted, setChosen }
}

function readChosen(): Chosen {
  const { version, section, tag } = Object.fromEntries(new URLSearchParams(location.search))
  return { ...(version && { version }), ...(section && { section }), ...(tag && { tag }) }
}
