/** The state of the index between builds: packs become one, are damaged or gone, and the index is the same as without them. */
import { readdirSync, rmSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildQuietly, differing } from '../support/build-here.ts'
import { project, readTree, write } from '../support/project.ts'

let root: string

beforeAll(async () => {
  const texts = Array.from({ length: 12 }, (_, at) => `# Page ${at}\n\nWords of page ${at}: ${'ab'.repeat(at)} ticket.`)
  root = project({
    'docsgen.config.json': JSON.stringify({
      tags: { one: { label: 'C sharp' }, two: { label: 'C_sharp' }, three: { label: 'Two\nlines' } },
      rules: { 'orphan-page': 'off' }
    }),
    'content/index.md': '---\ntags: [one, two, three]\n---\n# Home\n\n## Second\n\nText.',
    ...Object.fromEntries(texts.map((text, at) => [`content/p${at}.md`, text]))
  })
  expect(await buildQuietly(root)).toEqual({ code: 0, messages: '' })
})

const dist = () => readTree(path.join(root, 'dist'))

async function buildAgain(step: string | number): Promise<Record<string, string>> {
  rmSync(path.join(root, 'dist'), { recursive: true })
  expect(await buildQuietly(root), `${step}`).toEqual({ code: 0, messages: '' })
  return dist()
}

async function expectAsNew(): Promise<void> {
  const built = dist()
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  expect(differing(built, await buildAgain('new'))).toEqual([])
}

test('every edit adds a pack, and where there are many they become one, while the parts are still to be written', async () => {
  for (let step = 0; step < 12; step++) {
    write(root, { 'content/p1.md': `# Page 1\n\nEdited ${step} times.` })
    await buildAgain(step)
  }
  expect(readdirSync(path.join(root, '.docsgen/cache/search')).length).toBeLessThan(10)
  await expectAsNew()
})

test.each(['damaged', 'gone'])('packs that are %s are made again', async (what) => {
  const folder = path.join(root, '.docsgen/cache/search')
  const spoil = () => {
    if (what === 'gone') rmSync(folder, { recursive: true })
    else for (const name of readdirSync(folder)) truncateSync(path.join(folder, name), 10)
  }
  const before = dist()
  spoil()
  expect(differing(before, await buildAgain('nothing edited'))).toEqual([])
  spoil()
  write(root, { 'content/p2.md': `# Page 2\n\nAfter packs were ${what}.` })
  await buildAgain('edited')
  await expectAsNew()
})

test('labels of tags that are one word to the index, or two lines, leave the words of their page alone', async () => {
  const text = JSON.stringify(Object.entries(dist()).filter(([file]) => /^docsgen\/search\/w/.test(file)))
  expect(text).toContain('#C_sharp')
  expect(text).toContain('#Two_lines')
  const part = Object.entries(dist()).find(([, each]) => each.includes('"words":') && / home /.test(` ${each} `))
  const { words, rows } = JSON.parse(part?.[1] ?? '{}')
  const rowsOf = (word: string): number[] => rows[words.split(' ').indexOf(word)]
  expect((rowsOf('home')[1] ?? 0) % 32).toBeGreaterThan(0)
  expect(Math.floor((rowsOf('second')[1] ?? 0) / 32)).toBe(1)
})
