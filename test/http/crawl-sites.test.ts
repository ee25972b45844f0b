/** A crawler that knows nothing of docsgen finds no broken link in what a build has published. */
import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, docsgen, repository, temporaryFolder } from '../support/project.ts'

test.each([
  ['test/sites/api'],
  ['test/sites/basic'],
  ['test/sites/hosts'],
  ['test/sites/islands'],
  ['test/sites/theme'],
  ['test/sites/unicode'], // it has a base
  ['test/sites/versions'],
  ['test/sites/zero']
])('%s', async (folder) => {
  const root = temporaryFolder()
  cpSync(path.join(repository, folder), root, { recursive: true })
  const { code, stderr } = await buildProject(root)
  expect(code, stderr).toBe(0)
  const crawled = await docsgen(['check-links', path.join(root, 'dist')])
  expect(crawled).toMatchObject({ code: 0, stderr: '' })
  expect(crawled.stdout).toContain('no broken links')
})
