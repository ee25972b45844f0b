/** What a build remembers of the pages: their facts, where their contents lie, and what their files looked like. */
import type { Spot } from './contents.ts'
import type { Machine } from './machine.ts'
import { createNotes, type Note, type Notes } from './notes.ts'
import type { Page } from './types.ts'

export interface Memory {
  /** By the key of each page’s own file. */
  pages: Map<string, Page>
  /** By key. */
  spots: Map<string, Spot>
  notes: Notes
  /** Nothing was remembered. */
  isEmpty: boolean
}

/** The file of the cache. */
const name = 'pages.json'

interface Written {
  version: string
  pages: Page[]
  /** In the order of the pages. */
  spots: (Spot | null)[]
  notes: Record<string, Note>
}

export async function recall({ cache, version }: Pick<Machine, 'cache' | 'version'>): Promise<Memory> {
  const text = await cache.read(name)
  const written = text === undefined ? undefined : (JSON.parse(text) as Written)
  if (written?.version !== version) return { pages: new Map(), spots: new Map(), notes: createNotes(), isEmpty: true }
  const { pages, spots, notes } = written
  return {
    pages: new Map(pages.map((page) => [ownKey(page), page])),
    spots: new Map(pages.flatMap(({ key }, at) => (spots[at] ? [[key, spots[at]]] : []))),
    notes: createNotes(notes),
    isEmpty: pages.length === 0
  }
}

/** Keeps what is known of these pages for the next run; what belongs to no page any more goes. */
export async function keep(
  memory: Memory,
  pages: Page[],
  { cache, contents, version }: Pick<Machine, 'cache' | 'contents' | 'version'>
): Promise<void> {
  const own = new Set(pages.map(ownKey))
  const keys = new Set(pages.map(({ key }) => key))
  for (const key of memory.pages.keys()) if (!own.has(key)) memory.pages.delete(key)
  for (const key of memory.spots.keys()) if (!keys.has(key)) memory.spots.delete(key)
  const names = [...memory.spots.keys()]
  const spots = contents.compact([...memory.spots.values()])
  for (const [at, spot] of spots.entries()) memory.spots.set(names[at] ?? '', spot)
  const written: Written = {
    version,
    pages,
    spots: pages.map(({ key }) => memory.spots.get(key) ?? null),
    notes: memory.notes.used()
  }
  await cache.write(name, JSON.stringify(written))
  contents.sweep(spots)
}

/** What a page is looked up by: what it includes is compared when it is found. */
export function ownKey({ key, included }: Page): string {
  return included?.own ?? key
}
