/** What an edit in `docsgen dev` makes again, in this process: the result is that of a fresh build. */
import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { updateBuild } from '../../src/dev/update.ts'
import type { Build } from '../../src/pipeline/list.ts'
import { openContext } from '../../src/pipeline/open.ts'
import { buildSite } from '../../src/pipeline/pipeline.ts'
import { loadProject } from '../../src/project/load.ts'
import { type Files, project, write } from '../support/project.ts'

const plugin = `export default {
  name: 'all',
  rules: { long: 'warn' },
  pages: async ({ pages }) => [
    { url: '/print', title: 'All', content: ['p', {}, ...(await Promise.all(pages.map((page) => page.text())))] }
  ],
  site({ pages }, { report }) {
    for (const { file, headings } of pages) if (headings.length > 1) report({ rule: 'long', file, text: headings.map(({ id }) => id).join(' ') })
  },
  outputs: ({ pages }) => [
    { path: 'all.txt', body: async () => (await Promise.all(pages.map((page) => page.text()))).join('|') },
    ...pages.filter(({ headings }) => headings.length > 2).map(({ url }) => ({ path: url.slice(1) + '.txt', key: url, body: () => url }))
  ]
}`
const files: Files = {
  'content/index.md': '# Home\n\nHome, [one](guide/one.md), [print](/print).\n',
  'content/guide/one.md': '# One\n\nFirst.\n',
  'content/guide/two.md': '# Two\n\n[One](one.md)\n\n![a](a.svg)\n',
  'content/guide/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'plugins/all.js': plugin,
  'docsgen.config.json': JSON.stringify({ url: 'https://x.example', sidebars: { '/guide': 'auto' } })
}
const withPlugin = JSON.stringify({ sidebars: { '/guide': 'auto' }, plugins: ['./plugins/all.js'] })

async function open(root: string) {
  const context = openContext(root, { readOnly: true, jobs: 0, signal: new AbortController().signal, progress() {} })
  onTestFinished(() => context.close())
  return { context, built: await buildSite(await loadProject(root, context), context) }
}

/** Everything that is published, and what is reported. */
async function describeBuild({ outputs, messages }: Build) {
  const bodies = [...outputs].map(async ([path, output]) => [path, output.key, String((await output.body()).bytes)])
  return [(await Promise.all(bodies)).sort(), messages.map((message) => JSON.stringify(message)).sort()]
}

const edits: [what: string, changes: Files, isRelinked: boolean][] = [
  ['text', { 'content/guide/one.md': '# One\n\nSecond.\n\n[Two](two.md) [three](three.md)\n' }, true],
  ['a heading', { 'content/guide/one.md': '# One\n\n## More\n\nSecond.\n' }, true],
  ['a title', { 'content/guide/one.md': '# Uno\n\nFirst.\n' }, false],
  ['an image that is linked to', { 'content/guide/two.md': '# Two\n\n[One](one.md)\n\n[a](a.svg)\n' }, false]
]

test.each([
  ['without plugins', files],
  ['with a plugin', { ...files, 'docsgen.config.json': withPlugin }]
])('an edit makes what a build makes: %s', async (_, start) => {
  const root = project(start)
  const { context, built } = await open(root)
  for (const [what, changes, isRelinked] of edits) {
    await describeBuild(built)
    const before = [...built.outputs.values()]
    write(root, changes)
    const updated = await updateBuild(built, new Set(Object.keys(changes)), context)
    expect(updated?.plugins === built.plugins, what).toBe(isRelinked)
    const fresh = await open(root)
    expect(await describeBuild(updated ?? built), what).toEqual(await describeBuild(fresh.built))
    expect([...built.outputs.values()], 'the build before is as it was').toEqual(before)
    write(root, start)
  }
})

test('an edit of a page that is not translated makes what a build makes', async () => {
  const root = project({
    'docsgen.config.json': '{ "locales": { "en": { "label": "English" }, "de": { "label": "Deutsch" } } }',
    'content/index.md': '# Home\n\n[a](a.md)\n',
    'content/de/index.md': '# Start\n',
    'content/a.md': '# A\n\nOne.\n'
  })
  const { context, built } = await open(root)
  for (const text of ['One. Two.', '\nOne. Two.']) {
    write(root, { 'content/a.md': `# A\n\n${text}\n` })
    const updated = await updateBuild(built, new Set(['content/a.md']), context)
    expect(await describeBuild(updated ?? built)).toEqual(await describeBuild((await open(root)).built))
  }
})

test('a page that becomes a link out of the project is gone', async () => {
  const home = project({ 'secret.md': '# Secret\n' })
  const root = path.join(home, 'site')
  write(root, files)
  const { context, built } = await open(root)
  rmSync(path.join(root, 'content/guide/one.md'))
  symlinkSync('../../../secret.md', path.join(root, 'content/guide/one.md'))
  const updated = await updateBuild(built, new Set(['content/guide/one.md']), context)
  expect(updated?.outputs.has('guide/one.html')).toBe(false)
})

test('a plugin that adds a file after an edit has the site linked again', async () => {
  const root = project({ ...files, 'docsgen.config.json': withPlugin })
  const { context, built } = await open(root)
  write(root, { 'content/guide/one.md': '# One\n\n## A\n\n## B\n' })
  const updated = await updateBuild(built, new Set(['content/guide/one.md']), context)
  expect(updated?.outputs.has('guide/one.txt')).toBe(true)
  expect(await describeBuild(updated ?? built)).toEqual(await describeBuild((await open(root)).built))
})
