/**
 * Random texts have the tree of remark-parse with the whole syntax: `DOCSGEN_TEXTS` of them, and an hour of them at night.
 * In processes of their own, side by side. Fragments in any order throw nowhere.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { docsgen, project, repository } from '../support/project.ts'
import { createRandom } from '../support/random.ts'
import { fragmentsAtRandom } from '../support/random-markdown.ts'
import { read } from '../support/read-page.ts'

const run = promisify(execFile)

const half = Number(process.env.DOCSGEN_TEXTS ?? 1000) / 2

test.concurrent.each([1, 10_001])(
  `${half} texts put together at random, from seed %d`,
  async (seed) => {
    const args = ['test/fuzz-markdown.mjs', '--texts', String(half), '--seed', String(seed)]
    const output = await run(process.execPath, args, { cwd: repository }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => stdout + stderr
    )
    expect(output.trimEnd().split('\n').at(-1)).toBe(`${half} texts from seed ${seed}, 0 differences`)
  },
  600_000
)

test(`${half} pages of fragments in any order are read and checked`, () => {
  const thrown: string[] = []
  for (let seed = 1; seed <= half; seed++) {
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
  const seeds = Array.from({ length: 100 }, (_, at) => at + 1)
  const pages = seeds.map((seed) => [`content/p${seed}.md`, fragmentsAtRandom(createRandom(seed))])
  const { stdout } = await docsgen(['check', project(Object.fromEntries(pages)), '--format', 'json'])
  const { messages } = JSON.parse(stdout) as { messages: { rule: string; text: string }[] }
  expect(messages.length).toBeGreaterThan(100)
  expect(messages.filter(({ rule }) => rule === 'bug')).toEqual([])
})
