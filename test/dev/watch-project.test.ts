/** Files that `docsgen dev` does not look at. */
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isIgnored } from '../../src/dev/watch-project.ts'
import type { Project } from '../../src/project/project.ts'
import { project } from '../support/project.ts'

test('a link to a folder above it is looked at once', () => {
  const root = project({ 'content/guide/a.md': '# A\n', 'content/guide/guide/guide.md': '# G\n' })
  symlinkSync('..', path.join(root, 'content/guide/loop'))
  const folders = Object.fromEntries(['content', 'assets', 'templates'].map((name) => [name, path.join(root, name)]))
  const site = { root, out: path.join(root, 'dist'), mounts: [], ...folders } as unknown as Project
  const ignored = (file: string) => isIgnored(path.join(root, 'content', file), site, () => [])
  for (const file of ['guide', 'guide/guide', 'guide/guide/guide.md', 'guide/loop']) expect(ignored(file)).toBe(false)
  expect(ignored('guide/loop/guide')).toBe(true)
})
