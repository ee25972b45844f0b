/** The buttons of a home page of Docusaurus: links that look like some. */
import { parseMarkdown } from '../../page/markdown/markdown.ts'
import { readTag, type Tag, textAttribute } from '../rewrite/tags.ts'
import type { SourceSite } from '../types.ts'
import { classesOf, elementsOf, linkOf, nameOf, type Shown, wordsIn } from './docusaurus-shown.ts'
import { asList, fromTop } from './read.ts'

export type Button = {
  label: string
  href: string
}

/** The name of a class, of a CSS module or of a component. */
const ofButton = /btn|button|(?:^|[-_.])cta(?![a-z])|C(?:ta|TA)(?![a-z])/i

/** Those nearest to the heading of a page: links with such a name, or several that are alone in a box of the first block. */
export function shownButtons(shown: Shown, site: SourceSite): Button[] {
  const around = elementsOf(shown).filter((each) => elementsOf(each).some(isTitle))
  const holders = around.length > 0 ? around.toReversed() : [shown]
  for (const holder of holders) {
    const inside = elementsOf(holder)
    const named = inside.filter((each) => [...classesOf(each), nameOf(each)].some((name) => ofButton.test(name)))
    const isFirst = inside.filter(isHeading).every(isTitle)
    const found = [named, ...(isFirst ? inside.map(({ props }) => linksAlone(props.children)) : [])]
    const buttons = found.map((links) => links.flatMap((each) => toButton(each, site)))
    const [first] = buttons.filter(({ length }) => length > 0)
    if (first) return first
  }
  return []
}

function toButton(element: Shown, site: SourceSite): Button[] {
  const [label, href] = [wordsIn(element, site), linkOf(element)]
  return label !== '' && href !== undefined ? [{ label, href }] : []
}

/** Two or more links, if nothing else is there. */
function linksAlone(children: Shown['props'][string] | undefined): Shown[] {
  const list = asList(children)
    .flat()
    .filter((each) => String(each ?? '').trim() !== '' && each !== false)
  const links = list
    .flatMap((each) => elementsOf(each as Shown).slice(0, 1))
    .filter((each) => linkOf(each) !== undefined)
  return links.length > 1 && links.length === list.length ? links : []
}

function levelOf({ type, props }: Shown): string {
  return String(props.as ?? type)
}

function isTitle(element: Shown): boolean {
  return levelOf(element) === 'h1'
}

function isHeading(element: Shown): boolean {
  return /^h[1-6]$/.test(levelOf(element))
}

/** The same in the source of a page that cannot be run: `<Link className="button …" to="/docs">Read</Link>`. */
export function writtenButtons(source: string): Button[] {
  return [...source.matchAll(/<(?:Link|a)\s/g)].flatMap(({ index }) => {
    const tag = readTag(source, index)
    const href = tag && (hrefOf(tag, 'to') ?? hrefOf(tag, 'href'))
    if (!tag || href === undefined || !/btn|button/i.test(source.slice(index, tag.end))) return []
    const [, words = ''] = /^\s*(?:<Translate\b[^>]*>)?([^<{]*)/.exec(source.slice(tag.end)) ?? []
    const label = decoded(words.replace(/\s+/g, ' ').trim())
    return label === '' ? [] : [{ label, href }]
  })
}

/** `to="/docs"` or `to={useBaseUrl('docs')}`. */
export function hrefOf(tag: Tag, name: string): string | undefined {
  const value = tag.attributes.get(name)
  const expression = typeof value === 'object' && 'expression' in value ? value.expression : ''
  const [, , inCall] = /^useBaseUrl\(\s*(['"`])([^'"`$]+)\1\s*\)$/.exec(expression) ?? []
  return fromTop(inCall) ?? textAttribute(tag, name)
}

/** Entities of JSX are those of Markdown. */
function decoded(words: string): string {
  const [line] = words.includes('&') ? parseMarkdown(words, 'plain').children : []
  return line?.type === 'paragraph' ? line.children.map((each) => ('value' in each ? each.value : '')).join('') : words
}
