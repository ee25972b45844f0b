/** The index of very many pages that all have one word, without the pages: as `search/` writes it. */
import { nameOf, type PageEntry, type PagePart, type Root, type WordPart } from '../../src/client/search/files.ts'

/** Numbers of pages are so far apart. */
const apart = 64
/** Of a word on more pages, the index has those that it weighs most in. */
const mostPages = 500

/** Files of the index by name. The pages are `/many/0` and so on, and each has the word `common` in its first section. */
export function indexOfMany(count: number): Map<string, unknown> {
  const perPart = apart * 8
  const root: Root = {
    pages: count,
    perPart,
    lang: 'en',
    words: ['/many', 'common'],
    endings: [''],
    versions: [],
    sections: ['/many', '/guides'].map((name) => ({ name, title: name.slice(1) })),
    tags: []
  }
  const rows = (pages: number, code: number) => Array.from({ length: pages }, (_, at) => [at && apart, code]).flat()
  const filter: WordPart = { words: '/many', rows: [rows(count, 0)] }
  const common: WordPart = { words: 'common', rows: [rows(mostPages, 32 + 20)], pages: { 0: count } }
  const files = new Map<string, unknown>([
    ['root.json', root],
    [nameOf('w', '/many'), filter],
    [nameOf('w', 'common'), common],
    [nameOf('e', ''), { words: '', often: '' }]
  ])
  for (let at = 0; at < count; at++) {
    const name = `m${Math.floor((at * apart) / perPart)}.json`
    const page: PageEntry = { url: `/many/${at}`, title: `Page ${at}`, headings: ['use', `Common use ${at}`, 2] }
    const part = (files.get(name) ?? {}) as PagePart
    part[at * apart] = page
    files.set(name, part)
  }
  return files
}
