/**
 * Numbers for pages, which rows of the index have instead of urls. They come from the urls’ hashes: a page keeps its number
 * whatever other pages come and go, so their rows stay as they are.
 */
import { createHash } from 'node:crypto'

export interface Space {
  /** Numbers have so many bits. */
  bits: number
  /** Pages whose numbers, divided by this, are equal are in one file. */
  perPart: number
}

/** There are more numbers than pages, so that few of them want the same. */
const spareBits = 6

/** Pages of one file with titles and headings: up to so many. */
const pagesInPart = 12

export function spaceFor(pages: number): Space {
  const bits = Math.ceil(Math.log2(Math.max(pages, 2))) + spareBits
  const parts = 2 ** Math.max(0, Math.ceil(Math.log2(pages / pagesInPart)))
  return { bits, perPart: 2 ** bits / parts }
}

/** Of two pages that want the same number the second, by its hash, has the next one. */
export function numberPages(urls: readonly string[], { bits }: Space): Map<string, number> {
  const hashed = urls.map((url) => ({ url, hash: createHash('sha256').update(url).digest() }))
  hashed.sort((a, b) => a.hash.compare(b.hash))
  let last = -1
  return new Map(
    hashed.map(({ url, hash }) => {
      last = Math.max(last + 1, hash.readUInt32BE(0) >>> (32 - bits))
      return [url, last] as const
    })
  )
}
