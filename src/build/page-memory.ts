/**
 * What a build remembers of the pages: their facts, where their contents lie, and what their files looked like. It is one
 * file, and beside it one with what has changed since: of ten thousand pages one edit is not worth writing all again.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isOnDisk, type Spot } from '../disk/content-packs.ts'
import { createStamps, type Note, type Stamps } from '../disk/stamps.ts'
import type { Page } from '../page/page.ts'
import type { Context } from './context.ts'

export interface PageMemory {
  /** By the key of each page’s own file. */
  pages: Map<string, Page>
  /** By key. */
  spots: Map<string, Spot>
  stamps: Stamps
  /** Nothing was remembered. */
  isEmpty: boolean
  /** What the larger file holds. */
  base: Base | undefined
}

interface Base {
  id: string
  pages: Map<string, Page>
  spots: Map<string, Spot>
  stamps: Map<string, Note>
}

/** The files of the cache. */
const name = 'pages.json'

const changesName = 'pages-changed.json'

interface Facts {
  pages: Page[]
  /** In the order of the pages. */
  spots: (Spot | null)[]
  stamps: [string, Note][]
}

interface Written extends Facts {
  version: string
  id: string
}

interface Changes extends Facts {
  /** Of what these are changes. */
  id: string
  /** What is there no more: pages by their own keys, notes by name. */
  gone: { pages: string[]; stamps: string[] }
}

/**
 * Where everything will be parsed a thread is loaded ahead of time: it takes as long as the theme takes to be bundled.
 * Nobody waits for it, nor for why it failed.
 */
export function loadThreadEarly(root: string, { pool }: Pick<Context, 'pool'>): void {
  if (!existsSync(path.join(root, '.docsgen/cache', name))) pool.run({ kind: 'warm' }).catch(() => {})
}

export async function loadPages({ cache, version }: Pick<Context, 'cache' | 'version'>): Promise<PageMemory> {
  const text = await cache.read(name)
  const written = text === undefined ? undefined : (JSON.parse(text) as Written)
  if (written?.version !== version) {
    return { pages: new Map(), spots: new Map(), stamps: createStamps([]), isEmpty: true, base: undefined }
  }
  const base = toBase(written)
  const changesText = await cache.read(changesName)
  const changes = changesText === undefined ? undefined : (JSON.parse(changesText) as Changes)
  const now = changes?.id === base.id ? apply(base, changes) : base
  const { pages, spots, stamps } = now
  return {
    pages: new Map(pages),
    spots: new Map(spots),
    stamps: createStamps(stamps),
    isEmpty: pages.size === 0,
    base
  }
}

function toBase({ id, pages, spots, stamps }: Facts & { id: string }): Base {
  return {
    id,
    pages: new Map(pages.map((page) => [ownKey(page), page])),
    spots: new Map(pages.flatMap(({ key }, at) => (spots[at] ? [[key, spots[at]]] : []))),
    stamps: new Map(stamps)
  }
}

function apply(base: Base, changes: Changes): Base {
  const { pages: changed, spots, stamps } = toBase(changes)
  const goneNotes = new Set(changes.gone.stamps)
  const gonePages = new Set(changes.gone.pages)
  const pages = new Map([...[...base.pages].filter(([key]) => !gonePages.has(key)), ...changed])
  const keys = new Set([...pages.values()].map(({ key }) => key))
  return {
    id: base.id,
    pages,
    spots: new Map([...base.spots, ...spots].filter(([key]) => keys.has(key))),
    stamps: new Map([...[...base.stamps].filter(([file]) => !goneNotes.has(file)), ...stamps])
  }
}

/** Keeps what is known of these pages for the next run; what belongs to no page any more goes. */
export async function savePages(
  memory: PageMemory,
  pages: Page[],
  { cache, contents, version }: Pick<Context, 'cache' | 'contents' | 'version'>
): Promise<void> {
  const own = new Set(pages.map(ownKey))
  const keys = new Set(pages.map(({ key }) => key))
  for (const key of memory.pages.keys()) if (!own.has(key)) memory.pages.delete(key)
  for (const key of memory.spots.keys()) if (!keys.has(key)) memory.spots.delete(key)
  const names = [...memory.spots.keys()]
  const spots = contents.compact([...memory.spots.values()])
  for (const [at, spot] of spots.entries()) memory.spots.set(names[at] ?? '', spot)
  const facts = toFacts(pages, memory.spots, memory.stamps.used())
  const changes = memory.base && findChanges(memory.base, facts)
  if (changes && changes.pages.length + changes.gone.pages.length <= pages.length / fewest) {
    await cache.write(changesName, JSON.stringify(changes))
  } else {
    const written: Written = { version, id: randomUUID(), ...facts }
    await cache.write(name, JSON.stringify(written))
    memory.base = toBase(written)
  }
  contents.sweep(spots)
}

/** One page in so many is few. */
const fewest = 20

function toFacts(pages: Page[], spots: Map<string, Spot>, stamps: [string, Note][]): Facts {
  const spotOf = ({ key }: Page) => {
    const spot = spots.get(key)
    return spot && isOnDisk(spot) ? spot : null
  }
  return { pages, spots: pages.map(spotOf), stamps }
}

/** What was read back and is the same is the same object. */
function findChanges(base: Base, { pages, spots, stamps }: Facts): Changes {
  const changed = pages.filter((page, at) => {
    return base.pages.get(ownKey(page)) !== page || base.spots.get(page.key) !== (spots[at] ?? undefined)
  })
  const spotOf = new Map(pages.map(({ key }, at) => [key, spots[at] ?? null]))
  const present = new Set(pages.map(ownKey))
  const files = new Set(stamps.map(([file]) => file))
  return {
    id: base.id,
    pages: changed,
    spots: changed.map(({ key }) => spotOf.get(key) ?? null),
    stamps: stamps.filter(([file, note]) => base.stamps.get(file) !== note),
    gone: {
      pages: [...base.pages.keys()].filter((key) => !present.has(key)),
      stamps: [...base.stamps.keys()].filter((file) => !files.has(file))
    }
  }
}

/** What a page is looked up by: what it includes is compared when it is found. */
export function ownKey({ key, included }: Page): string {
  return included?.own ?? key
}
