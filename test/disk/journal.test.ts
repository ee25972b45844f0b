/** A table in two entries: all rows, and those that changed since. */
import { expect, test } from 'vitest'
import type { Cache } from '../../src/disk/cache.ts'
import { openJournal } from '../../src/disk/journal.ts'

const name = 'rows.json'
const many = new Map(Array.from({ length: 200 }, (_, at) => [`row ${at}`, { at }]))

test('few changes are written apart, and add up', async () => {
  const cache = fakeCache()
  await (await openJournal<object>(cache, { name })).write(many)
  const all = cache.entries.get(name)
  expect([...cache.entries.keys()]).toEqual([name])
  let next = new Map<string, object>(many)
  for (const edit of [() => next.delete('row 0'), () => next.set('row 1', {}), () => next.set('new', { is: 'new' })]) {
    const journal = await openJournal<object>(cache, { name })
    next = new Map(journal.rows)
    edit()
    await journal.write(next)
    expect(cache.entries.get(name)).toBe(all)
    expect((await openJournal(cache, { name })).rows).toEqual(next)
  }
  expect([next.size, cache.entries.get('rows.changed.json')?.length]).toEqual([200, expect.any(Number)])
  expect(cache.entries.get('rows.changed.json')?.length).toBeLessThan((all?.length ?? 0) / 10)
})

test('many changes write all rows again, and later ones are changes of these', async () => {
  const cache = fakeCache()
  const journal = await openJournal<object>(cache, { name })
  await journal.write(many)
  await journal.write(new Map([...many].slice(1)))
  const changes = cache.entries.get('rows.changed.json') ?? ''
  const half = new Map([...many].slice(100))
  await journal.write(half)
  expect(cache.entries.get('rows.changed.json')).toBe(changes)
  expect((await openJournal(cache, { name })).rows).toEqual(half)
  await journal.write(new Map([...many].slice(101)))
  expect((await openJournal(cache, { name })).rows.size).toBe(99)
})

test('changes of other rows, rows of another version and damage are ignored', async () => {
  const cache = fakeCache()
  const journal = await openJournal<object>(cache, { name, version: '1' })
  await journal.write(many)
  await journal.write(new Map([...many].slice(1)))
  const read = async (version: string) => (await openJournal(cache, { name, version })).rows.size
  expect([await read('1'), await read('2')]).toEqual([199, 0])
  cache.entries.set('rows.changed.json', `${JSON.stringify({ id: 'other' })}\n${JSON.stringify(['row 1', null])}\n`)
  expect(await read('1')).toBe(200)
  cache.entries.delete('rows.changed.json')
  expect(await read('1')).toBe(200)
  cache.entries.delete(name)
  expect(await read('1')).toBe(0)
})

test('of a fresh cache the rows are read if they are facts', async () => {
  const cache = fakeCache()
  await (await openJournal<object>(cache, { name })).write(many)
  cache.isFresh = true
  expect((await openJournal(cache, { name })).rows.size).toBe(0)
  expect((await openJournal(cache, { name, evenIfFresh: true })).rows.size).toBe(200)
})

function fakeCache() {
  const entries = new Map<string, string>()
  const cache = {
    entries,
    isFresh: false,
    readBytes(entry: string, evenIfFresh = false) {
      const text = cache.isFresh && !evenIfFresh ? undefined : entries.get(entry)
      return text === undefined ? undefined : Buffer.from(text)
    },
    write: async (entry: string, bytes: Buffer) => void entries.set(entry, bytes.toString())
  }
  return cache as unknown as typeof cache & Cache
}
