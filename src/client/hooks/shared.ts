import { useSyncExternalStore } from 'react'

/** Takes the next value, or a function that makes it of the one there is. */
export type Setter<T> = (next: T | ((now: T) => T)) => void

/** A value, and those who want to know of the next one. */
export interface Value<T> {
  read(): T
  set: Setter<T>
  /** Returns a function that ends it. */
  watch(changed: () => void): () => void
}

export function createValue<T>(initial: T): Value<T> {
  const watching = new Set<() => void>()
  let value = initial
  return {
    read: () => value,
    set(next) {
      value = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      for (const changed of watching) changed()
    },
    watch(changed) {
      watching.add(changed)
      return () => void watching.delete(changed)
    }
  }
}

/**
 * Makes a hook for state that several islands share, as long as the reader stays on the site. Call it once, in a module
 * that these islands import, beside no component:
 *
 * ```ts
 * export const useFilter = createShared('')
 * ```
 *
 * The hook is like `useState`: `const [filter, setFilter] = useFilter()`.
 */
export function createShared<T>(initial: T): () => [value: T, set: Setter<T>] {
  const { read, set, watch } = createValue(initial)
  return () => [useSyncExternalStore(watch, read, () => initial), set]
}
