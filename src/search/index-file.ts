/** A file of the index, and the content that the files are written from. */
import type { Root } from '../client/search/files.ts'
import type { Postings } from './postings.ts'
import type { Shard, ShardedIndex } from './shards.ts'

export interface IndexFile {
  name: string
  key: string
  write(): string | Promise<string>
}

export interface IndexedPage {
  number: number
  /** The version of the page: 0 for none, else its place in the list of versions, from 1. */
  version: number
  /** The PageEntry, as JSON. */
  entry: string
}

export interface IndexContent {
  index: ShardedIndex
  read(shard: Shard): Postings
  pages: readonly IndexedPage[]
  root: Omit<Root, 'pages' | 'perPart' | 'words' | 'endings'>
  /** Pages are in one file if their numbers, divided by this, are equal. */
  perPart: number
  stemmer(): Promise<Stem>
  /** Whether the index stays in few large files. */
  isWhole: boolean
}

export type Stem = (word: string) => string
