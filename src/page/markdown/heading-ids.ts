/**
 * Ids of headings: the author's (`## Title {#id}`), that of a release, else GitHub's, made by rehype-slug; never empty. Further ids, as in
 * `## Title {#id #old-id}`, lead to the heading as well.
 */

import type { Element, Nodes, Text } from 'hast'
import type { Heading as MdastHeading, Nodes as MdastNodes, PhrasingContent } from 'mdast'
import rehypeSlug from 'rehype-slug'
import { defined } from '../../disk/defined.ts'
import type { DirectiveElements } from '../directives/directive.ts'
import { releaseIds, withoutBrackets } from './releases.ts'

// The lookbehind tries white space once, not once for each of its characters.
const explicit = /(?<![ \t])[ \t]*\{#([^\s{}]+(?:[ \t]+#[^\s{}]+)*)\}[ \t]*$/

export function withoutIds(text: string): string {
  return text.replace(explicit, '')
}

/** Turns `{#id}` at the end of headings into their id. For the Markdown tree, before slugs are made. */
export function readExplicitIds(node: MdastNodes, source: string): void {
  if (node.type === 'heading') readExplicitId(node, source)
  else if ('children' in node) for (const child of node.children) readExplicitIds(child, source)
}

function readExplicitId(heading: MdastHeading, source: string): void {
  joinMarks(heading, source)
  const last = heading.children.at(-1)
  const found = last?.type === 'text' ? explicit.exec(last.value) : null
  if (!found?.[1] || last?.type !== 'text') return
  last.value = last.value.slice(0, found.index)
  const [id, ...further] = found[1].split(/[ \t]+#/)
  heading.data = { ...heading.data, hProperties: { id } }
  heading.children.unshift(...further.map((each) => anchor(each, heading)))
}

/** An empty element with an id. */
function anchor(id: string, { position }: MdastHeading): PhrasingContent {
  return { type: 'emphasis', children: [], data: { hName: 'span', hProperties: { id } }, ...defined({ position }) }
}

/** Takes the signs of an id as they are written: `{#get_x__}` may have become bold or italic. */
function joinMarks({ children }: MdastHeading, source: string): void {
  const at = children.findLastIndex((child) => child.type === 'text' && /\{#[^{}]*$/.test(child.value))
  const first = children[at]
  const last = children.at(-1)
  if (first?.type !== 'text' || first === last || !first.position || !last?.position) return
  const written = source.slice(first.position.start.offset, last.position.end.offset)
  if (!explicit.test(written)) return
  const [before = ''] = /^.*(?=\{#)/s.exec(first.value) ?? []
  first.value = before + written.slice(written.lastIndexOf('{#'))
  children.length = at + 1
}

/**
 * Trims the text of a heading, also in front of an empty element (`## Title <Badge/>`): GitHub makes no hyphen of that
 * space.
 */
export function trimHeading(heading: Element): void {
  const texts = textsOf(heading)
  while (texts[0] && texts[0].value.trim() === '') (texts.shift() as Text).value = ''
  while (texts.at(-1) && texts.at(-1)?.value.trim() === '') (texts.pop() as Text).value = ''
  const [first, last] = [texts[0], texts.at(-1)]
  if (first) first.value = first.value.trimStart()
  if (last) last.value = last.value.trimEnd()
}

function textsOf(node: Element): Text[] {
  return node.children.flatMap((child) =>
    child.type === 'text' ? [child] : child.type === 'element' ? textsOf(child) : []
  )
}

/** Gives ids to headings without one. An id that is empty or taken gives way to `written` ones. */
export function makeIds(headings: Element[], written: Set<string>, directives: DirectiveElements): void {
  const texts = headings.map((heading) => headingText(heading, directives))
  const slugs = toSlugs(texts)
  const levels = headings.map(({ tagName }, index) => ({ level: Number(tagName[1]), text: texts[index] ?? '' }))
  for (const [at, id] of releaseIds(levels, (text) => toSlugs([text])[0] ?? '')) slugs[at] = id
  const taken = new Set(written).add('docsgen-main')
  for (const [index, heading] of headings.entries()) {
    // Other numbers, such as `²`, are in no slug.
    const wanted = (/[\p{L}\p{Nd}\p{Nl}_]/u.test(texts[index] ?? '') && slugs[index]) || 'section'
    let id = wanted
    for (let count = 1; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    heading.properties.id = id
    const [only, ...others] = heading.children
    if (only?.type === 'text' && others.length === 0) only.value = withoutBrackets(only.value)
  }
}

/** Without unified, which takes a fifth of the time for a tree as small. */
const giveSlugs = rehypeSlug()

/** Asks rehype-slug for the ids of headings with these texts. */
function toSlugs(texts: string[]): string[] {
  const headings = texts.map((value): Element => {
    return { type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value }] }
  })
  giveSlugs({ type: 'root', children: headings })
  return headings.map(({ properties }) => String(properties.id))
}

/** True for `h1` to `h6`. Called for every element. */
export function isHeading({ tagName }: Element): boolean {
  return tagName.length === 2 && tagName[0] === 'h' && /^[1-6]$/.test(tagName[1] ?? '')
}

/** The text of a heading, without footnote numbers and directives that declare `inHeading`. */
export function headingText(heading: Element, directives: DirectiveElements): string {
  return textOf(heading, directives).trim()
}

function textOf(node: Nodes, directives: DirectiveElements): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && (node.properties.dataFootnoteRef !== undefined || isBeside(node, directives)))
    return ''
  return 'children' in node ? node.children.map((child) => textOf(child, directives)).join('') : ''
}

function isBeside({ tagName }: Element, directives: DirectiveElements): boolean {
  return directives.get(tagName)?.inHeading === true
}
