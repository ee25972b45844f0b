/** Leaving out syntax that a text does not use changes nothing: the tree is that of the whole syntax, to the last place. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../src/markdown/markdown.ts'
import { createRandom } from './project.ts'

const whole = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)
const root = path.resolve(import.meta.dirname, '..')

function expectSame(text: string) {
  const [got, wanted] = [JSON.stringify(parseMarkdown(text)), JSON.stringify(whole.parse(text))]
  if (got !== wanted) expect({ text, tree: JSON.parse(got) }).toEqual({ text, tree: JSON.parse(wanted) })
}

test('on every Markdown file of the project and of its packages for Markdown', () => {
  const folders = ['content', 'docs', 'test/sites', 'node_modules']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(root, folder, name))
      .filter((file) => /\.md$/i.test(file) && (folder !== 'node_modules' || /mark|mdast|hast/.test(file)))
  )
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (text.length < 20_000) expectSame(text)
  }
})

/** Everything that begins, ends or upsets one of the additions. */
const pieces = [
  'a¦B c¦ ¦  ¦    ¦\t¦\n¦\n\n¦\r\n¦\n> ¦\n- ¦\n1. ¦\n  ¦\n# ¦\n```\n¦\n',
  '|¦| a |¦|-|¦| --- |¦---¦:-:¦ | ¦\n|¦\n---\n¦\n-|-\n¦\n| a | b |\n| - | - |\n',
  'http://¦https://a.b¦HTTPS://A.B/c_d_e¦www.¦www.a.b/(c)¦@¦a@b.c¦a.b-c_d@e.f.g¦mailto:',
  '~¦~~¦~a~¦[ ]¦[x]¦- [X] ¦[\n]¦[^¦[^a]¦[^a]: b¦[a]¦](b)¦![¦![a_¦<¦>',
  ':¦::¦:::¦:a¦::a[b]{c=d}¦:::a\n¦\n:::\n¦{¦}¦*¦_¦**¦`¦``¦\\¦&amp;¦!'
].flatMap((line) => line.split('¦'))

test('on 3,000 texts put together at random', () => {
  const random = createRandom(20241121)
  for (let count = 0; count < 3000; count++) {
    const length = 2 + Math.floor(random() * 14)
    expectSame(Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join(''))
  }
})
