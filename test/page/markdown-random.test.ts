/** Random texts have the tree of remark-parse with the whole syntax. */
import { test } from 'vitest'
import { createRandom } from '../support/project.ts'
import { randomMarkdown } from '../support/random-markdown.ts'
import { expectSame } from '../support/same-tree.ts'

test('on 400 documents put together at random', () => {
  const random = createRandom(20261121)
  for (let count = 0; count < 400; count++) expectSame(randomMarkdown(random))
})

/** Everything that begins, ends or upsets one of the additions. */
const pieces = [
  'a¦B c¦ ¦  ¦    ¦\t¦\n¦\n\n¦\r\n¦\n> ¦\n- ¦\n1. ¦\n  ¦\n# ¦\n```\n¦\n',
  '|¦| a |¦|-|¦| --- |¦---¦:-:¦ | ¦\n|¦\n---\n¦\n-|-\n¦\n| a | b |\n| - | - |\n',
  'http://¦https://a.b¦HTTPS://A.B/c_d_e¦www.¦www.a.b/(c)¦@¦a@b.c¦a.b-c_d@e.f.g¦mailto:',
  '~¦~~¦~a~¦[ ]¦[x]¦- [X] ¦[\n]¦[^¦[^a]¦[^a]: b¦[a]¦](b)¦![¦![a_¦<¦>',
  ':¦::¦:::¦:a¦::a[b]{c=d}¦:::a\n¦\n:::\n¦{¦}¦*¦_¦**¦`¦``¦\\¦&amp;¦!¦: ¦\n: ¦\n> : ¦a\n:   b'
].flatMap((line) => line.split('¦'))

test('on 2,000 texts put together at random', () => {
  const random = createRandom(20241121)
  for (let count = 0; count < 2000; count++) {
    const length = 2 + Math.floor(random() * 14)
    expectSame(Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join(''))
  }
})
