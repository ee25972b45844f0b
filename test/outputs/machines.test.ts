/** Pages in Markdown for machines, and the lists of them. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fullFiles, listFile, type Volume } from '../../src/outputs/machines/llms.ts'
import { machines } from '../../src/outputs/machines/machines.ts'
import { differing } from '../support/build-here.ts'
import { buildProject, buildSound, docsgen, project, write } from '../support/project.ts'
import { compareTwins } from '../support/twins.ts'

const rich = `---
title: "Rich: all of it"
description: 'Says "all"'
tags: []
---

Of {{product}}: a*b, snake_case, [the guide](./guides/setup.md#setup "T"), <https://ex.test/a_b>, \`co|de\`, **bold**, "**"x"**y",
~~gone~~, footnote[^1], $x^2$, 5 < 6, \\<b>, \\*no\\*, \\# no, int[], \\[x](y), &amp;lt;, H<sub>2</sub>O, <kbd>Esc</kbd> and :badge[new].\\
2\\. is no item, https://bare.test/x.

$$
a = b_{1}
$$

[^1]: A *note*.

    Its second paragraph.

:::note[Mind *this*]
Body

- a
  1. one

     more
:::

::::tabs
:::tab[Linux]
\`\`\`sh
npm i \\
  x
\`\`\`
:::
:::tab[Windows]
Text
:::
::::

:::steps
1. First

   para
2. Second
:::

:::details[Open me]
Inside.
:::

::::cards
:::card[Guide]{href=guides/setup.md}
Read it.
:::
::::

:::code-group
\`\`\`js [a.js]
let a // [!code ++]
let b // [!code --]
\`\`\`
\`\`\`\`md title="b.md"
\`\`\`js
\`\`\`
\`\`\`\`
:::

:::file-tree
- src/ the code
  - a.ts
- package.json
:::

| a | b |
|:--|--:|
| x \\| y | \`q\` |

- [ ] to do
- [x] done

* another list

Term
: Said of it

:::include{file=part.md}
:::

![An *image*](pic.svg)

<details><summary>Raw</summary>

Inner **HTML** with <code>a [link](guides/setup.md)</code>

</details>

:::checklist
- [ ] Tick
:::

> quote

## Its *own* id {#own}

Last, [with a link](#own).

## Its own id
`

const files = {
  'docsgen.config.json': JSON.stringify({
    title: 'Site',
    description: 'About it.',
    url: 'https://a.example',
    base: '/b',
    maths: true,
    variables: { product: 'Zed' },
    navbar: [{ label: 'Guides', href: '/guides' }]
  }),
  'content/index.md': '# Home\n\n[Rich](rich.md)\n',
  'content/rich.md': rich.replace(':::include{file=part.md}\n:::', '::include{file=../parts/part.md}'),
  'parts/part.md': 'Included words.\n',
  'content/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
  'content/guides/index.md': '# Guides\n',
  'content/guides/setup.md': '---\ndescription: How to begin.\n---\n\n# Set it up\n\n## Setup\n\n[Here](#setup)\n',
  'content/guides/secret.md': '---\nunlisted: true\n---\n\n# Secret\n',
  'content/guides/out.md': '---\nmachines:\n  exclude: true\n---\n\n# Out\n',
  'content/guides/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'content/guides/use.md': '# Use\n\n[Out](out.md) [Home](/)\n'
}

let root = ''
const read = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8')
beforeAll(async () => {
  root = project(files)
  const { code, stderr } = await docsgen(['build', root])
  expect(code, stderr).toBe(0)
})

describe('the twin of a page', () => {
  test('says all that the page says, and no more', () => {
    const { pages, problems, said } = compareTwins(path.join(root, 'dist'))
    expect(problems).toEqual([])
    expect([pages > 8, said > 80]).toEqual([true, true])
  })

  test('links to other twins also where docsgen made the list', async () => {
    const { files: built } = await buildProject({ 'content/index.md': '# Home\n', 'content/guides/a.md': '# A\n' })
    expect(built['guides.md']).toContain('- [A](/guides/a.md)')
  })

  test('is Markdown that people can read as well', () => {
    const twin = read('rich.md')
    const address = 'https://a.example/b/guides/setup.md'
    expect(twin).toMatch(
      /^---\ntitle: "Rich: all of it"\ndescription: "Says \\"all\\""\nurl: "https:\/\/a\.example\/b\/rich"\n---\n\n# Rich: all of it\n\nOf Zed: a\\\*b, snake_case, /
    )
    for (const part of [
      `[the guide](${address}#setup "T"), <https://ex.test/a_b>, \`co|de\`, **bold**`,
      '~~gone~~, footnote[^1], $x^2$, 5 < 6, \\<b>, \\*no\\*, # no, int[], \\[x](y), \\&lt;, H<sub>2</sub>O, Esc and new.\\\n2\\. is no item',
      '\n$$\na = b_{1}\n$$\n',
      '\n[^1]: A _note_.\n\n    Its second paragraph.\n',
      '> **Mind _this_**\n>\n> Body\n>\n> - a\n>   1. one\n>\n>      more\n',
      '**Linux**\n\n```sh\nnpm i \\\n  x\n```\n\n**Windows**\n\nText\n',
      '**a.js**\n\n```diff\n+ let a\n- let b\n```\n\n**b.md**\n\n````md\n```js\n```\n````\n',
      '- src/ the code\n  - a.ts\n- package.json\n',
      '| a | b |\n|:--|--:|\n| x \\| y | `q` |\n\n- [ ] to do\n- [x] done\n\n* another list\n\nTerm\n: Said of it\n\nIncluded words.\n',
      '![An image](https://a.example/b/docsgen/images/pic.',
      `**Raw**\n\nInner **HTML** with \`a \`[\`link\`](${address})\n\n- [ ] Tick\n`,
      '\n\n<a id="own"></a>\n## Its _own_ id\n\nLast, [with a link](https://a.example/b/rich.md#own).\n\n## Its own id\n'
    ])
      expect(twin).toContain(part)
  })

  test('is named in the head of the page, and links lead to twins where there are some', () => {
    expect(read('guides/setup.html')).toContain('rel="alternate" type="text/markdown" href="/b/guides/setup.md"/>')
    expect(read('index.html')).toContain('href="/b/index.md"')
    expect(read('guides/setup.md')).toContain('[Here](https://a.example/b/guides/setup.md#setup)')
    expect(read('guides/use.md')).toMatch(/\[Out\]\(\S+\/b\/guides\/out\) \[Home\]\(\S+\/b\/index\.md\)/)
  })

  test('is not there for pages that are left out, and is there for unlisted ones', () => {
    expect(() => read('guides/out.md')).toThrow('ENOENT')
    expect(() => read('404.md')).toThrow('ENOENT')
    expect(read('guides/out.html')).not.toContain('text/markdown')
    expect(read('guides/secret.md')).toContain('# Secret')
  })
})

describe('llms.txt', () => {
  test('lists pages by section with their descriptions, and files with all of their text', () => {
    expect(read('llms.txt').replace(/: [\d.]+ kB/g, ': n kB')).toBe(`# Site

> About it.

## Site

- [Home](https://a.example/b/index.md)
- [Rich: all of it](https://a.example/b/rich.md): Says "all"

## Guides

- [Guides](https://a.example/b/guides.md)
- [Set it up](https://a.example/b/guides/setup.md): How to begin.
- [Use](https://a.example/b/guides/use.md)

## Optional

- [Site, llms-full.txt](https://a.example/b/llms-full.txt): n kB
- [Guides, llms-full.txt](https://a.example/b/guides/llms-full.txt): n kB
`)
    expect(read('guides/llms-full.txt')).toBe(
      ['guides', 'guides/setup', 'guides/use'].map((page) => `${read(`${page}.md`)}\n`).join('')
    )
    expect(read('llms-full.txt')).toContain(read('guides/llms-full.txt'))
    const [, size = ''] = /guides\/llms-full.txt\): ([\d.]+) kB/.exec(read('llms.txt')) ?? []
    expect(Math.abs(Number(size) * 1000 - read('guides/llms-full.txt').length)).toBeLessThan(51)
  })

  test('is of the current version; the others have one of their own', async () => {
    const versions = [
      ['2', 'Two', '/docs'],
      ['1', 'One', '/docs/1.0']
    ].map(([name, label, path]) => ({ name, label, path }))
    const config = { title: 'S', versions, sidebars: { '/docs': 'auto' }, machines: { full: false } }
    const site = project({
      'docsgen.config.json': JSON.stringify(config),
      'content/index.md': '# Home\n',
      'content/docs/index.md': '# New\n\n[Old](1.0/index.md)\n',
      'content/docs/1.0/index.md': '# Old\n'
    })
    const { files: built } = await buildProject(site)
    expect(Object.keys(built).filter((file) => file.includes('llms'))).toEqual(['docs/1.0/llms.txt', 'llms.txt'])
    const list = (file: string) => readFileSync(path.join(site, 'dist', file), 'utf8')
    expect(list('llms.txt')).toBe(
      '# S\n\n## S\n\n- [Home](/index.md)\n- [New](/docs.md)\n\n## Optional\n\n- [S One](/docs/1.0/llms.txt)\n'
    )
    expect(list('docs/1.0/llms.txt')).toBe('# S One\n\n## S One\n\n- [Old](/docs/1.0.md)\n')
    expect(list('docs/1.0.md')).toContain('version: "One"')
  })
})

test('an edit writes the twin, and a change elsewhere writes none; cold is the same', async () => {
  const { files: before } = await buildProject(root)
  write(root, { 'content/guides/setup.md': `${files['content/guides/setup.md']}\nAnother sentence.\n` })
  const { files: after } = await buildProject(root)
  const written = differing(before, after)
  expect(written.length).toBeLessThanOrEqual(12)
  expect(written.filter((file) => /\.md$|llms/.test(file))).toEqual([
    'guides/llms-full.txt',
    'guides/setup.md',
    'llms-full.txt',
    'llms.txt'
  ])
  // The first in the list is read before it can have been made by chance.
  write(root, { 'content/index.md': `${files['content/index.md']}\nThe first sentence to be read.\n` })
  expect((await buildProject(root)).files['llms-full.txt']).toContain('The first sentence to be read.')
  write(root, { 'parts/part.md': 'Other words.\n', 'content/index.md': files['content/index.md'] ?? '' })
  const { files: included } = await buildProject(root)
  expect(differing(after, included)).toContain('rich.md')
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  rmSync(path.join(root, 'dist'), { recursive: true })
  expect(differing(included, (await buildProject(root)).files)).toEqual([])
})

test('more than a thousand pages are in no file together: the list says so, and no page may link there', async () => {
  const machinesOn = { machines: { full: true }, prefix: '', versions: [{ path: '/docs' }, { path: '/docs/1.0' }] }
  const urlsOf = (current: number, older: number) => {
    const pages = Array.from({ length: current + older }, (_, at) => [`/docs/${at < current ? at : `1.0/${at}`}`, ''])
    return machines.urls?.(machinesOn as never, { pages: new Map(pages as [string, string][]) } as never)
  }
  expect(urlsOf(1000, 1)).toEqual(['/llms.txt', '/llms-full.txt'])
  expect(urlsOf(1001, 0)).toEqual(['/llms.txt'])

  const page = { url: '/a/b', meta: { title: 'B' } }
  const twin = { page, address: '/a/b.md', path: 'a/b.md', read: async () => Buffer.from('# B text.') }
  const section = { title: 'A', url: '/a', twins: [twin] }
  const rest = { title: 'S', url: '', twins: Array(1000).fill(twin) }
  const volume = { title: 'S', description: 'Short.', url: '', sections: [rest, section] } as unknown as Volume
  const built = { base: '', out: '/dist', ...machinesOn } as never
  const files = fullFiles(volume, built)
  expect(files.map((file) => file.path)).toEqual(['a/llms-full.txt'])
  const list = listFile(volume, { files, others: [], project: built })
  const { bytes } = (await list.body()) as { bytes: string }
  expect(bytes).toContain('> Short.\n\nNo file has the text of all 1001 pages. Read those that you need.\n\n## S\n')
  expect(bytes.match(/^- .*llms-full.*/gm)).toEqual(['- [A, llms-full.txt](/a/llms-full.txt): 0.01 kB'])
})

