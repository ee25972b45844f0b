/** Sections on one page, and as a PDF: nothing is lost, ids stay apart, and links between the pages stay inside. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildProject, docsgen, type Files, project } from '../support/project.ts'

process.env.CHROME_PATH ??= process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

const page = (name: string, other: string) => `# ${name}

## Requirements

Read [${other}](${other}.md), [its steps](${other}.md#steps) and [these](#steps), and [home](../index.md#start).[^1]

::::tabs
:::tab[One]
First of ${name}.
:::
:::tab[Two]
Second of ${name}.
:::
::::

## Steps

\`\`\`sh
run ${name} > all
\`\`\`

[^1]: A note of ${name}.
`

const files: Files = {
  'docsgen.config.ts': `export default { title: 'Acme', url: 'https://acme.example', base: '/help', print: true, sidebars: { '/guides': 'auto' } }\n`,
  'content/index.md': '# Home\n\n## Start\n\n[guides](guides/bär.md)\n',
  'content/guides/index.md': '# Guides\n\n[a](bär.md#steps)\n',
  'content/guides/bär.md': page('bär', 'two'),
  'content/guides/two.md': page('two', 'bär')
}

let root: string
let built: Record<string, string>
beforeAll(async () => {
  root = project(files)
  const ran = await buildProject(root)
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  built = ran.files
})

test('the page of a section has the text of all its pages, and each link leads to where it led', () => {
  const html = built['docsgen/print/guides.html'] ?? ''
  expect(html).toMatch(/rel="preload" href="\/help\/[^"]*" as="font"/)
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toContain('/guides/bär:requirements')
  expect(new Set(ids).size).toBe(ids.length)
  const hrefs = [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, href = '']) => href)
  const inside = hrefs.filter((href) => href.startsWith('#')).map((href) => decodeURIComponent(href.slice(1)))
  expect(inside.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(hrefs.filter((href) => !href.startsWith('#')))).toEqual(new Set(['/help/#start']))
  expect(inside.filter((id) => id === '/guides/two:steps')).toHaveLength(3)
  for (const name of ['bär', 'two'])
    for (const text of [`First of ${name}.`, `Second of ${name}.`, `A note of ${name}.`, `&gt; all`])
      expect(html).toContain(text)
  for (const [, choice] of html.matchAll(/<input[^>]* name="([^"]*)"/g)) expect(choice).toMatch(/^\/guides\//)
  expect(built['guides/two.html']).toContain('<a href="/help/docsgen/print/guides">Print this section</a>')
  expect(built['index.html']).not.toContain('docsgen/print')
})

test('an edit makes the page of its section again', async () => {
  const edited = project({ ...files, 'content/guides/two.md': page('two', 'bär').replace('First', 'Now') })
  const { files: fresh } = await buildProject(edited)
  expect(fresh['docsgen/print/guides.html']).toContain('Now of two.')
})

test('a PDF has an outline, links inside and the title; links out of it lead to the site', async () => {
  const file = path.join(root, 'out/guides.pdf')
  const ran = await docsgen(['export', 'pdf', '/guides', '--root', root, '--out', file])
  expect(ran).toMatchObject({ code: 0, stderr: '', stdout: `✓ 3 pages in ${file}\n` })
  const text = readFileSync(file, 'latin1')
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text).toContain('/Outlines')
  expect(text).toContain('/StructTreeRoot')
  expect(names(/\/URI \(([^)]*)\)/g)).toContain('https://acme.example/help/#start')
  const goals = new Set(names(/^\/Dest \/(\S+)/gm))
  expect(goals.size).toBeGreaterThanOrEqual(6)
  for (const goal of goals) expect(text).toMatch(new RegExp(`^(?:<<)?/${goal} \\[`, 'm'))
})

test('what cannot be printed is refused: another section, a site with errors', async () => {
  const other = await docsgen(['export', 'pdf', '/guide', '--root', root])
  expect(other.code).toBe(2)
  expect(other.stderr).toContain('Cannot find the section `/guide`; did you mean `/guides`?')
  const broken = project({ ...files, 'content/index.md': '# Home\n\n## Start\n\n[x](gone.md)\n' })
  const ran = await docsgen(['export', 'pdf', '/guides', '--root', broken])
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('content/index.md:5:1: error: Cannot find') })
})
