/**
 * A table that is kept in two entries of the cache: one with all rows, and one with those that changed since. So an edit of
 * one page in ten thousand does not write what is known of all of them.
 */
import { randomUUID } from 'node:crypto'
import type { Cache } from './cache.ts'

export interface JournalOptions {
  /** The entry with all rows; ends in `.json`. */
  name: string
  /** Rows of another version are ignored. */
  version?: string
  /** Reads the rows even if the cache is to be ignored. */
  evenIfFresh?: boolean
}

export interface Journal<V> {
  /** The rows that were written last; none if they are gone or damaged. */
  rows: Map<string, V>
  /** Writes what has changed. A row that is the same object as before counts as unchanged. */
  write(next: ReadonlyMap<string, V>): Promise<void>
}

interface AllRows<V> {
  id: string
  version?: string
  rows: [key: string, value: V][]
}

interface Changes<V> {
  /** The id of all rows these are changes of. */
  id: string
  /** Removed rows are `null`. */
  rows: [key: string, value: V | null][]
}

/** All rows are written again when more than one in so many changed. */
const fewest = 20

/** Values are JSON, and none is `null`. */
export async function openJournal<V>(
  cache: Cache,
  { name, version, evenIfFresh }: JournalOptions
): Promise<Journal<V>> {
  const changesName = changesNameOf(name)
  const all = await read<AllRows<V>>(name)
  const isOurs = all !== undefined && all.version === version
  let id = isOurs ? all.id : undefined
  let base: ReadonlyMap<string, V> = new Map(isOurs ? all.rows : [])
  const changes = isOurs ? await read<Changes<V>>(changesName) : undefined
  return {
    rows: apply(base, changes?.id === id ? changes?.rows : []),
    async write(next) {
      const changed = findChanges(base, next)
      if (id !== undefined && changed.length * fewest <= next.size) {
        return cache.write(changesName, JSON.stringify({ id, rows: changed } satisfies Changes<V>))
      }
      id = randomUUID()
      base = new Map(next)
      await cache.write(name, JSON.stringify({ id, ...(version && { version }), rows: [...next] } satisfies AllRows<V>))
    }
  }

  async function read<T>(entry: string): Promise<T | undefined> {
    const text = await cache.read(entry, evenIfFresh)
    return text === undefined ? undefined : (JSON.parse(text) as T)
  }
}

/** The entry beside the one with all rows. */
export function changesNameOf(name: string): string {
  return name.replace(/json$/, 'changed.json')
}

function apply<V>(base: ReadonlyMap<string, V>, changes: Changes<V>['rows'] = []): Map<string, V> {
  const rows = new Map(base)
  for (const [key, value] of changes) {
    if (value === null) rows.delete(key)
    else rows.set(key, value)
  }
  return rows
}

function findChanges<V>(before: ReadonlyMap<string, V>, next: ReadonlyMap<string, V>): Changes<V>['rows'] {
  const gone = [...before.keys()].filter((key) => !next.has(key)).map((key): [string, null] => [key, null])
  return [...gone, ...[...next].filter(([key, value]) => before.get(key) !== value)]
}
