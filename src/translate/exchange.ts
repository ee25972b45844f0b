/** Pages that go out to translators as units, and come back: a block that is translated is written, all others stay as they are. */
import path from 'node:path'
import { isMap } from 'yaml'
import { defined } from '../disk/defined.ts'
import { makeFolder, maybeReadData, writeData } from '../disk/files.ts'
import type { Language } from '../languages/languages.ts'
import { DocsgenError, excerpt, type Message, type SourcePlace } from '../messages/message.ts'
import { findBlock } from '../page/front-matter/block.ts'
import type { Page } from '../page/page.ts'
import { type SourceBlock, toHashLines } from '../page/source-blocks.ts'
import { readYaml } from '../page/yaml.ts'
import { sharedKeys } from '../site/translations.ts'
import { type OldBlock, type Pair, type PairTools, pairOf } from './pairs.ts'
import { type Translations, withSource } from './translate.ts'
import {
  frontKeys,
  type Inline,
  nameOf,
  plainText,
  readUnits,
  sameness,
  signsOf,
  type TextBlock,
  toMarkdown,
  type UnitSyntax,
  withSegments
} from './units.ts'
import type { Exchange, ReturnedPage, ReturnedUnit, Unit } from './xliff.ts'

export interface Exchanger extends PairTools {
  glossary: Glossary
}

export async function openExchange(all: Translations, language: Language): Promise<Exchanger> {
  const { mdx, maths, root } = all.project
  const syntax = {
    mdx: mdx ? await import('../page/mdx/mdx.ts') : undefined,
    formulas: maths ? (await import('../page/markdown/maths.ts')).maths.syntax : undefined
  }
  return { all, language, syntax, glossary: readGlossary(root, `locales/${language.tag}.glossary.yml`) }
}

/** A block has to be translated if it is new or has changed, or if its translation cannot be found. */
const isOpen = ({ blocks, old }: Pair, at: number) => !old.get(at)?.block || old.get(at)?.hash !== blocks[at]?.hash

const notDivided = 'it does not say what it was made from, or is not Markdown as docsgen divides it'
const onlyMoved = 'blocks of its source were only moved or removed: do the same, then run `docsgen i18n mark`'

/** Writes down what has to be translated of pages. `left` are those that have to be changed by hand, with the reason. */
export function exportPages(
  sources: readonly Page[],
  exchanger: Exchanger
): {
  exchange: Exchange
  left: { file: string; why: string }[]
} {
  const { all, language, glossary } = exchanger
  const left: { file: string; why: string }[] = []
  const pages = sources.flatMap((source) => {
    const found = all.all.find((each) => each.source === source && each.language.tag === language.tag)
    // `mark` says that it is whole, whatever blocks it has.
    if (found?.changes?.length === 0) return []
    const pair = found && !found.changes ? undefined : pairOf(source, exchanger)
    if (!pair) {
      left.push({ file: found?.page.file ?? source.file, why: notDivided })
      return []
    }
    const units = pair.blocks.flatMap((_, at) => (isOpen(pair, at) ? toUnit(pair, at, glossary) : []))
    if (units.length > 0) return [{ file: source.file, units }]
    if (found) left.push({ file: found.page.file, why: onlyMoved })
    return []
  })
  const source = all.project.languages.find(({ isSource }) => isSource)?.lang ?? ''
  return { exchange: { source, target: language.lang, pages }, left }
}

function toUnit({ blocks, old }: Pair, at: number, glossary: Glossary): Unit {
  const { hash, text, segments } = blocks[at] as Pair['blocks'][number]
  const before = old.get(at)?.block
  const isAlike = before?.segments.length === segments.length
  const notes = [
    ...glossary.filter((term) => segments.some(({ inlines }) => term.isIn(plainText(inlines)))).map(toNote),
    ...(before && !isAlike ? [`Translation until now:\n${before.text.trim()}`] : [])
  ]
  const each = segments.map(({ inlines }, index) => {
    const target = isAlike ? before?.segments[index] : undefined
    return { source: inlines, ...(target && { target: withSigns(target.inlines, inlines), isProposal: true as const }) }
  })
  return { id: `b${at}`, hash, text, segments: each, notes }
}

