/** `docsgen check-links` on the sources; what it asks other hosts is in test/http/. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { expectClean, expectLines } from '../support/bad.ts'
import { docsgen, project } from '../support/project.ts'

it('sees the problems that a build sees, and writes nothing', async () => {
  const root = project({ 'content/index.md': '---\ntitel: a\n---\n[x](./nope.md)\n' })
  const ran = await docsgen(['check-links', root])
  expect(ran.code).toBe(1)
  expectClean(ran)
  expectLines(ran, [
    'content/index.md:2:1: error: Unknown key `titel`; did you mean `title`?',
    'content/index.md:4:1: error: Cannot find `./nope.md`'
  ])
  expect(existsSync(path.join(root, 'dist')) || existsSync(path.join(root, '.docsgen'))).toBe(false)
})