test('a file of the project takes the place of a twin, and of a list', async () => {
  const site = project({
    'content/index.md': '# Home\n',
    'content/a.md': '# A\n',
    'assets/a.md': 'mine',
    'assets/llms.txt': 'mine too'
  })
  await buildProject(site)
  const list = (file: string) => readFileSync(path.join(site, 'dist', file), 'utf8')
  expect([list('a.md'), list('llms.txt')]).toEqual(['mine', 'mine too'])
  expect(list('a.html')).not.toContain('text/markdown')
  write(site, { 'docsgen.config.json': JSON.stringify({ machines: false }) })
  const { files: off } = await buildProject(site)
  expect(Object.keys(off).filter((file) => /\.md$|llms/.test(file))).toEqual(['a.md', 'llms.txt'])
})

test('`:::only` is for machines or for people', async () => {
  const site = project({
    'content/index.md': `# Home

Known :only[to people]{for=people}:only[to machines]{for=machines}.

:::only{for=machines}
## For machines

[Bad](missing.md), [a heading](#for-people).

![](pic.svg)
:::

:::only{for=people}
## For people
:::

## For machines
`
  })
  const { stderr } = await docsgen(['build', site])
  expect(stderr).toMatch(/content\/index\.md:8:1: error: .*missing\.md/)
  const text = readFileSync(path.join(site, 'content/index.md'), 'utf8')
  write(site, { 'content/index.md': text.replace('[Bad](missing.md), ', '').replace('![](pic.svg)', '') })
  const { 'index.html': page, 'index.md': twin } = await buildSound(site)
  expect(page).toContain('<h2 id="for-machines">For machines</h2>')
  expect(page?.match(/For machines<\/h2>/g)).toHaveLength(1)
  expect(page).toMatch(/Known (?:<!-- -->)?to people/)
  expect(twin).toContain(
    'Known to machines.\n\n## For machines\n\n[a heading](/index.md#for-people).\n\n## For machines\n'
  )
  expect((await docsgen(['search', site, 'heading'])).stdout).not.toContain('index')
})
