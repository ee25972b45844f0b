import { useEffect, useState } from 'react'
import type { Asked, Found, Search } from '../search.ts'

export interface Answer {
  /** Of the question that it answers: see `keyOf`. */
  key: string
  /** Absent if the index could not be reached. */
  found?: Found
}

/** Two questions with one key differ in how much they ask for. */
export function keyOf({ limit, ...asked }: Asked): string {
  return JSON.stringify(asked)
}

/** The answer to the newest question that has one; undefined for an empty question. Late ones are dropped. */
export function useAnswer(search: Search, asked: Asked): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  const whole = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `whole` is all of `asked`
  useEffect(() => {
    if (asked.text.trim() === '') return setAnswer(undefined)
    let isLate = false
    const key = keyOf(asked)
    search.find(asked).then(
      (found) => isLate || setAnswer({ key, found }),
      () => isLate || setAnswer({ key })
    )
    return () => {
      isLate = true
    }
  }, [search, whole])
  return answer
}
