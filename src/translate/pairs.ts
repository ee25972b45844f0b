/** A page and its translation, block by block: which block of the one is made from which of the other. */
import path from 'node:path'
import { maybeReadData } from '../disk/files.ts'
import { toPosix } from '../disk/paths.ts'
import type { Language } from '../languages/languages.ts'
import type { Page } from '../page/page.ts'
import { readBlocks, type SourceBlock } from '../page/source-blocks.ts'
import { withHome } from '../project/mounts.ts'
import { placeContent } from '../project/versions.ts'
import type { Translations } from './translate.ts'
import { readUnits, type TextBlock, type UnitSyntax } from './units.ts'

/** A page and its translation, block by block. */
export interface Pair {
  sourceText: string
  /** The file of the translation, there or not. */
  file: string
  /** Undefined if there is no translation. */
  text: string | undefined
  blocks: (SourceBlock & TextBlock)[]
  /** By the index of a block: its translation until now. */
  old: Map<number, OldBlock>
  gaps: Gap[]
  /** The file is there, and nobody knows what its blocks are made from. */
  isUnknown: boolean
}

/** A hash that a translation has, and the block of the translation if it is found. */
export interface OldBlock {
  hash: string
  opens: boolean
  block: TextBlock | undefined
}

/** Old blocks, of which none is known to be that of a block of the source; `added` are the new ones there, from `start` on. */
export interface Gap {
  start: number
  added: number[]
  gone: OldBlock[]
}

export interface PairTools {
  all: Translations
  language: Language
  syntax: UnitSyntax
}

/** Undefined for a page that is not divided as its hashes are, such as one that a plugin reads. */
export function pairOf(source: Page, { all, language, syntax }: PairTools): Pair | undefined {
  const { project } = all
  const placed = placeContent(project, source.file)
  const hashes = readBlocks(source.blocks ?? '')
  const read = (file: string) =>
    maybeReadData(...withHome(project, file))
      ?.replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
  const sourceText = read(source.file) ?? ''
  const now = /\.mdx?$/i.test(source.file) ? readUnits(source.file, sourceText, syntax) : []
  if (!placed || now.length !== hashes.length) return undefined
  const blocks = hashes.map((hash, at) => ({ ...(now[at] as TextBlock), ...hash }))
  const found = all.all.find((each) => each.source === source && each.language.tag === language.tag)
  const content = toPosix(path.relative(project.root, project.content))
  const file = found?.page.file ?? path.posix.join(content, language.tag, placed.path)
  const written = read(file)
  const text = found && written
  const lines = found?.page.meta.source ?? []
  const isUnknown = written !== undefined && lines.length === 0
  if (!found || text === undefined)
    return { sourceText, file, text: undefined, blocks, old: new Map(), gaps: [], isUnknown }
  const known = blocksOfHashes(lines, readUnits(file, text, syntax))
  const then = lines
    .flatMap((line) => line.split(' ').map((hash, at) => ({ hash, opens: at === 0 && /^[A-Z]/.test(hash) })))
    .map(({ hash, opens }, at): OldBlock => ({ hash, opens: known[at]?.opens ?? opens, block: known[at] }))
  const changed = new Set(found.changes?.map(({ now }) => now))
  const stays = found.blocks.map((block) => !changed.has(block))
  return { sourceText, file, text, blocks, ...pairBlocks(then, blocks, stays), isUnknown }
}

/**
 * Finds the old block of each block: one with the same hash, wherever it was. What is left between two blocks that stay is
 * paired in order if there is as much of each kind; else nobody can say what was made of what.
 */
function pairBlocks(
  then: readonly OldBlock[],
  blocks: Pair['blocks'],
  stays: readonly boolean[]
): Pick<Pair, 'old' | 'gaps'> {
  const old: Pair['old'] = new Map()
  const free = new Set(then)
  const take = (at: number, each: OldBlock) => {
    old.set(at, each)
    free.delete(each)
  }
  const ends: [number, number][] = []
  let from = 0
  for (const [at, { hash }] of blocks.entries()) {
    const found = stays[at] ? then.findIndex((each, index) => index >= from && each.hash === hash) : -1
    const each = then[found]
    if (!each) continue
    take(at, each)
    ends.push([at, found])
    from = found + 1
  }
  for (const [at, { hash }] of blocks.entries()) {
    const moved = old.has(at) ? undefined : [...free].find((each) => each.hash === hash)
    if (moved) take(at, moved)
  }
  const hasFront = blocks[0]?.shape === 'front'
  const [front] = then
  if (front?.block?.shape === 'front' && free.delete(front) && hasFront && !old.has(0)) take(0, front)
  const gaps: Gap[] = []
  let [start, startThen] = [hasFront ? 1 : 0, 0]
  for (const [end, endThen] of [...ends, [blocks.length, then.length] as const]) {
    const added = [...blocks.keys()].slice(start, end).filter((at) => !old.has(at))
    const gone = then.slice(startThen, endThen).filter((each) => free.has(each))
    const isAlike = ({ block }: OldBlock, index: number) => {
      const now = blocks[added[index] ?? -1]
      return now !== undefined && (!block || kindOf(block) === kindOf(now))
    }
    if (gone.length === added.length && gone.every(isAlike))
      for (const [index, each] of gone.entries()) take(added[index] ?? -1, each)
    else if (gone.length > 0) gaps.push({ start, added, gone })
    start = Math.max(start, end + 1)
    startThen = endThen + 1
  }
  return { old, gaps }
}

const kindOf = ({ opens, shape }: TextBlock) => (opens ? 'heading' : shape === 'code' ? 'code' : 'other')

/** The blocks of a translation by the hashes that it has: all if there are as many, else those of the sections with as many. */
function blocksOfHashes(lines: readonly string[], blocks: readonly TextBlock[]): (TextBlock | undefined)[] {
  const hashes = lines.flatMap((line) => line.split(' '))
  const own = blocks.filter(({ shape }) => shape !== 'front')
  const hasFront = hashes.length > own.length && /^[a-z]/.test(hashes[0] ?? '')
  if (hasFront) return [blocks.find(({ shape }) => shape === 'front'), ...blocksOfHashes(withoutFirst(lines), own)]
  if (hashes.length === own.length) return own
  const sections: TextBlock[][] = []
  for (const block of own) {
    if (block.opens || sections.length === 0) sections.push([])
    sections.at(-1)?.push(block)
  }
  return lines.flatMap((line, at) => {
    const section = sections[at]
    const { length } = line.split(' ')
    const isSame = sections.length === lines.length && section?.length === length
    return isSame ? section : Array.from({ length }, () => undefined)
  })
}

const withoutFirst = ([first = '', ...rest]: readonly string[]) => [first.slice(7), ...rest].filter(Boolean)
