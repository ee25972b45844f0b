/** A file of the index, and what all of them are made of. */
import type { Root } from '../client/search/files.ts'
import type { Postings } from './postings.ts'
import type { Shard, Sharded } from './shards.ts'

export interface Part {
  name: string
  key: string
  write(): string | Promise<string>
}

export interface IndexedPage {
  number: number
  /** Its version: 0 for none, else the place in the list and one. */
  version: number
  /** A PageEntry, as JSON. */
  entry: string
}

export interface Indexed {
  index: Sharded
  read(shard: Shard): Postings
  pages: readonly IndexedPage[]
  root: Omit<Root, 'pages' | 'perPart' | 'words' | 'endings'>
  /** Pages whose numbers, divided by this, are equal are in one part. */
  perPart: number
  stemmer(): Promise<Stem>
  /** Cuts nothing. */
  isWhole: boolean
}

export type Stem = (word: string) => string
