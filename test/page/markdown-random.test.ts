/**
 * Random texts have the tree of remark-parse with the whole syntax. In a process of its own, which loads what users run:
 * here packages come with assertions, some of which remark-parse itself breaks.
 */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { repository } from '../support/project.ts'

test('20,000 texts put together at random', () => {
  const args = ['test/fuzz-markdown.mjs', '--texts', '20000', '--seed', '1']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })
  expect(stdout + stderr).toBe(
    '10000 texts, 0 differences\n20000 texts, 0 differences\n20000 texts from seed 1, 0 differences\n'
  )
}, 600_000)