/** An old translation with the signs that are still there; others are text. */
function withSigns(old: readonly Inline[], now: readonly Inline[]): Inline[] {
  const free = signsOf(now)
  const replace = (inlines: readonly Inline[]): Inline[] =>
    inlines.flatMap((each): Inline[] => {
      if (typeof each === 'string') return [each]
      const at = free.findIndex((sign) => nameOf(sign) === nameOf(each))
      const [sign] = at === -1 ? [] : free.splice(at, 1)
      if ('text' in each) return [sign ?? each.text]
      return sign && 'inner' in sign ? [{ ...sign, inner: replace(each.inner) }] : replace(each.inner)
    })
  return replace(old)
}

/** The hash of a block that is not translated: no block of a source has it. */
const noHash = 'xxxxxx'

type TranslatedBlocks = ReadonlyMap<number, { segments: Inline[][]; unit: ReturnedUnit }>

interface Import {
  /** The file that was written; undefined after problems. */
  written?: string
  done: number
  blocks: number
  problems: Message[]
}

/** Writes a translation with the units of a file; nothing unless all of them are right. */
export function importPage(page: ReturnedPage, exchanger: Exchanger, file: string): Import {
  const { all, syntax } = exchanger
  const source = all.sources.find((each) => each.file === page.file)
  const pair = source && pairOf(source, exchanger)
  const problems: Message[] = []
  const report = (place: SourcePlace, text: string, note?: string) =>
    problems.push({ rule: 'translation', file, place, text, ...defined({ note }) })
  if (!pair) report(page.place, `Cannot find the page \`${page.file}\` among those of the source`)
  const done = new Map() as Map<number, { segments: Inline[][]; unit: ReturnedUnit }>
  if (pair?.isUnknown) {
    const text = `Cannot keep what \`${pair.file}\` says: it does not say what it was made from, or is a draft`
    report(page.place, text, 'Publish it and mark it with `docsgen i18n mark`, or remove the file')
    return { done: 0, blocks: pair.blocks.length, problems }
  }
  for (const unit of pair ? page.units : []) {
    const at = Number(unit.id.slice(1))
    const block = pair?.blocks[at]
    if (block?.hash !== unit.hash || block.segments.length !== (block.segments.length && unit.segments.length)) {
      const text = `Cannot use the unit: its block of \`${page.file}\` has changed since the export`
      report(unit.place, text, 'Export the page again: what is translated already is proposed there')
      continue
    }
    const isDone = block.segments.every((_, index) => unit.segments[index]?.target && !unit.segments[index]?.isProposal)
    const segments = isDone ? readTargets(block, unit, { report, glossary: exchanger.glossary }) : undefined
    if (segments) done.set(at, { segments, unit })
    else if (pair?.old.has(at) && !pair.old.get(at)?.block && !isDone) {
      const text = 'Expected a target: the old translation of the block cannot be found'
      report(unit.place, text, `The section has other blocks than its source: translate all of it`)
    }
  }
  const nothing = { done: 0, blocks: pair?.blocks.length ?? 0, problems }
  // Blocks without text are done, and a page of these alone is not.
  const isTouched = page.units.length === done.size || [...done.values()].some(({ segments }) => segments.length > 0)
  if (!pair || problems.length > 0 || !isTouched) return nothing
  const assembled = assemble(pair, done)
  if (!assembled) {
    const text = `Cannot write \`${pair.file}\`: it has old blocks that cannot be found, and would lose them`
    report(
      page.place,
      text,
      'Translate all new blocks of the page, or edit the file and mark it with `docsgen i18n mark`'
    )
    return nothing
  }
  const { text, hashes } = assembled
  for (const { place, read } of findOthers(assembled, { pair, done, syntax })) {
    const note = 'Put spaces around signs, or use other words'
    report(place ?? page.place, `Cannot write the target as Markdown: \`${excerpt(read)}\` says something else`, note)
  }
  if (problems.length > 0) return nothing
  const isCrlf = pair.text !== undefined && maybeReadData(all.project.root, pair.file)?.includes('\r\n')
  const marked = withSource(text, toHashLines(hashes))
  makeFolder(path.join(all.project.root, path.dirname(pair.file)))
  writeData(all.project.root, pair.file, isCrlf ? marked.replaceAll('\n', '\r\n') : marked)
  return { written: pair.file, done: done.size, blocks: pair.blocks.length, problems }
}

