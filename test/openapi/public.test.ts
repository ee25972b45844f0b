/** Public documents of every version, as others wrote them. */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildDocuments, readSource, sendSamples } from '../support/api-laws.ts'

const home = path.dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'))

const sources = ['2.0', '3.0', '3.1'].flatMap((version) => {
  const folder = path.join(home, version, 'json')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files
    .map((file) => readSource(folder, file, `v${version}`))
    .filter(({ text }) => text.length < (process.env.DOCSGEN_NIGHTLY ? Number.POSITIVE_INFINITY : 16_000))
})

test('each document is built, and everything that it describes is on a page', async () => {
  expect(sources.length).toBeGreaterThanOrEqual(40)
  const { found, lost } = await buildDocuments(sources)
  expect(lost).toEqual([])
  expect(found).toBeGreaterThan(200)
}, 1_200_000)

test('each sample can be sent, and fits its schema', async () => {
  const { problems, ...counts } = await sendSamples(sources)
  expect(problems).toEqual([])
  const { sent, bodies, forms, answers } = counts
  expect(Math.min(sent - 120, bodies - 20, forms - 5, answers - 20)).toBeGreaterThan(0)
})
