/** Which banner a day has, and what it looks like. */
import { expect, test } from 'vitest'
import { buildProject, project, write } from '../support/project.ts'

const page = { 'content/index.md': '# Home\n' }

test('the first that its days allow is shown; a build of another day changes it', async () => {
  const banners = [
    { id: 'a', kind: 'info', content: 'Sale', from: '2026-02-01', until: '2026-02-03' },
    { id: 'b', kind: 'plain', content: 'News', until: '2026-02-04' }
  ]
  const root = project({ ...page, 'docsgen.config.json': JSON.stringify({ banner: banners }) })
  const shown = async (now: string) => {
    const { files } = await buildProject(root, '--now', now)
    return /<section class="([^"]*)"[^>]*><div class="banner-text"><p>(\w+)/.exec(files['index.html'] ?? '')?.slice(1)
  }
  expect(await shown('2026-01-31')).toEqual(['banner banner-plain', 'News'])
  expect(await shown('2026-02-01')).toEqual(['banner banner-info', 'Sale'])
  expect(await shown('2026-02-02')).toEqual(['banner banner-info', 'Sale'])
  expect(await shown('2026-02-03')).toEqual(['banner banner-plain', 'News'])
  expect(await shown('2026-02-04')).toBeUndefined()
  write(root, { 'docsgen.config.json': '{ "banner": { "id": "c", "content": "Old" } }' })
  expect(await shown('2026-02-04')).toEqual(['banner', 'Old'])
})

test.each([
  [
    `{ id: 'a', content: 'x', kind: 'loud' }`,
    '1:51: error: Expected `banner.kind` to be one of `info`, `warning`, `danger`, `preview`, `plain`'
  ],
  [`{ id: 'a', content: 'x', form: '2026-01-31' }`, 'Unknown key `banner.form`; did you mean `from`?'],
  [`[{ id: 'a', content: 'x', until: 'soon' }]`, 'Cannot use `banner.0.until`: Expected a day such as `2026-01-31`'],
  [
    `{ id: 'a', content: 'x', from: '2026-02-02', until: '2026-02-02' }`,
    'Cannot use `banner`: Expected `from` to be before `until`'
  ],
  ['3', 'Expected `banner` to be a banner with `id` and `content`, or a list of them']
])('what is wrong with %s', async (banner, said) => {
  const { code, stderr } = await buildProject({
    ...page,
    'docsgen.config.ts': `export default { banner: ${banner} }\n`
  })
  expect(code).toBe(2)
  expect(stderr).toContain(said)
})
