/** What a build remembers: all of it in one file, the changes of a few pages in another. */
import { expect, test } from 'vitest'
import type { Cache } from '../src/cache.ts'
import type { Contents, Spot } from '../src/contents.ts'
import { keep, type Memory, recall } from '../src/memory.ts'
import type { Page } from '../src/types.ts'

test('a few changed pages are written apart, and remembered with the others', async () => {
  const machine = fakeMachine()
  const known = await recall(machine)
  expect(known.isEmpty).toBe(true)
  const pages = Array.from({ length: 200 }, (_, at) => makePage(`p${at}`))
  await remember(machine, known, pages)
  const whole = machine.entries.get('pages.json')
  expect([...machine.entries.keys()]).toEqual(['pages.json'])

  const next = await recall(machine)
  const edited = [...next.pages.values()].slice(2).concat(makePage('new'), makePage('p1', 'edited'))
  await remember(machine, next, edited)
  expect(machine.entries.get('pages.json')).toBe(whole)
  expect(machine.entries.get('pages-changed.json')?.length).toBeLessThan((whole?.length ?? 0) / 10)

  // Changes add up: the page of the build before is still among them.
  const third = await recall(machine)
  expect(stateOf(third)).toEqual(expected(edited))
  const again = [...third.pages.values()].slice(1).concat(makePage('last'))
  await remember(machine, third, again)
  expect(machine.entries.get('pages.json')).toBe(whole)
  expect(stateOf(await recall(machine))).toEqual(expected(again))

  // Many are worth writing all anew; what was written apart is then of something that is gone.
  const fourth = await recall(machine)
  const many = again.map((page, at) => (at < 30 ? makePage(page.file, 'changed') : page))
  await remember(machine, fourth, many)
  expect(machine.entries.get('pages.json')).not.toBe(whole)
  expect(stateOf(await recall(machine))).toEqual(expected(many))
})

test('another version, or changes that cannot be read, are no harm', async () => {
  const machine = fakeMachine()
  const pages = Array.from({ length: 200 }, (_, at) => makePage(`p${at}`))
  await remember(machine, await recall(machine), pages)
  const next = await recall(machine)
  await remember(machine, next, [...next.pages.values()].slice(1))
  machine.entries.delete('pages-changed.json')
  expect(stateOf(await recall(machine))).toEqual(expected(pages))
  expect((await recall({ ...machine, version: 'other' })).isEmpty).toBe(true)
})

function fakeMachine() {
  const entries = new Map<string, string>()
  const cache = {
    read: async (name: string) => entries.get(name),
    write: async (name: string, text: string) => void entries.set(name, text)
  } as unknown as Cache
  const contents = { compact: (spots: Spot[]) => spots, sweep: () => {} } as unknown as Contents
  return { cache, contents, version: '1', entries }
}

function makePage(file: string, text = 'written'): Page {
  return { file, key: `${file} ${text}`, text } as unknown as Page
}

async function remember(machine: ReturnType<typeof fakeMachine>, memory: Memory, pages: Page[]) {
  for (const page of pages) {
    if (!memory.spots.has(page.key)) memory.spots.set(page.key, ['pack', 0, 1, page.key])
    memory.pages.set(page.key, page)
  }
  await keep(memory, pages, machine)
}

function stateOf({ pages, spots }: Memory) {
  return { pages: sorted([...pages.values()].map(({ key }) => key)), spots: sorted(spots.keys()) }
}

function expected(pages: Page[]) {
  const keys = sorted(pages.map(({ key }) => key))
  return { pages: keys, spots: keys }
}

function sorted(keys: Iterable<string>): string[] {
  return [...keys].sort()
}
