/**
 * Random texts have the tree of remark-parse with the whole syntax: `DOCSGEN_TEXTS` of them, 6,000 in `npm run verify`.
 * In processes of their own, side by side.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from '../support/project.ts'

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
