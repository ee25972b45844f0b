/** Which of several lists a home page of Docusaurus shows: one of them is its features, the others are cards below. */
import path from 'node:path'
import { placeInSource } from '../files.ts'
import type { SourceSite } from '../types.ts'
import type { FeatureList } from './docusaurus-features.ts'
import { classesOf, elementsOf, imageOf, type Shown, wordsIn } from './docusaurus-shown.ts'
import { asObject, asText, fromTop } from './read.ts'

type Feature = FeatureList['features'][number]

interface Placed<List> {
  list: List
  /** The heading above it. */
  heading: string | undefined
  rank: number
  at: number
}

/** Returns those that a page shows: one with images first, or one in the middle of its columns, others in their order. */
export function shownLists<List extends FeatureList>(
  lists: List[],
  shown: Shown,
  site: SourceSite
): Pick<Placed<List>, 'list' | 'heading'>[] {
  const all = elementsOf(shown).map((element) => ({ element, words: wordsIn(element, site) }))
  const names = lists.flatMap(({ words }) => words.map(([name = '']) => name))
  const isOfPage = (name: string) => all[0]?.words.includes(name)
  const placed = lists.flatMap((list): Placed<List>[] => {
    const own = list.words.map((words) => words.every(isOfPage))
    const words = list.words.filter((_, at) => own[at]).flat()
    if (words.length === 0) return []
    const around = all.flatMap((each, at) => (words.every((word) => each.words.includes(word)) ? [at] : []))
    const at = around.at(-1) ?? 0
    const inside = elementsOf(all[at]?.element)
    const hasImages = inside.some((each) => imageOf(each))
    const rank = hasImages ? 0 : inside.some((each) => classesOf(each).includes('text--center')) ? 1 : 2
    const holders = around.toReversed().flatMap((each) => all[each]?.element ?? [])
    const shownImages = list.words.map((words) => imageBeside(words, list, all, site))
    const features = list.features.map((each, at) => withImage(each, shownImages[at], site))
    const images = [...list.images, ...shownImages.flatMap((src) => (src ? [path.posix.basename(src)] : []))]
    const ofPage = { ...list, features: features.filter((_, at) => own[at]), images }
    return [{ list: ofPage, heading: headingIn(holders, names, site), rank, at }]
  })
  return placed.sort((a, b) => a.rank - b.rank || a.at - b.at)
}

/** The file that the page shows beside the words of one feature and of no other. */
function imageBeside(
  words: string[],
  list: FeatureList,
  all: { element: Shown; words: string }[],
  site: SourceSite
): string | undefined {
  const others = list.words.filter((each) => each !== words)
  const isIn = (each: { words: string }) => (list: string[]) => list.every((word) => each.words.includes(word))
  const own = all.filter((each) => isIn(each)(words) && !others.some(isIn(each)))
  const image = own
    .toReversed()
    .flatMap(({ element }) => elementsOf(element))
    .find((each) => imageOf(each))
  const src = image && imageOf(image)
  if (!image || !src) return undefined
  const besideFile = path.posix.join('@site', path.posix.dirname(image.file ?? ''), src)
  return [src, fromTop(path.posix.normalize(src)), besideFile].find((each) => isThere(each, site))
}

/** A feature with an image of the page, unless the file that its list names is there. */
function withImage(feature: Feature, src: string | undefined, site: SourceSite): Feature {
  const isKnown = isThere(asText(asObject(feature.image).src), site)
  return src === undefined || isKnown ? feature : { ...feature, image: { src } }
}

function isThere(src: string | undefined, { files, root }: SourceSite): boolean {
  if (src?.startsWith('@site/')) return placeInSource(root, src.slice('@site/'.length)).at !== undefined
  return files.some(({ url }) => url === src)
}

/** The first heading of the innermost element that has one besides names; none where that is the heading of the page. */
function headingIn(holders: Shown[], names: string[], site: SourceSite): string | undefined {
  for (const holder of holders) {
    const [first] = elementsOf(holder).filter((each) => isHeading(each) && !names.includes(bareWords(each, site)))
    if (first) return levelOf(first) === 'h1' ? undefined : wordsIn(first, site)
  }
  return undefined
}

/** Without an emoji before them. */
function bareWords(element: Shown, site: SourceSite): string {
  return wordsIn(element, site).replace(/^[^\p{L}\p{N}]+/u, '')
}

function levelOf({ type, props }: Shown): unknown {
  return props.as ?? type
}

function isHeading(element: Shown): boolean {
  return /^h[1-6]$/.test(String(levelOf(element)))
}

/** A list as Markdown: its heading, and a card for each. */
export function cardsOf({ features }: FeatureList, heading: string | undefined): string {
  const cards = features.map(({ name, text }) => {
    const line = String(text).replace(/`[^`]*`|\{/g, (found) => (found === '{' ? '\\{' : found))
    return `:::card[${String(name).replace(/[[\]]/g, '\\$&')}]\n${line}\n:::\n`
  })
  return `\n${heading ? `## ${heading}\n\n` : ''}::::cards\n${cards.join('')}::::\n`
}
