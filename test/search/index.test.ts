/** The parts of an index: what is in it after edits is what would be in it without, and an edit leaves most parts alone. */
import { expect, test } from 'vitest'
import { createMarks } from '../../src/client/search/dialog/marks.ts'
import { partOf, reverse } from '../../src/client/search/files.ts'
import { chunksOf, fold } from '../../src/client/search/words.ts'
import { hash } from '../../src/disk/files.ts'
import type { Content } from '../../src/page/markdown/content.ts'
import { cut } from '../../src/search/cut.ts'
import { stemmerFor, stopWordsFor } from '../../src/search/languages.ts'
import { numberPages, spaceFor } from '../../src/search/numbers.ts'
import { readWords } from '../../src/search/page-words.ts'
import { compareRows, noPostings, type PageRows, type Postings } from '../../src/search/postings.ts'
import { RowCollector } from '../../src/search/row-collector.ts'
import {
  changeShards,
  fromText,
  noShards,
  type ShardedIndex,
  type ShardTools,
  toText
} from '../../src/search/shards.ts'
import { expectLinear, repeated } from '../support/growth.ts'
import { createRandom } from '../support/random.ts'

test.each([
  ['getUserById', ['getuserbyid', 'get', 'user', 'by', 'id']],
  ['parseHTMLFile', ['parsehtmlfile', 'parse', 'html', 'file']],
  ['snake_case and kebab-case', ['snakecase', 'snake', 'case', 'and', 'kebabcase', 'kebab', 'case']],
  ['a.b.c', ['abc', 'a', 'b', 'c']],
  ['--dry-run', ['dryrun', 'dry', 'run']],
  ['GET /api/v0/users/{id}', ['get', 'apiv0usersid', 'api', 'v0', 'users', 'id']],
  ['1.2.3, E1001 and 404', ['1.2.3', '1', '2', '3', 'e1001', 'and', '404']],
  ['C++, C# and F#', ['c++', 'c', 'c#', 'c', 'and', 'f#', 'f']],
  ['the user’s l’image', ['the', 'users', 'user', 'limage', 'image']],
  ['Éclair Straße ŁÓDŹ', ['eclair', 'strasse', 'lodz']],
  ['設定ファイル', ['設定', 'ファイル']],
  ['การตั้งค่า', ['การ', 'ตั้ง', 'ค่า']],
  ['ﷺ ͺ', ['صلىاللهعليهوسلم', 'صلى', 'الله', 'عليه', 'وسلم']],
  ['設ﷺ', ['設', 'صلى', 'الله', 'عليه', 'وسلم']],
  ['👍 … ()', []]
])('the words of %s', (text, expected) => {
  const lang = /[ก-๙]/.test(text) ? 'th' : /[設]/.test(text) ? 'ja' : 'en'
  const words = chunksOf(text, lang).flatMap(({ whole, parts }) => [whole, ...parts.filter((part) => part !== whole)])
  expect(words).toEqual(expected)
})

test.each(['<', '\u0301\u0323', 'ก', 'a{b'])('%j again and again takes no longer than it is long', (piece) => {
  const page = { url: '/a', title: 'A', lang: 'th', parts: {} }
  const html = (text: string): Content => ['pre', {}, ['code', { dangerouslySetInnerHTML: { __html: text } }]]
  expectLinear(repeated(piece), (text) => readWords(['', {}, ['p', {}, text], html(text)], page, new Set()))
})

test('words are marked in time proportional to the text, however many they are', () => {
  const marks = createMarks(['1.2.3 1.2 get', 'getuser user'].map((words) => words.split(' ')))
  expect(marks('1.2.3 1.2 get_user getUserName').join(' ')).toBe('0,5,0 6,9,0 10,18,1 19,26,1')
  expectLinear(repeated('.'), (dots) => createMarks([['1.2.3.4']])(`1${dots}2${dots}3${dots}x`))
  const find = createMarks(Array.from({ length: 5000 }, (_, at) => [`abc${(at * 7919).toString(36)}`]))
  expectLinear(repeated('abcx lorem ipsum '), find)
})

test('folding makes equal what readers take for the same', () => {
  expect(fold('CAFÉ')).toBe(fold('cafe\u0301'))
  expect(fold('한국어')).toBe('한국어')
})

test('words that say little are kept in titles alone, and plurals have the stem of their singular', async () => {
  const stops = await stopWordsFor('en-GB')
  const page = { url: '/a', title: 'How to begin', lang: 'en', parts: {} }
  const words = readWords(['', {}, ['p', {}, 'the tickets of a user']], page, stops).words.split(' ')
  expect(words.sort()).toEqual(['a', 'begin', 'how', 'tickets', 'to', 'user'])
  const stem = await stemmerFor('en')
  expect(stem('tickets')).toBe(stem('ticket'))
  expect((await stemmerFor('de'))('Häuser'.toLowerCase())).toBe((await stemmerFor('de'))('Hauses'.toLowerCase()))
})

