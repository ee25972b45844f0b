/** The files of an index: what each is made of, by a key, and its text, which is written when somebody asks for it. */
import type { Root } from '../client/search/files.ts'
import { hash } from '../disk/files.ts'
import { listEndingParts } from './ending-parts.ts'
import type { Indexed, IndexedPage, Part } from './part.ts'
import { listWordParts } from './word-parts.ts'

export function listParts(index: Indexed): Part[] {
  const words = listWordParts(index)
  const endings = listEndingParts(index)
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
    ...pageParts(index)
  ]
}

function pageParts({ pages, perPart }: Indexed): Part[] {
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
