/**
 * Divides all words of a site, with their rows, into shards. A shard is read and made again only when one of its words
 * changes, and becomes one file of the index. The cuts between shards depend on the words and how many rows they have.
 */
import { placeOf } from '../client/search/files.ts'
import type { Spot } from '../disk/content-packs.ts'
import { shortenRows } from './best.ts'
import { cut, rangesOf } from './cut.ts'
import { type Change, changePostings, joinPostings, noPostings, type Postings, sliceOf } from './postings.ts'

export interface Shard {
  /** All words of the shard begin with this, and no word of an earlier shard does. */
  start: string
  /** How many words it has. */
  size: number
  /** Where its text is kept, unless its postings stay in memory. */
  spot?: Spot
  postings?: Postings
  /** The best pages of the shard (best.ts), once they have been needed. */
  best?: readonly number[]
}

export interface ShardedIndex {
  /** In order. */
  words: readonly string[]
  /** How many rows each word has. */
  counts: readonly number[]
  shards: readonly Shard[]
}

export const noShards: ShardedIndex = { words: [], counts: [], shards: [] }

/** The size of a shard in rows and words: about 8 kB after gzip. */
const mostInShard = 5000

export interface ShardTools {
  /** Throws if the text of the shard is lost. */
  readShard(shard: Shard): Postings
  keepShard(postings: Postings): Pick<Shard, 'spot' | 'postings'>
  /** Whether all words stay in one shard. */
  isWhole: boolean
}

export function changeShards(old: ShardedIndex, change: Change, tools: ShardTools): ShardedIndex {
  const { words, counts } = changeWords(old, change)
  const sums = sumOf(counts)
  const most = tools.isWhole ? Number.POSITIVE_INFINITY : mostInShard
  const cuts = cut(words, most, (from, to) => (sums[to] ?? 0) - (sums[from] ?? 0))
  const olds = spansOf(old)
  const changed = olds.length > 0 ? [...new Set([...change.without.words, ...change.added.words])].sort() : []
  const byStart = new Map(olds.map((each) => [each.shard.start, each]))
  const opened = new Map<Shard, Postings>()
  const open = (shard: Shard) => {
    const postings = opened.get(shard) ?? tools.readShard(shard)
    opened.set(shard, postings)
    return postings
  }
  const shards = rangesOf(cuts, words.length).map(({ start, from, to }): Shard => {
    const known = byStart.get(start)
    const isSame = known?.shard.size === to - from && known.first === words[from]
    if (known && isSame && !hasBetween(changed, words[from], words[to - 1])) return known.shard
    const [low, high] = [from === 0 ? '' : (words[from] ?? ''), words[to]]
    const before = olds.filter(({ first, next }) => (high === undefined || first < high) && (next ?? low) >= low)
    const postings = changePostings(joinPostings(before.map(({ shard }) => sliceOf(open(shard), low, high))), {
      without: sliceOf(change.without, low, high),
      added: sliceOf(change.added, low, high)
    })
    return { start, size: to - from, ...tools.keepShard(postings) }
  })
  return { words, counts, shards }
}

function changeWords(old: ShardedIndex, { without, added }: Change): Pick<ShardedIndex, 'words' | 'counts'> {
  const countOf = ({ starts }: Postings, at: number) => (starts[at + 1] ?? 0) - (starts[at] ?? 0)
  if (old.words.length === 0) return { words: added.words, counts: added.words.map((_, at) => countOf(added, at)) }
  const counts = new Map(old.words.map((word, at) => [word, old.counts[at] ?? 0]))
  for (const [at, word] of without.words.entries()) counts.set(word, (counts.get(word) ?? 0) - countOf(without, at))
  for (const [at, word] of added.words.entries()) counts.set(word, (counts.get(word) ?? 0) + countOf(added, at))
  const words = [...counts.keys()].filter((word) => counts.get(word) !== 0).sort()
  return { words, counts: words.map((word) => counts.get(word) ?? 0) }
}

interface ShardSpan {
  shard: Shard
  /** The first word of the shard, and the first of the next shard. */
  first: string
  next: string | undefined
}

function spansOf({ words, shards }: ShardedIndex): ShardSpan[] {
  let at = 0
  return shards.map((shard) => {
    const first = words[at] ?? ''
    at += shard.size
    return { shard, first, next: words[at] }
  })
}

/** True if one of the words is in the range, ends included. */
function hasBetween(words: readonly string[], first = '', last = ''): boolean {
  const next = words[placeOf(words, first)]
  return next !== undefined && next <= last
}

/** The size of everything before each word. */
function sumOf(counts: readonly number[]): Uint32Array {
  const sums = new Uint32Array(counts.length + 1)
  for (const [at, count] of counts.entries()) sums[at + 1] = (sums[at] ?? 0) + 2 + shortenRows(count)
  return sums
}

export function toText({ words, starts, pages, codes }: Postings): string {
  return [words.join(' '), ...[starts, pages, codes].map(toBase64)].join('\n')
}

export function fromText(text: string): Postings {
  const [words = '', starts = '', pages = '', codes = ''] = text.split('\n')
  if (words === '') return noPostings
  return {
    words: words.split(' '),
    starts: new Uint32Array(toBuffer(starts)),
    pages: new Uint32Array(toBuffer(pages)),
    codes: new Uint16Array(toBuffer(codes))
  }
}

function toBase64({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** Copies the bytes: a view of numbers cannot begin at every byte. */
function toBuffer(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, 'base64')).buffer
}
