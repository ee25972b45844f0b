/** What a tag needs to be released. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { project, repository, run } from './support/project.ts'

test('a tag is released with the section of the changelog for it, and not without', async () => {
  const notes = async (tag: string, changelog: string) => {
    const root = project({ 'package.json': '{ "version": "1.2.3" }', 'CHANGELOG.md': changelog })
    return run(process.execPath, [path.join(repository, 'scripts/release-notes.mjs'), tag, root])
  }
  const fine = await notes('v1.2.3', '# Changelog\n\n## Unreleased\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n\n- Old.\n')
  expect(fine).toMatchObject({ code: 0, stdout: '- New.\n' })
  const early = await notes('v1.2.4', '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.2.3\n\n- Old.\n')
  expect(early).toMatchObject({ code: 1, stdout: '' })
  expect(early.stderr.split('\n').filter((line) => line.startsWith('Expected'))).toEqual([
    'Expected the version of package.json to be `1.2.4`',
    'Expected a section `## 1.2.4` in CHANGELOG.md that says what is new',
    'Expected nothing under `## Unreleased` in CHANGELOG.md: move it below `## 1.2.4`'
  ])
})

test('what publishes a release runs no code of the repository, and gives its provenance', () => {
  const { jobs } = parse(readFileSync(path.join(repository, '.github/workflows/release.yml'), 'utf8'))
  const { steps, permissions } = jobs.publish as { steps: { uses?: string; run?: string }[]; permissions: object }
  expect(permissions).toEqual({ contents: 'write', 'id-token': 'write' })
  expect(steps.some(({ uses = '' }) => uses.includes('checkout'))).toBe(false)
  expect(steps.map(({ run }) => run).join('\n')).toContain('--provenance')
  expect(JSON.stringify(jobs.package.steps)).toContain('scripts/release-notes.mjs')
})