/** Gives targets the signs of their source. Undefined after problems. */
function readTargets(
  { segments }: TextBlock,
  unit: ReturnedUnit,
  { report, glossary }: { report(place: SourcePlace, text: string, note?: string): void; glossary: Glossary }
): Inline[][] | undefined {
  let isRight = true
  const all = segments.map(({ inlines }, index) => {
    const { target = [], place = unit.place } = unit.segments[index] ?? {}
    const refuse = (text: string, note?: string) => {
      isRight = false
      report(place, text, note)
    }
    const found = signsOf(target)
    const signs = signsOf(inlines)
    for (const sign of signs) {
      const count = found.filter(({ id, ...each }) => id === sign.id && 'inner' in each === 'inner' in sign).length
      if (count !== 1)
        refuse(`Expected the sign \`${nameOf(sign)}\` of the source once in the target, not ${count} times`)
    }
    if (isRight && found.length > signs.length) refuse('Expected only signs of the source in the target')
    if (plainText(target).trim() === '' && plainText(inlines).trim() !== '') refuse('Expected text in the target')
    for (const term of glossary.filter(({ isIn }) => isIn(plainText(inlines)))) {
      const said = plainText(target).toLowerCase()
      if (!term.words.some((word) => said.includes(word.toLowerCase())))
        refuse(
          `Expected ${term.words.map((word) => `\`${word}\``).join(' or ')} for \`${term.name}\``,
          `See \`${term.file}\``
        )
    }
    const fill = (part: readonly Inline[]): Inline[] =>
      part.flatMap((each): Inline[] => {
        if (typeof each === 'string') return [each]
        const sign = signs.find(({ id }) => id === each.id)
        return sign ? ['inner' in sign && 'inner' in each ? { ...sign, inner: fill(each.inner) } : sign] : []
      })
    return fill(target)
  })
  return isRight ? all : undefined
}

interface Assembled {
  text: string
  hashes: SourceBlock[]
  /** The blocks after the front matter: indexes of those of the source, undefined for old blocks that it has no more. */
  order: (number | undefined)[]
}

/**
 * Puts the page together: of each block the new translation, else the old one, else the text of the source. Undefined if an
 * old block would be lost.
 */
function assemble(pair: Pair, done: TranslatedBlocks): Assembled | undefined {
  let text = frontOf(pair, done)
  const hashes: SourceBlock[] = []
  const order: Assembled['order'] = []
  const { kept, left } = keptBlocks(pair, done)
  let last: TextBlock | undefined
  const add = (used: TextBlock, written: string) => {
    // Two blocks that are side by side in their file keep what is between them.
    const isApart = last ? last.to !== used.from : text !== '' && !used.text.startsWith('\n')
    text = isApart ? `${text.trimEnd()}\n\n${written.replace(/^\n+/, '')}` : text + written
    last = used
  }
  for (let at = 0; at <= pair.blocks.length; at++) {
    for (const { hash, opens, block } of kept.get(at) ?? []) {
      if (!block) return undefined
      hashes.push({ hash, opens, line: 1, words: 0 })
      order.push(undefined)
      add(block, block.text)
    }
    const block = pair.blocks[at]
    if (!block || left.has(at)) continue
    const old = pair.old.get(at)
    const targets = done.get(at)?.segments
    hashes.push({ ...block, hash: targets ? block.hash : (old?.hash ?? noHash) })
    if (block.shape === 'front') continue
    if (!targets && old && !old.block) return undefined
    order.push(at)
    const used = targets ? block : (old?.block ?? block)
    add(used, targets ? withSegments(block, targets) : used.text)
  }
  return { text: `${text.trim()}\n`, hashes, order }
}

