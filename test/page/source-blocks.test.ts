import { expect, test } from 'vitest'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import {
  compareBlocks,
  hashes,
  readBlocks,
  readFrontBlock,
  readSourceBlocks,
  toHashLines,
  withoutComments,
  writeBlocks
} from '../../src/page/source-blocks.ts'

const read = (text: string) => readSourceBlocks(parseMarkdown(text))
const hashesOf = (text: string) => read(text).map(({ hash }) => hash)

/** Each has another form that says the same, and another text. */
const samples = [
  ['# A title\n', 'A title\n=======\n', '# Another title\n'],
  ['One two three\nfour.', 'One two\n  three four.', 'One two three five.'],
  ['- a\n- b\n', '*   a\n\n*   b\n', '- a\n- c\n'],
  ['> quoted\n> words\n', '> quoted words\n', '> quoted word\n'],
  ['| a | b |\n|---|---|\n| 1 | 2 |\n', '|  a  | b |\n|-----|---|\n|1|2|\n', '| a | b |\n|---|---|\n| 1 | 3 |\n'],
  [':::warning\nHot.\n:::\n', ':::warning\n\nHot.\n\n:::\n', ':::warning\nCold.\n:::\n'],
  ['```ts\nrun() // now\n```\n', '```ts\n// at once\nrun()\n```\n', '```ts\nstop() // now\n```\n'],
  ['```sh title="a"\nx \'# y\' # z\n```\n', '```sh title="a"\nx \'# y\'\n```\n', '```sh title="a"\nx \'# z\'\n```\n'],
  ['::include{file=a.md}\n', '::include{file="a.md"}\n', '::include{file=b.md}\n']
] as const

test('only what a block says makes its hash, and each change is found at its line, among all other blocks', () => {
  const text = samples.map(([first]) => first).join('\n\n')
  expect(read(text).map(({ line }) => line)).toEqual([1, 4, 7, 11, 15, 20, 25, 30, 35])
  for (const [at, [first, same, other]] of samples.entries()) {
    const withBlock = (block: string) => samples.map(([each], index) => (index === at ? block : each)).join('\n\n')
    expect(compareBlocks(hashesOf(text), read(withBlock(same)))).toEqual([])
    const now = read(withBlock(other))
    expect(compareBlocks(hashesOf(text), now)).toEqual([{ before: hashesOf(first)[0], now: now[at] }])
    expect(compareBlocks(hashesOf(text), read(withBlock('')))).toEqual([{ before: hashesOf(first)[0] }])
    expect(compareBlocks(hashesOf(withBlock('')), read(text))).toEqual([{ now: read(text)[at] }])
  }
  expect(compareBlocks(hashesOf('A\n\nB\n\nC'), read('D\n\nB\n\nE'))).toHaveLength(2)
})

test('hashes of headings, code and admonitions are in capitals; those of each section are on a line', () => {
  const capitals = samples.map(([first]) => /[A-Z]/.test(hashesOf(first)[0] ?? ''))
  expect(capitals).toEqual([true, false, false, false, false, true, true, true, false])
  expect(hashesOf('1. Run\n\n   ```sh\n   a\n   ```\n')[0]).toMatch(/^[A-Z]+$/)
  expect(hashesOf('> [!WARNING]\n> Hot.\n')[0]).toMatch(/^[A-Z]+$/)
  const blocks = read('Before\n\n## One\n\ntext\n\n## Two\n\ntext\n\n- list\n')
  const lines = toHashLines([...readFrontBlock({ title: 'a' }), ...blocks])
  expect(lines.map((line) => line.split(' ').length)).toEqual([2, 2, 3])
  for (const line of lines) expect(line).toMatch(hashes)
  for (const line of ['', '4f2a9c', 'bcdfg', 'bcdfgh  bcdfgh', 'bcdfgha']) expect(line).not.toMatch(hashes)
})

test('blocks are kept as one text; comments of the page are no blocks', () => {
  const front = readFrontBlock({ title: 'a', description: 'b c' })
  const blocks = [...front, ...read('# One\n\n<!-- no -->\n\nTwo **three** `four`\n')]
  expect(readBlocks(writeBlocks(blocks))).toEqual(blocks)
  expect(blocks.map(({ words }) => words)).toEqual([3, 1, 2])
  expect(readBlocks('')).toEqual([])
})

test.each([
  ['python', 'a = "#1" # one\n\n# two\nb', 'a = "#1"\nb'],
  ['sql', "select '--' -- one", "select '--'"],
  ['js', 'see(`// a`) /* b\nc */\nx("https://d")', 'see(`// a`)\nx("https://d")'],
  ['vue', '<a> <!-- b -->\n</a>', '<a>\n</a>'],
  ['text', '# a', '# a']
])('%s without its comments', (lang, value, bare) => expect(withoutComments({ lang, value })).toBe(bare))
