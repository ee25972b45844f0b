/**
 * Random texts have the tree of remark-parse with the whole syntax. In processes of their own, which load what users run:
 * here packages come with assertions, some of which remark-parse itself breaks.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from '../support/project.ts'

const run = promisify(execFile)

test.concurrent.each([1, 10_001])(
  '10,000 texts put together at random, from seed %d',
  async (seed) => {
    const args = ['test/fuzz-markdown.mjs', '--texts', '10000', '--seed', String(seed)]
    const output = await run(process.execPath, args, { cwd: repository }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => stdout + stderr
    )
    expect(output).toBe(`10000 texts, 0 differences\n10000 texts from seed ${seed}, 0 differences\n`)
  },
  600_000
)
