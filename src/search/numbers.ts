/**
 * Gives pages numbers, which rows of the index have instead of urls. They come from the hashes of the urls, so a page almost
 * always keeps its number, and its rows stay as they are, when other pages come and go.
 */
import { createHash } from 'node:crypto'

export interface Space {
  /** How many bits a number has. */
  bits: number
  /** Pages are in one file if their numbers, divided by this, are equal. */
  perPart: number
}

/** There are many more numbers than pages, so two pages seldom get the same one. */
const spareBits = 6

/** A file with titles and headings has at most so many pages. */
const pagesInPart = 12

export function spaceFor(pages: number): Space {
  const bits = Math.ceil(Math.log2(Math.max(pages, 2))) + spareBits
  const parts = 2 ** Math.max(0, Math.ceil(Math.log2(pages / pagesInPart)))
  return { bits, perPart: 2 ** bits / parts }
}

/** If two pages would have the same number, the one with the higher hash gets the next number. */
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
