import { useEffect, useState } from 'react'
import type { Asked, Found } from '../search.ts'
import { type Searching, settled } from './use-search.ts'

export interface Answer {
  /** Of the question that it answers: see `keyOf`. */
  key: string
  /** Absent if the index could not be reached. */
  found?: Found
}

/** Milliseconds: an older index is not asked. */
const outdated = 300_000

/** Two questions with one key differ in how much they ask for. */
export function keyOf({ limit, ...asked }: Asked): string {
  return JSON.stringify(asked)
}

/**
 * The answer to the newest question that has one; undefined for an empty question. Late ones are dropped, and those that
 * the index as it is now may answer better.
 */
export function useAnswer({ search, age, renew }: Searching, asked: Asked): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  const whole = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `whole` is all of `asked`, and the others are of `search`
  useEffect(() => {
    if (asked.text.trim() === '') return setAnswer(undefined)
    if (age() > outdated) return renew()
    const mayRenew = age() > settled
    let isLate = false
    const key = keyOf(asked)
    const take = (found?: Found) => {
      if (isLate) return
      if (mayRenew && (!found || found.isMixed || found.unknown.length > 0)) renew()
      else setAnswer(found && (found.hits.length > 0 || !found.isMixed) ? { key, found } : { key })
    }
    search.find(asked).then(take, () => take())
    return () => {
      isLate = true
    }
  }, [search, whole])
  return answer
}
