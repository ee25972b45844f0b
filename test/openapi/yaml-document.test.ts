/** What the fast reader of YAML reads, the full parser reads in the same way: values and places. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stringify, type ToStringOptions } from 'yaml'
import type { Json } from '../../src/disk/json.ts'
import { readFully } from '../../src/openapi/document.ts'
import { readYamlDocument } from '../../src/openapi/yaml-document.ts'
import { repository } from '../support/project.ts'

/** True if the fast reader has read it. */
function compare(text: string): boolean {
  const fast = readYamlDocument(text)
  if (!fast) return false
  const full = readFully(text)
  expect(full.problems, text).toEqual([])
  expect(JSON.stringify(fast.value), text).toBe(JSON.stringify(full.value))
  const visit = (value: Json, pointer: (string | number)[]) => {
    if (fast.offsetOf(pointer) !== full.offsetOf(pointer))
      expect({ text, pointer, offset: fast.offsetOf(pointer) }).toEqual({
        text,
        pointer,
        offset: full.offsetOf(pointer)
      })
    if (typeof value !== 'object' || value === null) return
    for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value))
      visit(item, [...pointer, key])
  }
  visit(fast.value, [])
  return true
}

test.each(['api/openapi.yaml', 'test/sites/api/api/openapi.yaml'])('%s is read fast', (file) =>
  expect(compare(readFileSync(path.join(repository, file), 'utf8'))).toBe(true)
)

test.each([
  'a: 1 # c\nb:\n  - x\n  -  y: 2\n     z: ~\n\n# c\nc:\n- [1, { d: "e" }]\n',
  'a: >-\n  one\n  two\n\n  three\nb: |\n    one\n      two\n\n    three\n\nc: d\n',
  "a: one\n  two # c\nb: 'it''s\n\n  folded'\n'200': \"\\u00e9\\n\"\n",
  '---\n{ a: [b, "c"],\n  "d": -1.5 }\n',
  ...['a: x\u00a0\n', 'a: 1.0\ufeff\n', 'a: x\u3000 # c\n', 'a: x\f\n  y\u00a0\nb: c\n', 'a: [x\u00a0, 1\ufeff]\n'],
  'a: "x\u00a0\n  y\u3000\n  \u00a0z"\n'
])('read fast: %j', (text) => expect(compare(text)).toBe(true))

test.each([
  'a: 1\na: 2\n',
  'a: &x 1\nb: *x\n',
  'a: !!str 1\n',
  'a: b: c\n',
  'a:\n\tb: 1\n',
  'a: 0x1F\n',
  'a: 1\n  b: 2\n',
  '- a\nb: 1\n',
  '<<: { a: 1 }\n__proto__: 2\n',
  'a: [b\n',
  'a: "b\n',
  'a: |2\n   b\n',
  'a: 1\n---\nb: 2\n',
  '? a\n: b\n',
  'b: \n#c\n  x\na: 1\n',
  '-\n#c\n  x\n- y\n',
  ...['---', '...'].flatMap((mark) => [
    `a: [b,\n${mark} c]\n`,
    `a: "b\n${mark}\n"\n`,
    `a: |\n  b\n${mark}\n`,
    `|\n${mark}\n`
  ]),
  `a: ${'['.repeat(200)}${']'.repeat(200)}\n`
])('left to the full parser: %j', (text) => expect(compare(text)).toBe(false))

let seed = 3
const below = (count: number) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor((seed / 2147483648) * count)
}
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
const some = <T>(most: number, make: () => T) => Array.from({ length: below(most + 1) }, make)

const long = 'a text that is so long that it is folded where it is written, as it has more than eighty columns'
const texts =
  'a|b c|x: y|one, two|it\'s|say "hi"|# no|a #b|- x||true|null|1|1.50|0x1|1e3|{a}|[b]|&a|*a|!t|/p/{id}|q\\w|é|🎉|a:|:a|?|-|---|%a|@a|>|~|200|-1|.5|2024-01-01|http://a.b/c?d=e#f|no|<<|trail |  lead'.split(
    '|'
  )
const values = [...texts, long, `${long}: really "so"`, 'a\nb', 'a\n\nb\n', 'x\n  y\n z', 'a\n# b\nc', 'tab\there']

const anyValue = (depth = 0): Json => {
  const kind = below(depth > 3 ? 3 : 6)
  if (kind < 2) return pick(values)
  if (kind === 2) return pick([1, -2, 1.5, true, false, null, 0, 1e21, -0.001])
  if (kind === 3) return some(3, () => anyValue(depth + 1))
  return Object.fromEntries(some(4, () => [pick(texts) || 'k', anyValue(depth + 1)]))
}

const anyStyle = (): ToStringOptions => ({
  lineWidth: pick([0, 20, 80]),
  defaultStringType: pick(['PLAIN', 'PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE']),
  collectionStyle: pick(['any', 'any', 'block', 'flow']),
  nullStr: pick(['null', '~', ''])
})

const slips =
  ' |  |\n|\n |:|: |#| #| # c|-|- |\'|"|{|}|[|]|,|>|\t|\n\n|\\|?|\n# c\n|&a|*|!|\n   |x|1||\u00a0|\u3000|\f|\ufeff|\n---\n|\n...\n|\n#c\n'.split(
    '|'
  )

test('documents at random, and what slips make of them', () => {
  let read = 0
  for (let count = 0; count < 300; count++) {
    const options = { indent: pick([2, 2, 4]), indentSeq: below(2) === 0, ...anyStyle() }
    let text = stringify({ k: anyValue(), [pick(texts)]: anyValue(), l: anyValue() }, options)
    read += Number(compare(text))
    for (let slip = 0; slip < 4; slip++) {
      const at = below(text.length)
      text = `${text.slice(0, at)}${pick(slips)}${text.slice(at + below(3))}`
      compare(text.endsWith('\n') ? text : `${text}\n`)
    }
  }
  expect(read).toBeGreaterThan(60)
})
