/** The home page of Docusaurus is a component: buttons and features are read of it and of what it imports. */
import type { Json } from '../../disk/json.ts'
import { readFrom } from '../files.ts'
import { findModule } from '../hooks.ts'
import type { SourceSite, Todo } from '../types.ts'
import { type Button, shownButtons, writtenButtons } from './docusaurus-buttons.ts'
import { cardsOf, shownLists } from './docusaurus-feature-lists.ts'
import { featuresIn } from './docusaurus-features.ts'
import { featureRules, imageRule, isPlain, unchangedSheets } from './docusaurus-look.ts'
import { classesOf, elementsOf, linkOf, missingIn, readShown, type Shown, wordsIn } from './docusaurus-shown.ts'
import { bannerRules } from './hero-rules.ts'

/** Source of the page, or of a component with the name that it has there. */
interface Part {
  name: string
  file: string
  source: string
}

/** Returns the keys of the template, what is below, what is to do, and what the old page shows; undefined if there is neither a button nor a feature. */
export async function readHome(
  site: SourceSite,
  file: string,
  written: string
): Promise<{ fields: Record<string, Json>; body: string; todos: Todo[]; shown: Shown | undefined } | undefined> {
  const source = written.replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}|^[ \t]*\/\/.*$/gm, '')
  const parts = [{ name: '', file, source }, ...(await partsOf(site, file, source))]
  const withButtons = parts.find((part) => writtenButtons(part.source).length > 0)
  const shown = await readShown(site, file)
  const actions = shown ? shownButtons(shown, site) : writtenButtons(withButtons?.source ?? '')
  const lists = await listsOf(site, parts, shown)
  const found = lists[0]?.list
  if (actions.length === 0 && !found) return undefined
  const below = shown ? lists.slice(1) : []
  const hero = { ...wordsOfHero(site, shown), ...(actions.length > 0 && { actions }) }
  const todos = shown
    ? missingTodos(shown, { file, hero, lists }, site)
    : [{ file, text: unreadText(source, { withButtons, found }) }]
  const isPrimary = parts.some(({ source }) => source.includes('hero--primary'))
  const size = shown && found && (await imageRule(site, shown, found.images))
  const rules = [
    ...(await bannerRules(site, shown, isPrimary)),
    ...(shown && found && isPlain(shown, found.texts, site) ? [featureRules] : []),
    ...(size === undefined ? [] : [size])
  ]
  if (rules.length > 0) site.styles = `${rules.join('\n\n')}\n`
  if (todos.length === 0)
    for (const part of parts) site.taken.push(part.file, ...(await unchangedSheets(site, part.file, part.source)))
  const body = below.map(({ list, heading }) => cardsOf(list, heading)).join('')
  const title = withEmphasis(hero.title, headingOf(shown), site)
  return {
    fields: { template: 'home', hero: { ...hero, title }, ...(found && { features: found.features }) },
    body,
    todos,
    shown
  }
}

/** The first heading of the page, and the text with the class of Infima for it, or below it. */
function wordsOfHero(site: SourceSite, shown: Shown | undefined): { title: string; text?: string } {
  const elements = elementsOf(shown)
  const heading = headingOf(shown)
  const title = wordsIn(heading, site) || (site.title ?? 'Welcome')
  const line =
    elements.find((each) => classesOf(each).includes('hero__subtitle')) ??
    paragraphsBelow(heading, elements).find((each) => classesOf(each).some((name) => ofHeading.test(name))) ??
    paragraphBeside(heading, elements, site)
  const text = line ? wordsIn(line, site) : site.tagline
  return { title, ...(text && text !== title && { text }) }
}

function headingOf(shown: Shown | undefined): Shown | undefined {
  return elementsOf(shown).find(({ type, props }) => type === 'h1' || props.as === 'h1')
}

/** Words that the heading emphasises have the colour of the site. */
function withEmphasis(title: string, heading: Shown | undefined, site: SourceSite): string {
  const marked = elementsOf(heading?.props.children).filter(({ type }) => /^(?:em|i|mark)$/.test(String(type)))
  const words = marked.map((each) => wordsIn(each, site)).filter((each) => title.split(each).length === 2)
  return words.reduce((text, each) => text.replace(each, `*${each}*`), title)
}

const ofHeading = /subtitle|tagline|description|lead$/i

/** Those that neither another heading nor a link comes before. */
function paragraphsBelow(heading: Shown | undefined, elements: Shown[]): Shown[] {
  if (heading === undefined) return []
  const inside = elementsOf(heading).length
  const after = elements.slice(elements.indexOf(heading) + inside)
  const end = after.findIndex(
    (each) => linkOf(each) !== undefined || /^h[1-6]$/.test(String(each.props.as ?? each.type))
  )
  return after.slice(0, end === -1 ? undefined : end).filter(({ type }) => type === 'p')
}

