/**
 * A table that is kept in two entries of the cache: one with all rows, and one with those that changed since. So an edit of
 * one page in ten thousand does not write what is known of all of them.
 */
import { randomUUID } from 'node:crypto'
import type { Cache } from './cache.ts'
import { joinLines, splitLines } from './lines.ts'

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

/** The first line of an entry. Each other is a row. */
interface Head {
  /** That of all rows, which changes are changes of. */
  id: string
  version?: string
}

/** A removed row is `null`. */
type Row<V> = [key: string, value: V | null]

/** All rows are written again when more than one in so many changed. */
const fewest = 20

/** Values are JSON, and none is `null`. */
export async function openJournal<V>(
  cache: Cache,
  { name, version, evenIfFresh }: JournalOptions
): Promise<Journal<V>> {
  const changesName = changesNameOf(name)
  const all = read(name)
  let id = all?.head.version === version ? all?.head.id : undefined
  let base = apply(new Map(), id === undefined ? [] : all?.rows)
  const changes = id === undefined ? undefined : read(changesName)
  return {
    rows: apply(base, changes?.head.id === id ? changes?.rows : []),
    write(next) {
      const changed = findChanges(base, next)
      if (id !== undefined && changed.length * fewest <= next.size) return store(changesName, { id }, changed)
      id = randomUUID()
      base = new Map(next)
      return store(name, { id, ...(version && { version }) }, next)
    }
  }

  function read(entry: string): { head: Head; rows: Iterable<Row<V>> } | undefined {
    const bytes = cache.readBytes(entry, evenIfFresh)
    return bytes && readRows(bytes)
  }

  function store(entry: string, head: Head, rows: Iterable<Row<V>>): Promise<void> {
    return cache.write(entry, joinLines(toLines(head, rows)))
  }
}

function* toLines(head: Head, rows: Iterable<Row<unknown>>): Generator<string> {
  yield JSON.stringify(head)
  for (const row of rows) yield JSON.stringify(row)
}

export function readRows<V>(bytes: Buffer): { head: Head; rows: Iterable<Row<V>> } {
  const lines = splitLines(bytes)
  const head = JSON.parse(lines.next().value ?? '{}')
  return { head, rows: head.rows ?? parseLines(lines) } // an older version had all rows in one line
}

function* parseLines<V>(lines: Iterable<string>): Generator<Row<V>> {
  for (const line of lines) yield JSON.parse(line)
}

/** The entry beside the one with all rows. */
export function changesNameOf(name: string): string {
  return name.replace(/json$/, 'changed.json')
}

function apply<V>(base: ReadonlyMap<string, V>, changes: Iterable<Row<V>> = []): Map<string, V> {
  const rows = new Map(base)
  for (const [key, value] of changes) {
    if (value === null) rows.delete(key)
    else rows.set(key, value)
  }
  return rows
}

function findChanges<V>(before: ReadonlyMap<string, V>, next: ReadonlyMap<string, V>): Row<V>[] {
  const gone = [...before.keys()].filter((key) => !next.has(key)).map((key): [string, null] => [key, null])
  return [...gone, ...[...next].filter(([key, value]) => before.get(key) !== value)]
}
