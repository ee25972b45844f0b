/** Random texts have the tree of remark-parse with the whole syntax, an hour of them at night. Fragments in any order throw nowhere. */
import { expect, test } from 'vitest'
import { fuzz } from '../support/fuzz-markdown.ts'
import { docsgen, project, temporaryFolder } from '../support/project.ts'
import { createRandom } from '../support/random.ts'
import { fragmentsAtRandom } from '../support/random-markdown.ts'
import { read } from '../support/read-page.ts'

const texts = Number(process.env.DOCSGEN_TEXTS ?? 150)

test(`${texts} texts put together at random`, () => {
  expect(fuzz({ minutes: Number.POSITIVE_INFINITY, texts, seed: 1, folder: temporaryFolder() })).toBe(0)
}, 600_000)

test(`${texts} pages of fragments in any order are read and checked`, () => {
  const thrown: string[] = []
  for (let seed = 1; seed <= texts; seed++) {
    const text = fragmentsAtRandom(createRandom(seed))
    try {
      read(text, seed % 3 === 0 ? { variables: {} } : {})
    } catch (error) {
      thrown.push(`${JSON.stringify(text)}: ${error}`)
    }
  }
  expect(thrown).toEqual([])
}, 600_000)

test('a site of such pages is checked too', async () => {
  const seeds = Array.from({ length: 40 }, (_, at) => at + 1)
  const pages = seeds.map((seed) => [`content/p${seed}.md`, fragmentsAtRandom(createRandom(seed))])
  const { stdout } = await docsgen(['check', project(Object.fromEntries(pages)), '--format', 'json'])
  const { messages } = JSON.parse(stdout) as { messages: { rule: string; text: string }[] }
  expect(messages.length).toBeGreaterThan(40)
  expect(messages.filter(({ rule }) => rule === 'bug')).toEqual([])
})