test('pages keep their numbers when others come and go', () => {
  const urls = Array.from({ length: 1500 }, (_, at) => `/page-${at}`)
  const space = spaceFor(urls.length)
  const all = numberPages(urls, space)
  expect(new Set(all.values()).size).toBe(urls.length)
  const fewer = numberPages(urls.slice(1), space)
  expect(urls.slice(1).filter((url) => all.get(url) !== fewer.get(url)).length).toBeLessThan(3)
})

test('random changes give the same shards and rows as a new index', () => {
  const random = createRandom(11)
  const pages = new Map<number, PageRows>()
  const kept: Postings[] = []
  const tools: ShardTools = {
    readShard: ({ spot }) => kept[spot?.[1] ?? 0] ?? noPostings,
    keepShard: (postings) => ({ spot: ['', kept.push(fromText(toText(postings))) - 1, 0, hash(toText(postings))] }),
    isWhole: false
  }
  const textOf = ({ words, counts, shards }: ShardedIndex) =>
    JSON.stringify([words, counts, shards.map(({ start, size, spot }) => [start, size, spot?.[3]])])
  let index = noShards
  for (let step = 0; step < 120; step++) {
    const [gone, fresh] = [new Map<number, PageRows>(), new Map<number, PageRows>()]
    const count = step === 0 ? 400 : 1 + random() * (random() < 0.1 ? 60 : 3)
    for (const page of new Set(Array.from({ length: count }, () => Math.floor(random() * 400)))) {
      const words = [...new Set(Array.from({ length: 60 }, () => `w${Math.floor(random() ** 2 * 3000).toString(36)}`))]
      const rows = words.flatMap(() => (random() < 0.5 ? [1, 33] : [2, 5, 64 + Math.floor(random() * 31)]))
      const before = pages.get(page)
      const after = random() < 0.3 ? none : before && random() < 0.5 ? editRows(before) : { words, rows }
      const change = compareRows(before ?? none, after)
      gone.set(page, change.gone)
      fresh.set(page, change.fresh)
      if (after === none) pages.delete(page)
      else pages.set(page, after)
    }
    index = changeShards(index, { without: toPostings(gone), added: toPostings(fresh) }, tools)
    if (step % 10 !== 9) continue
    const all = changeShards(noShards, { without: noPostings, added: toPostings(pages) }, tools)
    expect(textOf(index)).toEqual(textOf(all))
    expect(index.shards.length).toBeGreaterThan(3)
  }
  const [page = 0, before = none] = [...pages][0] ?? []
  const { gone, fresh } = compareRows(before, editRows(before))
  const written = kept.length
  const [without, added] = [gone, fresh].map((rows) => toPostings(new Map([[page, rows]])))
  changeShards(index, { without: without ?? noPostings, added: added ?? noPostings }, tools)
  expect(kept.length - written).toBeLessThan(3)
})

const none: PageRows = { words: [], rows: [] }

function toPostings(pages: ReadonlyMap<number, PageRows>): Postings {
  const collector = new RowCollector()
  for (const [page, rows] of pages) collector.add(page, rows)
  return collector.finish()
}

/** With another weight for its first word, and without its last. */
function editRows({ words, rows }: PageRows): PageRows {
  const last = rows.length - (rows.at(-2) === 1 ? 2 : 3)
  return { words: words.slice(0, -1), rows: [1, 7, ...rows.slice(rows[0] === 1 ? 2 : 3, last)] }
}

test('parts of words are small, in order, and where one word more moves few of them', () => {
  const random = createRandom(5)
  const letters = 'etaoinshrdlu'
  const word = () => Array.from({ length: 3 + random() * 6 }, () => letters[Math.floor(random() ** 2 * 12)]).join('')
  const words = [...new Set(Array.from({ length: 4000 }, word))].sort()
  const starts = (list: string[]) => cut(list, 100, (from, to) => to - from)
  const cuts = starts(words)
  for (const [at, { at: from, start }] of cuts.entries()) {
    const to = cuts[at + 1]?.at ?? words.length
    expect(to - from).toBeLessThanOrEqual(100)
    const names = cuts.map((each) => each.start)
    for (const each of words.slice(from, to)) expect(names[partOf(names, each)]).toBe(start)
  }
  const names = new Set(cuts.map(({ start }) => start))
  const more = starts([...words, 'hello'].sort()).filter(({ start }) => !names.has(start))
  expect(more.length).toBeLessThan(4)
  // A part is named after the letters its words have in common.
  const long = Array.from({ length: 300 }, (_, at) => 'b'.repeat(1000) + at).sort()
  for (const start of starts([...words, ...long].sort())) expect(start.start.length).toBeLessThan(30)
  expect(reverse('añb')).toBe('bña')
})
