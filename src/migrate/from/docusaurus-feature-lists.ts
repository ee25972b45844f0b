/** Which of several lists a home page of Docusaurus shows: one of them is its features, the others are cards below. */
import type { SourceSite } from '../types.ts'
import type { FeatureList } from './docusaurus-features.ts'
import { classesOf, elementsOf, imageOf, type Shown, wordsIn } from './docusaurus-shown.ts'

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
    const features = list.features.filter((_, at) => own[at])
    return [{ list: { ...list, features }, heading: headingIn(holders, names, site), rank, at }]
  })
  return placed.sort((a, b) => a.rank - b.rank || a.at - b.at)
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
