/** What a build remembers of the pages: their facts, the places of their contents, and the stamps of their files. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isOnDisk, type Spot } from '../disk/content-packs.ts'
import { type Journal, openJournal } from '../disk/journal.ts'
import { type Note, Stamps } from '../disk/stamps.ts'
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
  journals: { pages: Journal<Page>; spots: Journal<Spot>; stamps: Journal<Note> }
}

/**
 * Loads a thread ahead of time where all pages will be parsed: that takes as long as to bundle the theme. Nobody waits for
 * it, nor for why it failed.
 */
export function loadThreadEarly(root: string, { pool }: Pick<Context, 'pool'>): void {
  if (!existsSync(path.join(root, '.docsgen/cache/pages.json'))) pool.run({ kind: 'warm' }).catch(() => {})
}

/** A build that is killed may leave journals of two builds. Spots and pages are named by hashes, so none is taken for another. */
export async function loadPages(context: Pick<Context, 'cache' | 'version'>, opened?: OpenStamps): Promise<PageMemory> {
  const { cache, version } = context
  const { stamps, journal } = opened ?? (await openStamps(context))
  const journals = {
    pages: await openJournal<Page>(cache, { name: 'pages.json', version }),
    spots: await openJournal<Spot>(cache, { name: 'spots.json', version }),
    stamps: journal
  }
  const { rows: pages } = journals.pages
  const { rows: spots } = journals.spots
  return { pages, spots, stamps, isEmpty: pages.size === 0, journals }
}

interface OpenStamps {
  stamps: Stamps
  journal: Journal<Note>
}

/** Stamps are short, and tell which pages changed before what is known of all pages is read. */
export async function openStamps({ cache, version }: Pick<Context, 'cache' | 'version'>): Promise<OpenStamps> {
  const journal = await openJournal<Note>(cache, { name: 'stamps.json', version })
  return { stamps: new Stamps(journal.rows), journal }
}

/** Keeps what is known of these pages for the next run; what belongs to no page any more goes. */
export async function savePages(
  { pages: known, spots, stamps, journals }: PageMemory,
  pages: Page[],
  { contents }: Pick<Context, 'contents'>
): Promise<void> {
  const rows = new Map(pages.map((page) => [ownKey(page), page]))
  const keys = new Set(pages.map(({ key }) => key))
  for (const key of known.keys()) if (!rows.has(key)) known.delete(key)
  for (const key of spots.keys()) if (!keys.has(key)) spots.delete(key)
  for (const [key, spot] of contents.compact(spots)) spots.set(key, spot)
  await journals.spots.write(new Map([...spots].filter(([, spot]) => isOnDisk(spot))))
  await journals.stamps.write(stamps.used())
  await journals.pages.write(rows)
  contents.sweep(spots.values())
}

/** What a page is looked up by: what it includes is compared when it is found. */
export function ownKey({ key, included }: Page): string {
  return included?.own ?? key
}
