/** What a build remembers of its pages: all of it in a few files, the changes of a few pages in others. */
import { expect, test } from 'vitest'
import type { Cache } from '../../src/disk/cache.ts'
import type { ContentPacks } from '../../src/disk/content-packs.ts'
import type { Page } from '../../src/page/page.ts'
import { loadPages, type PageMemory, savePages } from '../../src/pipeline/page-store.ts'

test('a few changed pages are written apart, and remembered with the others', async () => {
  const context = fakeMachine()
  const known = await loadPages(context)
  expect(known.isEmpty).toBe(true)
  const pages = Array.from({ length: 200 }, (_, at) => makePage(`p${at}`))
  await remember(context, known, pages)
  const whole = context.entries.get('pages.json')
  expect([...context.entries.keys()].sort()).toEqual(['pages.json', 'spots.json', 'stamps.json'])

  const next = await loadPages(context)
  const edited = [...next.pages.values()].slice(2).concat(makePage('new'), makePage('p1', 'edited'))
  await remember(context, next, edited)
  expect(context.entries.get('pages.json')).toBe(whole)
  expect(context.entries.get('pages.changed.json')?.length).toBeLessThan((whole?.length ?? 0) / 10)

  // Changes add up: the page of the build before is still among them.
  const third = await loadPages(context)
  expect(stateOf(third)).toEqual(expected(edited))
  const again = [...third.pages.values()].slice(1).concat(makePage('last'))
  await remember(context, third, again)
  expect(context.entries.get('pages.json')).toBe(whole)
  expect(stateOf(await loadPages(context))).toEqual(expected(again))

  // Many are worth writing all of it again; what was written apart is then of something that is gone.
  const fourth = await loadPages(context)
  const many = again.map((page, at) => (at < 30 ? makePage(page.file, 'changed') : page))
  await remember(context, fourth, many)
  expect(context.entries.get('pages.json')).not.toBe(whole)
  expect(stateOf(await loadPages(context))).toEqual(expected(many))
})

test('another version, or changes that cannot be read, are no harm', async () => {
  const context = fakeMachine()
  const pages = Array.from({ length: 200 }, (_, at) => makePage(`p${at}`))
  await remember(context, await loadPages(context), pages)
  const next = await loadPages(context)
  await remember(context, next, [...next.pages.values()].slice(1))
  context.entries.delete('pages.changed.json')
  // The content of the first page is the only one whose place is not known: it is parsed again.
  const lost = await loadPages(context)
  expect(stateOf(lost)).toEqual({ pages: expected(pages).pages, spots: expected(pages.slice(1)).spots })
  context.entries.delete('spots.changed.json')
  expect(stateOf(await loadPages(context))).toEqual(expected(pages))
  expect((await loadPages({ ...context, version: 'other' })).isEmpty).toBe(true)
})

function fakeMachine() {
  const entries = new Map<string, string>()
  const cache = {
    readBytes: (name: string) => (entries.has(name) ? Buffer.from(entries.get(name) ?? '') : undefined),
    write: async (name: string, bytes: Buffer) => void entries.set(name, bytes.toString())
  } as unknown as Cache
  const contents = { compact: () => new Map(), sweep: () => {} } as unknown as ContentPacks
  return { cache, contents, version: '1', entries }
}

function makePage(file: string, text = 'written'): Page {
  return { file, key: `${file} ${text}`, text } as unknown as Page
}

async function remember(context: ReturnType<typeof fakeMachine>, memory: PageMemory, pages: Page[]) {
  for (const page of pages) {
    if (!memory.spots.has(page.key)) memory.spots.set(page.key, ['pack', 0, 1, page.key])
    memory.pages.set(page.key, page)
  }
  await savePages(memory, pages, context)
}

function stateOf({ pages, spots }: PageMemory) {
  return { pages: sorted([...pages.values()].map(({ key }) => key)), spots: sorted(spots.keys()) }
}

function expected(pages: Page[]) {
  const keys = sorted(pages.map(({ key }) => key))
  return { pages: keys, spots: keys }
}

function sorted(keys: Iterable<string>): string[] {
  return [...keys].sort()
}