/**
 * Old blocks that no block is known to come from are kept as long as one of the page has no translation: it may be theirs.
 * They are there in place of those of their gap that are not translated.
 */
function keptBlocks({ blocks, old, gaps }: Pair, done: TranslatedBlocks) {
  const kept = new Map<number, OldBlock[]>()
  const left = new Set<number>()
  const isLoose = (at: number) => !done.has(at) && !old.has(at) && blocks[at]?.shape !== 'front'
  const isWhole = ![...blocks.keys()].some(isLoose)
  for (const { start, added, gone } of isWhole ? [] : gaps) {
    const loose = added.filter(isLoose)
    if (loose.length > 0 || added.length === 0) kept.set(loose[0] ?? start, gone)
    for (const at of loose) left.add(at)
  }
  return { kept, left }
}

/** The front matter of the translation; a new one has the keys of the source that a translation does not take from it. */
function frontOf({ sourceText, text, blocks }: Pair, done: TranslatedBlocks): string {
  const own = text ?? sourceText
  const front = findBlock(own)
  const { yaml, end } = front && 'end' in front ? front : { yaml: '', end: 0 }
  const [first] = blocks
  const targets = first?.shape === 'front' ? done.get(0)?.segments : undefined
  if (text !== undefined && !targets) return own.slice(0, end)
  const { document } = readYaml(yaml)
  for (const key of text === undefined ? [...sharedKeys, 'slug', 'aliases'] : [])
    if (document.has(key)) document.delete(key)
  for (const [at, inlines] of targets?.entries() ?? [])
    document.set(frontKeys[first?.segments[at]?.from ?? 0], toMarkdown(inlines, 'key'))
  return isMap(document.contents) && document.contents.items.length > 0
    ? `---\n${document.toString({ lineWidth: 0 })}---\n`
    : ''
}

/** Blocks of a page that do not say what their targets do, once they are read as Markdown. */
function findOthers(
  { text, order }: Assembled,
  { pair, done, syntax }: { pair: Pair; done: TranslatedBlocks; syntax: UnitSyntax }
) {
  const now = readUnits(pair.file, text, syntax).filter(({ shape }) => shape !== 'front')
  if (now.length !== order.length) return [{ place: undefined, read: pair.file }]
  return [...done].flatMap(([at, { segments, unit }]) => {
    const block = now[order.indexOf(at)]
    if (!block || (pair.blocks[at]?.shape ?? '') === 'front') return []
    const isOther = (inlines: Inline[], index: number) =>
      sameness(block.segments[index]?.inlines ?? []) !== sameness(inlines)
    const other = block.shape === pair.blocks[at]?.shape ? segments.findIndex(isOther) : 0
    return other === -1 ? [] : [{ place: (unit.segments[other] ?? unit).place, read: block.text.trim() }]
  })
}

interface Term {
  name: string
  words: string[]
  file: string
  isIn(text: string): boolean
}

type Glossary = Term[]

const toNote = ({ name, words }: Term) => `Glossary: ${name} → ${words.join(', ')}`

/** Words that a translation must use: each term with one word, or a list of which one is enough. */
function readGlossary(root: string, file: string): Glossary {
  const { value, problems, place, document } = readYaml(maybeReadData(root, file) ?? '')
  const refuse = (offset: number, text: string) =>
    new DocsgenError({ rule: 'translation', file, place: place(offset), text })
  const [problem] = problems
  if (problem) throw refuse(problem.offset, `Cannot read the glossary: ${problem.why}`)
  if (value === undefined || value === null) return []
  const note = 'Expected terms with a word or a list of words: `cache: Zwischenspeicher`'
  if (!isMap(document.contents) || typeof value !== 'object') throw refuse(0, note)
  return Object.entries(value).map(([name, written]) => {
    const words = [written].flat()
    if (!words.every((word) => typeof word === 'string') || words.length === 0) throw refuse(0, note)
    const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu')
    return { name, words, file, isIn: (text) => pattern.test(text) }
  })
}
