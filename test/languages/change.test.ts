/** A site in several languages that changes: old addresses, renamed pages and headings, mended and known problems. */
import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commitAll, git } from '../support/git.ts'
import { buildProject, docsgen, type Files, project, write } from '../support/project.ts'

const prose = (word: string) => Array.from({ length: 8 }, (_, at) => `${word} ${at}.`).join('\n\n')
const files: Files = {
  '.gitignore': 'dist\n.docsgen\n',
  'docsgen.config.ts': `export default {
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ar: { label: 'العربية' } },
  hosts: ['netlify'],
  redirects: [{ from: '/begin', to: '/guides/install#run' }, { from: '/manual/*', to: '/guides/*' }]
}\n`,
  'content/index.md': '# Home\n\n[a](guides/install.md#run) [b](guides/update.md)\n',
  'content/de/index.md': '# Start\n\n[a](guides/install.md#run) [b](/guides/update) [c](nowhere.md)\n',
  'content/guides/install.md': `---\naliases: [/setup]\n---\n\n# Install\n\n${prose('English')}\n\n## Run\n\n${prose('Run')}\n`,
  'content/de/guides/install.md': `---\naliases: [/de/begin]\n---\n\n# Einbau\n\n${prose('Deutsch')}\n\n## Lauf\n\n${prose('Lauf')}\n`,
  'content/guides/update.md': `# Update\n\n${prose('New')}\n`
}

test('old addresses lead on in every language, `--fix` mends all of a rename, and the baseline knows each file', async () => {
  const root = project(files)
  const textIn = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const check = async (...args: string[]) => {
    const { code, stderr } = await docsgen(['check', root, ...args])
    return { code, errors: stderr.split('\n').filter((line) => / error: /.test(line)) }
  }
  const unknown = 'content/de/index.md:3:48: error: Cannot find `nowhere.md` (broken-link)'
  expect(await check()).toEqual({ code: 1, errors: [unknown] })
  await check('--update-baseline')
  expect(await check()).toEqual({ code: 0, errors: [] })
  await check('--update-lock')
  const lock = textIn('docsgen-urls.lock').split('\n')
  for (const line of ['/de/setup', '/de/guides/install#run', '/guides/update']) expect(lock).toContain(line)
  for (const line of ['/de/guides/update', '/ar/setup', '/de/guides/install#lauf']) expect(lock).not.toContain(line)
  commitAll(root)

  const rename = (from: string, to: string) =>
    renameSync(path.join(root, `content/${from}.md`), path.join(root, `content/${to}.md`))
  rename('guides/install', 'guides/first')
  rename('de/guides/install', 'de/guides/first')
  rename('guides/update', 'guides/upgrade')
  write(root, { 'docsgen.config.ts': textIn('docsgen.config.ts').replace('/guides/install', '/guides/first') })
  git(root, 'add', '.')
  expect((await check()).code).toBe(1)
  expect(await check('--fix')).toEqual({ code: 0, errors: [] })
  expect(textIn('content/de/index.md')).toContain('[a](guides/first.md#run) [b](/guides/upgrade)')
  git(root, 'commit', '-qam', 'b')

  // A second id of a heading is one of its translations too.
  write(root, { 'content/guides/first.md': textIn('content/guides/first.md').replace('## Run', '## Start it') })
  expect((await check()).errors.join('\n')).toContain('Cannot find `#run` on `/de/guides/first`')
  expect(await check('--fix')).toEqual({ code: 0, errors: [] })
  expect(textIn('content/guides/first.md')).toContain('## Start it {#start-it #run}\n')
  expect(textIn('content/de/guides/first.md')).toContain('## Lauf\n')

  const { files: built } = await buildProject(root)
  expect(built['de/guides/first.html']).toContain('<h2 id="start-it"><span id="lauf"></span><span id="run"></span>')
  const rules = textIn('dist/_redirects').split('\n')
  for (const rule of [
    '/manual/* /guides/:splat 301',
    '/ar/manual/* /ar/guides/:splat 301',
    '/de/* /de/404.html 404',
    '/begin /guides/first#run 301',
    '/de/begin /de/guides/first 301',
    '/ar/begin /ar/guides/first#run 301',
    '/de/setup /de/guides/first 301',
    '/de/guides/install /de/guides/first 301',
    '/ar/guides/install /ar/guides/first 301',
    '/de/guides/update /de/guides/upgrade 301'
  ])
    expect(rules).toContain(rule)
})
