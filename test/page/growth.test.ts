/** Patterns that run over what authors write take time in proportion to its length. */
import { test } from 'vitest'
import { readPlaced } from '../../src/outputs/files/file-references.ts'
import { checkHtml } from '../../src/page/checks/html.ts'
import { readNotation } from '../../src/page/code/blocks.ts'
import { readFence } from '../../src/page/code/fence.ts'
import { readSession } from '../../src/page/code/highlighter.ts'
import { forManager, isNpm } from '../../src/page/code/package-managers.ts'
import { skim } from '../../src/page/skim.ts'
import { expectLinear, repeated } from '../support/growth.ts'
import { read } from '../support/read-page.ts'

const around = (before: string, piece: string, after: string) => (length: number) =>
  `${before}${repeated(piece)(length)}${after}`

const pages: Record<string, (length: number) => string> = {
  'white space in a heading': around('# a', ' ', 'b'),
  'ids in a heading': around('# a', '{#a', ''),
  'white space in a comment': around('<!-- docsgen-ignore', ' ', '-->a\n'),
  'a long name in a comment': around('<!-- docsgen-ignore', 'a-', '-->a\n'),
  'dots in the text of a link': around('[a', '.', 'b](#a)'),
  'a title without its quote': around('---\ntitle: "a', 'a', '\n---\n'),
  'a title of white space': around('---\ntitle: "', ' ', 'a\n---\n'),
  variables: repeated('{{ a'),
  'white space in a variable': around('{{', ' ', 'a'),
  'blank lines': repeated(' \n\t\n'),
  'braces in a tag': around('<a ', '{w={', ''),
  'templates without an end': repeated('{% a ')
}

test.each(Object.entries(pages))('a page: %s', (_, make) => {
  expectLinear(make, (text) => read(text))
})

const skimmed = { source: { file: 'content/a.md', hash: 'hash' }, contentFile: 'a.md' }

test.each(
  Object.entries({
    'white space in a heading': around('# a', ' ', 'b'),
    'white space and nothing else': around('# ', ' ', ''),
    'ends of a heading': around('# a', ' #', 'b'),
    brackets: around('# ', '[', ''),
    'links without an end': around('# ', '[a](', ''),
    keys: around('---\nsidebar:\n', 'label: ', '\n---\n')
  })
)('a skimmed page: %s', (_, make) => {
  expectLinear(make, (text) => skim(skimmed, text))
})

test.each(
  Object.entries({
    'a table': around('<table>\n', '<tr>\n<td>a\n', '</table>\n'),
    'elements without an end': repeated('<b>'),
    'ends of other elements': repeated('<b></i>\n'),
    'marks of Markdown': around('<div>\n', '[a](`**b\n- c\n', '</div>'),
    'marks without an end': around('<div>', '**a[', '</div>'),
    'a drawing without an end': around('<svg>', '<g>', '')
  })
)('HTML in a page: %s', (_, make) => {
  const start = { line: 1, column: 1 }
  expectLinear(make, (value) =>
    checkHtml(
      { type: 'root', children: [{ type: 'raw', value, position: { start, end: start } }] },
      { file: 'a.md', source: value, messages: [], directives: new Map() }
    )
  )
})

const files: [string, (length: number) => string][] = [
  ['x.svg', around('<svg></svg>', '<a', '')],
  ['x.svg', around('<svg>', '<a b="', '')],
  ['x.html', repeated('<script ')],
  ['x.html', around('', '<style>', '<a')],
  ['x.html', repeated('<a href="#a">\n')],
  ['x.css', repeated('"\\')]
]

test.each(files)('a file: %s %#', (file, make) => {
  expectLinear(make, (text) => readPlaced(file, text))
})

const code = (text: string) => readNotation(text, { marks: new Map(), isMarkdown: false })

test.each([
  ['brackets in a fence', around('js ', '[ ', ''), (text: string) => readFence(text, 1)],
  ['braces in a fence', around('js ', 'a={ ', ''), (text: string) => readFence(text, 1)],
  ['digits in a fence', around('js {', '1', ''), (text: string) => readFence(text, 1)],
  ['quotes in a fence', around('js ', 'a=" ', ''), (text: string) => readFence(text, 1)],
  ['white space in front of a mark', around('a', ' ', 'b // [!code hl]'), code],
  ['slashes in front of a mark', around('a', '/', 'b // [!code hl]'), code],
  ['white space after a sign', around('a #', ' ', 'b // [!code hl]'), code],
  ['lines around npm', around('', '\n', 'npm'), (text: string) => forManager(text, isNpm(text) ? 'pnpm' : 'yarn')],
  ['a prompt', around('a@', 'a', ''), (text: string) => readSession(text, () => [])]
] as const)('code: %s', (_, make, run) => {
  expectLinear(make, run)
})
