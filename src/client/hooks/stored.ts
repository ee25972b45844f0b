import { useCallback, useState, useSyncExternalStore } from 'react'
import { createValue, type Setter, type Value } from './shared.ts'
import { store } from './store.ts'

/** By key; undefined while nothing is kept. */
const values = new Map<string, Value<unknown>>()

/**
 * State that is kept in the browser, and is the same in all islands of a page and in all tabs. Like `useState`, but for
 * the key:
 *
 * ```tsx
 * const [size, setSize] = useStored('size', 'small')
 * ```
 *
 * The value must be JSON. Where storage is blocked or full it lasts as long as the page. The server's HTML and the first
 * render in the browser have `initial`; what is kept follows as soon as the island is alive. What cannot be read counts as nothing kept.
 *
 * @param key Name of the value. In the browser's storage it begins with the site's `storagePrefix` and `island.`.
 * @param initial The value while nothing is kept.
 */
export function useStored<T>(key: string, initial: T): [value: T, set: Setter<T>] {
  const [first] = useState(() => initial)
  const watch = useCallback((changed: () => void) => keptAt(key).watch(changed), [key])
  const kept = useSyncExternalStore(
    watch,
    () => keptAt(key).read(),
    () => undefined
  )
  const set: Setter<T> = useCallback(
    (next) => {
      const value = keptAt(key)
      const now = () => orFirst(value.read(), first)
      const text = JSON.stringify(typeof next === 'function' ? (next as (now: T) => T)(now()) : next)
      store.set(toKey(key), text)
      value.set(parse(text))
    },
    [key, first]
  )
  return [orFirst(kept, first), set]
}

/** What is kept is of the type that it was kept with. */
function orFirst<T>(kept: unknown, first: T): T {
  return kept === undefined ? first : (kept as T)
}

function keptAt(key: string): Value<unknown> {
  const known = values.get(key)
  if (known) return known
  const value = createValue(parse(store.get(toKey(key))))
  store.onChange(toKey(key), (text) => value.set(parse(text)))
  values.set(key, value)
  return value
}

/** Apart from what docsgen itself keeps, such as `theme`. */
function toKey(key: string) {
  return `island.${key}` as const
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