/** One without a link, in the innermost element that has more words than the heading. */
function paragraphBeside(heading: Shown | undefined, elements: Shown[], site: SourceSite): Shown | undefined {
  const isAround = (each: Shown) =>
    heading && elementsOf(each).includes(heading) && wordsIn(each, site) !== wordsIn(heading, site)
  return paragraphsBelow(heading, elementsOf(elements.findLast(isAround))).find(
    (each) => wordsIn(each, site) !== '' && elementsOf(each).every((inner) => linkOf(inner) === undefined)
  )
}

interface Hero {
  title: string
  text?: string
  actions?: Button[]
}

type Lists = Awaited<ReturnType<typeof listsOf>>

/** None if the new page has all that the old one shows. */
function missingTodos(
  shown: Shown,
  { file, hero, lists }: { file: string; hero: Hero; lists: Lists },
  site: SourceSite
): Todo[] {
  const { actions = [] } = hero
  const features = lists.flatMap(({ list }) => list.features)
  const inTexts = features.flatMap(({ text }) => [...String(text).matchAll(/\]\(([^)\s]+)\)/g)])
  const inLists = lists.flatMap(({ list, heading = '' }, at) => [...list.texts, ...(at === 0 ? [] : [heading])])
  const taken = {
    texts: new Set([hero.title, hero.text ?? '', ...actions.map(({ label }) => label), ...inLists]),
    images: new Set(lists[0]?.list.images),
    links: new Set([...actions.map(({ href }) => href), ...inTexts.map(([, href = '']) => href)])
  }
  const text = 'Of the home page, not all is migrated: see “A home page” in Writing'
  return [...missingIn(shown, taken, site)].map(([at = file, details]) => ({ file: at, text, details }))
}

/** What may be missing of a page that cannot be run: the components that it names. */
function unreadText(
  source: string,
  { withButtons, found }: { withButtons: Part | undefined; found: Lists[number]['list'] | undefined }
): string {
  const taken = ['title', 'tagline', ...(withButtons ? ['buttons'] : []), ...(found ? ['features'] : [])]
  const header = withButtons && (withButtons.name || headerOf(source))
  const known = [...frame, header, found?.part.name, ...(found ? itemsOf(source) : [])]
  const rest = [
    ...(found?.left.size ? [`${[...found.left].join(', ')} of features`] : []),
    ...tagsOf(source).flatMap((name) => (known.includes(name) ? [] : `\`<${name}>\``))
  ]
  return `Of the home page, its ${taken.slice(0, -1).join(', ')} and ${taken.at(-1)} are migrated, and not the rest${rest.length > 0 ? `, such as ${rest.join(', ')}` : ''}: see “A home page” in Writing`
}

/** Components around what a page says. */
const frame = ['Layout', 'Link', 'Heading', 'Translate', 'Svg']

/** What the page imports from files of the site, and uses. */
async function partsOf(site: SourceSite, page: string, source: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const [, name = '', from = ''] of source.matchAll(
    /^import\s+\{?\s*(\w+)[^'"]*?['"]((?:@site\/|\.)[^'"]+)['"]/gm
  )) {
    const file = findModule(site.root, page, from)
    const isUsed = source.split(new RegExp(`\\b${name}\\b(?!['"])`)).length > 2
    if (isUsed && file !== undefined && /\.[jt]sx?$/.test(file))
      parts.push({ name, file, source: await readFrom(site.root, file) })
  }
  return parts
}

/** The lists that a page shows; of one that cannot be run, all that are used, those with images first. */
async function listsOf(site: SourceSite, parts: Part[], shown: Shown | undefined) {
  const lists = await Promise.all(
    parts.map(async (part) => (await featuresIn(site, part)).map((list) => ({ ...list, part })))
  )
  if (shown) return shownLists(lists.flat(), shown, site)
  const ordered = lists.flat().sort((a, b) => Number(b.images.length > 0) - Number(a.images.length > 0))
  return ordered.map((list) => ({ list, heading: undefined }))
}

/** The component of the page that shows its first link. */
function headerOf(source: string): string | undefined {
  const above = source.slice(0, source.search(/<(?:Link|a)\s/))
  return [...above.matchAll(/\b(?:function|const)\s+([A-Z]\w*)/g)].at(-1)?.[1]
}

/** Components that show the entries of a list. */
function itemsOf(source: string): string[] {
  return [...source.matchAll(/\.map\([^<]*<([A-Z]\w*)/g)].map(([, name = '']) => name)
}

/** The names of components. */
export function tagsOf(source: string): string[] {
  return [...new Set([...source.matchAll(/(?<![\w)])<([A-Z]\w*)(?=[\s/>])/g)].map(([, name = '']) => name))]
}
