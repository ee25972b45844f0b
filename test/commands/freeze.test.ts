/** `docsgen freeze`: what is copied, what differs in the copies, what to paste, and what is refused. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildProject, docsgen, type Files, project, readTree, write } from '../support/project.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9"/>'
const config = `export default {
  sidebars: {
    '/': [
      { href: '/' },
      { label: 'Guides', href: '/guides', items: 'auto' },
      { label: 'Install', items: [{ href: '/guides/install#run' }, { label: 'Host', href: 'https://example.org/' }] },
      { href: '/1.x' }
    ],
    '/1.x': 'auto'
  },
  versions: [
    { name: 'now', label: 'Now', path: '/' },
    { name: '1.x', label: '1.x', path: '/1.x' }
  ]
}
`
const intro = `---
# first
aliases:
  - /start
  - /begin

slug: '/'
card: 'img/a.svg'
---

# Intro

[rel](guides/install.md), [abs](/guides/install#run), [file](/guides/install.md?a=b "title"), [list](/guides)
[old](./1.x/intro.md), [old too](/1.x), [asset](/logo.svg), [other](https://example.org/guides/install), [self](#intro)
![image](img/a.svg) ![image](/img/a.svg) <img src="/img/a.svg" alt="x"> [ref]

::include{file=_part.md}

::include{file="../parts/far.md"}

\`\`\`\`md
::include{file="../parts/far.md"} [abs](/guides/install)
\`\`\`\`

[ref]: ./1.x/intro.md
`
const site: Files = {
  'docsgen.config.ts': config,
  'content/intro.md': intro,
  'content/_part.md': 'Part: [old](1.x/intro.md), [abs](/guides/install), ![x](img/a.svg)\n',
  'content/img/a.svg': svg,
  'content/img/unused.svg': svg,
  'content/guides/_category.yml': 'description: Read these first.\n',
  'content/guides/install.md':
    '\ufeff---\r\nprevious: /\r\ndraft: false\r\n---\r\n\r\n# Install\r\n\r\n## Run\r\n\r\n[a](../1.x/intro.md) [b](../guides) [c](./install) [d](../img/a.svg)\r\n\r\n```js file=/examples/a.js\r\n```\r\n\r\n```js file=../../examples/a.js\r\n```\r\n',
  'content/1.x/intro.md': '---\nslug: /1.x\n---\n\n# Intro 1\n\n[new](/guides/install)\n',
  'parts/far.md': 'Far.\n',
  'examples/a.js': 'run()\n',
  'assets/logo.svg': svg
}

/** Changes the configuration. */
function configure(root: string, from: string, to: string): void {
  const file = path.join(root, 'docsgen.config.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

/** Adds the printed lines where they say. */
function paste(root: string, stdout: string): void {
  const [, versions = '', sidebars = ''] =
    /Add to `versions`, after the current one:\n\n(.*?)\n(?:\nAdd to `sidebars`:\n\n(.*?)\n)?\nNext/s.exec(stdout) ?? []
  configure(root, "path: '/' },", `path: '/' },\n${versions}`)
  configure(root, 'sidebars: {', `sidebars: {\n${sidebars}`)
}

describe('a site whose documentation is at its top', async () => {
  const root = project(site)
  const before = readTree(root)
  const ran = await docsgen(['freeze', '2.x', root])
  const copies = readTree(path.join(root, 'content/2.x'))

  test('what its pages are made of is copied, and nothing else is written', () => {
    expect(ran.stderr).toBe('')
    expect(ran.code).toBe(0)
    const made = ['_part.md', 'guides/_category.yml', 'guides/install.md', 'img/a.svg', 'intro.md']
    expect(Object.keys(copies).sort()).toEqual(made)
    const others = Object.entries(readTree(root)).filter(([file]) => !file.startsWith('content/2.x/'))
    expect(Object.fromEntries(others)).toEqual(before)
  })

  test('links lead to copies, else to where they led, and all else stays', () => {
    expect(copies['intro.md']).toBe(
      intro
        .replace(/aliases:.*?(?=\nslug)/s, '')
        .replace("'/'", "'/2.x'")
        .replace('](/guides/install#run)', '](/2.x/guides/install#run)')
        .replace('](/guides/install.md?', '](/2.x/guides/install.md?')
        .replace('](/guides)', '](/2.x/guides)')
        .replaceAll('./1.x/intro.md', '../1.x/intro.md')
        .replaceAll('/img/a.svg"', '/2.x/img/a.svg"')
        .replace('](/img/a.svg)', '](/2.x/img/a.svg)')
        .replace('"../parts/far.md"', '"../../parts/far.md"')
    )
    expect(copies['_part.md']).toBe('Part: [old](../1.x/intro.md), [abs](/2.x/guides/install), ![x](img/a.svg)\n')
    expect(copies['guides/install.md']).toBe(
      String(site['content/guides/install.md'])
        .replace('previous: /', 'previous: /2.x')
        .replace('../1.x', '../../1.x')
        .replace('../../examples', '../../../examples')
    )
  })

  test('with the printed lines, the site has no problems', async () => {
    expect(ran.stdout).toContain("  { name: '2.x', label: '2.x', path: '/2.x' },\n")
    paste(root, ran.stdout)
    const { stderr, files } = await buildProject(root)
    expect(stderr).not.toContain('error')
    const sidebar = (file: string) =>
      [...(/<nav class="sidebar".*?<\/nav>/s.exec(files[file] ?? '')?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(
        ([, href = '']) => href
      )
    expect(sidebar('guides/install.html')).toEqual(['/', '/guides', '/guides/install', 'https://example.org/', '/1.x'])
    const frozen = ['/2.x', '/2.x/guides', '/2.x/guides/install', 'https://example.org/', '/1.x']
    expect(sidebar('2.x/guides/install.html')).toEqual(frozen)
    expect(files['2.x/guides.html']).toContain('Read these first.')
    const again = await docsgen(['freeze', '2.x', root])
    expect(again.stderr).toContain('Cannot use the name `2.x`: the version `2.x` has it')
    expect(again.code).toBe(2)
  })
})

describe('a site without versions', async () => {
  const root = project({
    'docsgen.config.json': '{ "sidebars": { "/docs": [{ "href": "/docs/intro" }, "auto"], "/docs/api": "auto" } }',
    'content/index.md': '# Home\n\n[a](docs/intro.md), [b](docs/home.md), [c](far.md), [d](docs/api/x.md)\n',
    'content/docs/intro.md': '# Intro\n\n[home](../index.md), [b](home.md), [c](../far.md), [d](/docs/far)\n',
    'content/docs/home.md': '---\nslug: /welcome\n---\n\n# Welcome\n',
    'content/docs/api/x.md': '# X\n',
    'content/far.md': '---\nslug: /docs/far\n---\n\n# Far\n\n[intro](docs/intro.md) [home](index.md)\n'
  })

  test('needs the path at which the documentation begins, and a name that is free', async () => {
    const refusals = [
      [['2.x'], 'the configuration has no `versions`'],
      [['2.x', '--path', '/dosc'], 'Cannot find a page below `/dosc`; did you mean `/docs`?'],
      [['_2', '--path', '/docs'], 'Cannot use the name `_2`: folders whose names begin with `_`'],
      [['../2', '--path', '/docs'], 'Cannot use the name `../2`: expected letters'],
      [['2.', '--path', '/docs'], 'Cannot use the name `2.`: it has a segment that ends with a dot'],
      [['api', '--path', '/docs'], 'Cannot write to `content/docs/api`: it exists and is not empty'],
      [['far', '--path', '/docs'], 'Cannot use `/docs/far`: `content/far.md` has the url `/docs/far`'],
      [['current', '--path', '/docs'], 'Cannot use the name `current`: the version `current` has it']
    ] as const
    const before = readTree(root)
    for (const [args, text] of refusals) {
      const ran = await docsgen(['freeze', args[0], root, ...args.slice(1)])
      expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(text) })
    }
    expect(readTree(root)).toEqual(before)
  })

  test('slugs say which pages are of the version', async () => {
    const { code, stdout, stderr } = await docsgen(['freeze', '1.0', root, '--path', '/docs/'])
    expect(stderr).toBe('content/docs/home.md: not copied: its url `/welcome` is of no version\n')
    expect(code).toBe(0)
    expect(readTree(path.join(root, 'content/docs/1.0'))).toEqual({
      'intro.md': '# Intro\n\n[home](../../index.md), [b](../home.md), [c](far.md), [d](/docs/1.0/far)\n',
      'far.md': '---\nslug: /docs/1.0/far\n---\n\n# Far\n\n[intro](intro.md) [home](../../index.md)\n',
      'api/x.md': '# X\n'
    })
    expect(stdout).toMatch(
      /^✓ Copied 3 pages to .*content\/docs\/1\.0\/?\n\nAdd to `docsgen.config.json`:\n\n {2}"versions": \[/
    )
    const [, versions = '', sidebars = ''] =
      /json`:\n\n(.*),\n\nAdd to `sidebars`:\n\n(.*),\n\nNext: docsgen check\n$/s.exec(stdout) ?? []
    expect(Object.keys(JSON.parse(`{${sidebars}}`))).toEqual(['/docs/1.0', '/docs/1.0/api'])
    const own = JSON.parse(readFileSync(path.join(root, 'docsgen.config.json'), 'utf8')).sidebars
    const added = { sidebars: { ...own, ...JSON.parse(`{${sidebars}}`) }, ...JSON.parse(`{${versions}}`) }
    write(root, { 'docsgen.config.json': JSON.stringify(added) })
    const built = await buildProject(root)
    expect(built.stderr).not.toContain('error')
    expect(built.files['docs/1.0/intro.html']).toContain('href="/docs/1.0/far"')
  })
})

test('links of every form are moved, and those that a copy has no place for are named', async () => {
  const page = `# Docs

[a](/docs/ü#x) [b](/docs/%C3%BC) [c](<img/a b.svg>) [d](/docs/img/a%20b.svg) [![e](../e.svg)](../index.md)

| [f](../index.md) | [g](../index.md) |
|---|---|

> - [h](..)
>   ![i](../e.svg)

::card[Card]{href=/docs/ü}

<img srcset="/docs/img/a%20b.svg 1x, /docs/img/a%20b.svg 2x" src="../e.svg" alt="x">
`
  const root = project({
    'content/index.md': '# Home\n',
    'content/e.svg': svg,
    'content/docs/index.md': page,
    'content/docs/ü.md': '# Ü\n\n## X\n',
    'content/docs/img/a b.svg': svg
  })
  const { stderr } = await docsgen(['freeze', '1', root, '--path', '/docs'])
  const left =
    'content/docs/index.md:13:1: not changed in the copy: write `/docs/1/img/a%20b.svg` for `/docs/img/a%20b.svg`'
  expect(stderr).toBe(`${left}\n`)
  const copy = readTree(path.join(root, 'content/docs/1'))['index.md']
  const moved = page.replace(/(?<=\]\(|href=)\/docs/g, '/docs/1').replace(/\.\.(?=[)/])/g, '../..')
  expect(copy).toBe(moved.replace('href=/docs/1/ü', 'href=/docs/1/%C3%BC'))
})

test('a page of MDX imports the same in its copy', async () => {
  const page = (up: string) =>
    `import Price from '${up}/src/price'\nimport Part from './_part.mdx'\nimport data from '/content/docs/data.json'\n\n# Docs\n\n<Price /> {data.a} <Part />\n\n\`\`\`js\nimport A from '../a'\n\`\`\`\n`
  const root = project({
    'content/index.md': '# Home\n',
    'content/docs/index.mdx': page('../..'),
    'content/docs/_part.mdx': "import Price from '../../src/price'\n\n<Price />\n",
    'content/docs/data.json': '{ "a": 1 }',
    'src/price.tsx': 'export default () => <b>3</b>\n'
  })
  expect((await docsgen(['freeze', '1', root, '--path', '/docs'])).stderr).toBe('')
  const copies = readTree(path.join(root, 'content/docs/1'))
  expect(copies['index.mdx']).toBe(page('../../..').replace('/content/docs/data', '/content/docs/1/data'))
  expect(copies['_part.mdx']).toContain("from '../../../src/price'")
  expect((await buildProject(root)).stderr).not.toContain('error')
})

test('a current version in a folder of another name has its old version there too', async () => {
  const root = project({
    'docsgen.config.ts':
      "export default { versions: [{ name: 'now', label: 'Now', path: '/docs', content: 'next' }, { name: '1', label: '1', path: '/docs/1' }] }\n",
    'content/index.md': '# Home\n\n[a](next/intro.md)\n',
    'content/next/intro.md': '# Intro\n\n[file](/next/intro.md), ![x](/docs/a.svg)\n',
    'content/next/a.svg': svg,
    'content/docs/1/intro.md': '# Old\n'
  })
  const { stdout, stderr } = await docsgen(['freeze', '2', root])
  expect(stderr).toBe('')
  expect(readTree(path.join(root, 'content/next/2'))).toEqual({
    'a.svg': svg,
    'intro.md': '# Intro\n\n[file](/next/2/intro.md), ![x](/docs/2/a.svg)\n'
  })
  const [line = ''] = /^.*name: '2'.*$/m.exec(stdout) ?? []
  configure(root, "content: 'next' },", `content: 'next' },\n${line}`)
  expect((await buildProject(root)).stderr).not.toContain('error')
})

test.each(['others', 'all'])(
  'translations are frozen with their source, in both forms, and stay as fresh as they are: prefixes for %s',
  async (prefix) => {
    const root = project({
      'docsgen.config.ts': `export default {
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ar: { label: 'العربية' } },
  localePrefix: '${prefix}',
  versions: [{ name: 'now', label: 'Now', path: '/docs' }]
}\n`,
      'content/index.md': '# Home\n\n[a](docs/intro.md)\n',
      'content/de/index.md': '# Start\n\n[a](docs/intro.md)\n',
      'content/docs/intro.md': '# Intro\n\n[home](../index.md) [far](/docs/far#a) ![a](a.svg)\n\nText.\n',
      'content/de/docs/intro.md':
        '# Einleitung\n\n[home](../index.md) [far](/docs/far#a) [d](/de/docs/far) ![a](a.svg)\n\nText.\n',
      'content/de/docs/_category.yml': 'label: Handbuch\n',
      'content/docs/a.svg': svg,
      'content/docs/far.md': '# Far\n\n## A\n\n[intro](intro.md)\n',
      'content/docs/far.de.md': '# Fern\n\n## B\n\n[intro](intro.md) [a](../index.md) ![a](b.svg)\n',
      'content/docs/b.svg': svg
    })
    await docsgen(['i18n', 'mark', 'content/de/docs/intro.md', 'content/docs/far.de.md', '--root', root])
    const { code, stderr, stdout } = await docsgen(['freeze', '1', root])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(Object.keys(readTree(path.join(root, 'content/de/docs/1'))).sort()).toEqual(['_category.yml', 'intro.md'])
    const copies = ['a.svg', 'b.svg', 'far.de.md', 'far.md', 'intro.md']
    expect(Object.keys(readTree(path.join(root, 'content/docs/1'))).sort()).toEqual(copies)
    expect(readTree(root)['content/de/docs/1/intro.md']).toContain(
      '[home](../../index.md) [far](/docs/1/far#a) [d](/de/docs/1/far) ![a](a.svg)\n'
    )
    const [line = ''] = /^.*name: '1'.*$/m.exec(stdout) ?? []
    configure(root, "path: '/docs' }", `path: '/docs' }, ${line}`)
    const built = await buildProject(root)
    expect(built.stderr).toBe('')
    const page = built.files['de/docs/1/intro.html'] ?? ''
    expect(page).toContain('Einleitung')
    for (const href of ['/de', '/de/docs/1/far#a', '/de/docs/1/far']) expect(page).toContain(`<a href="${href}">`)
    expect(built.files['ar/docs/1/intro.html']).toContain('href="/ar/docs/1/far#a"')
    const { stdout: status } = await docsgen(['i18n', 'status', '--root', root])
    expect(status).toMatch(/^de +5 of 5 +0 +1 /m)
  }
)
