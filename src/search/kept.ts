/** What is kept of an index from one build to the next: two entries of the cache, a short one for builds without a change. */
import type { Cache } from '../disk/cache.ts'
import type { Space } from './numbers.ts'
import type { Postings } from './postings.ts'

export interface KeptPage {
  key: string
  number: number
  /** A PageEntry, as JSON. */
  entry: string
}

export interface Kept {
  space: Space
  /** By url. */
  pages: ReadonlyMap<string, KeptPage>
  postings: Postings
}

export type Names = [name: string, key: string][]

const namesEntry = 'search-files.json'
const indexEntry = 'search-index.json'

/** Files and keys of the index, if it is `of` the same as the one that was written last. */
export async function readNames(cache: Cache, of: string): Promise<Names | undefined> {
  const kept = await readJson<{ of: string; names: Names }>(cache, namesEntry)
  cache.keep(indexEntry)
  return kept?.of === of ? kept.names : undefined
}

interface Written extends Space {
  pages: [url: string, KeptPage][]
  words: string
  /** Arrays of numbers, as base64. */
  starts: string
  numbers: string
  codes: string
}

export async function readKept(cache: Cache): Promise<Kept | undefined> {
  const kept = await readJson<Written>(cache, indexEntry)
  if (!kept) return undefined
  const { bits, perPart, pages, words, starts, numbers, codes } = kept
  return {
    space: { bits, perPart },
    pages: new Map(pages),
    postings: {
      words: words === '' ? [] : words.split(' '),
      starts: new Uint32Array(toBuffer(starts)),
      pages: new Uint32Array(toBuffer(numbers)),
      codes: new Uint16Array(toBuffer(codes))
    }
  }
}

export async function writeKept(cache: Cache, { space, pages, postings }: Kept, names: { of: string; names: Names }) {
  const written: Written = {
    ...space,
    pages: [...pages],
    words: postings.words.join(' '),
    starts: toText(postings.starts),
    numbers: toText(postings.pages),
    codes: toText(postings.codes)
  }
  await cache.write(indexEntry, JSON.stringify(written))
  await cache.write(namesEntry, JSON.stringify(names))
}

async function readJson<T>(cache: Cache, name: string): Promise<T | undefined> {
  const text = await cache.read(name)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

function toText({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** A copy: a view of numbers must begin where numbers can. */
function toBuffer(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, 'base64')).buffer
}
