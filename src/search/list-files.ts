/** Lists the files of an index. Each has a key, and its text is written only when it is needed. */
import { type EndingPart, nameOf, type Root, reverse } from '../client/search/files.ts'
import { hash } from '../disk/files.ts'
import { cut, rangesOf } from './cut.ts'
import type { IndexContent, IndexedPage, IndexFile } from './index-file.ts'
import { spelt } from './languages.ts'
import { listWordFiles } from './word-files.ts'

export function listFiles(index: IndexContent): IndexFile[] {
  const words = listWordFiles(index)
  const endings = listEndingFiles(index)
  const root: Root = {
    ...index.root,
    pages: index.pages.length,
    perPart: index.perPart,
    words: words.starts,
    endings: endings.starts
  }
  const text = JSON.stringify(root)
  return [
    { name: 'root.json', key: hash(text), write: () => text },
    ...words.parts,
    ...endings.parts,
    ...listPageFiles(index)
  ]
}

function listPageFiles({ pages, perPart }: IndexContent): IndexFile[] {
  const groups = new Map<number, IndexedPage[]>()
  for (const page of pages) {
    const at = Math.floor(page.number / perPart)
    const group = groups.get(at) ?? []
    group.push(page)
    groups.set(at, group)
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([at, group]) => {
      const write = () => `{${group.map(({ number, entry }) => `"${number}":${entry}`).join(',')}}`
      return { name: `m${at}.json`, key: hash(write()), write }
    })
}

/** Words of one file of endings. */
const mostEndings = 2500

/** Lists the files with words by their endings, which find words that are misspelt in front. */
function listEndingFiles({ index: { words, counts }, isWhole }: IndexContent): {
  parts: IndexFile[]
  starts: string[]
} {
  const backwards = words
    .flatMap((word, at) => (spelt.test(word) ? [{ word: reverse(word), count: counts[at] ?? 0 }] : []))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  const cuts = cut(
    backwards.map(({ word }) => word),
    isWhole ? Number.POSITIVE_INFINITY : mostEndings,
    (from, to) => to - from
  )
  const parts = rangesOf(cuts, backwards.length).map(({ start, from, to }) => {
    const own = backwards.slice(from, to)
    const part: EndingPart = {
      words: own.map(({ word }) => word).join(' '),
      often: own.map(({ count }) => Math.min(9, Math.floor(Math.log2(count)))).join('')
    }
    const text = JSON.stringify(part)
    return { name: nameOf('e', start), key: hash(text), write: () => text }
  })
  return { parts, starts: cuts.map(({ start }) => start) }
}
