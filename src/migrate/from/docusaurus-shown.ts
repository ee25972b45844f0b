/** What a component page of Docusaurus shows: its elements, their words, and which of them a new page does not have. */
import path from 'node:path'
import type { Json } from '../../disk/json.ts'
import { excerpt } from '../../messages/excerpt.ts'
import type { SourceSite } from '../types.ts'
import { evaluatePage } from './evaluate.ts'
import { joinWords } from './join-words.ts'
import { asList, asObject, asText } from './read.ts'

/** An element. Its type is the name of one of HTML, or a stand-in of what a package or an image exports. */
export interface Shown {
  type: Json
  props: Record<string, Json>
  file?: string
  line?: number
}

/** What a new page has: texts as plain text, names of files of images, addresses of links. */
export interface Taken {
  texts: Set<string>
  images: Set<string>
  links: Set<string>
}

/** Returns the outermost element; undefined for a page that cannot be run without its packages. */
export async function readShown({ root }: SourceSite, file: string): Promise<Shown | undefined> {
  const read = await evaluatePage(root, path.join(root, file))
  return 'value' in read && isShown(read.value) ? read.value : undefined
}

export function isShown(node: unknown): node is Shown {
  return asObject(node).props !== undefined && asObject(node).type !== undefined
}

/** All elements of a tree, outer before inner. */
export function elementsOf(node: Json | Shown | undefined): Shown[] {
  if (Array.isArray(node)) return node.flatMap((each) => elementsOf(each))
  return isShown(node) ? [node, ...elementsOf(node.props.children)] : []
}

/** Its classes, also those of `clsx('hero', styles.banner)`. */
export function classesOf({ props }: Shown): string[] {
  return JSON.stringify(props.className ?? '').match(/[\w-]+/g) ?? []
}

/** The words of a tree, with the title and the tagline of the site. */
export function wordsIn(node: Json | Shown | undefined, site: SourceSite): string {
  return textOf(node, site).replace(/\s+/g, ' ').trim()
}

function textOf(node: Json | Shown | undefined, site: SourceSite): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node))
    return joinWords(
      node.flat().map((each) => ({ text: textOf(each, site), name: isShown(each) ? nameOf(each) : undefined }))
    )
  if (isShown(node)) return node.type === 'br' ? ' ' : textOf(node.props.children, site)
  const { $name, $call, args } = asObject(node)
  const [, key] = /\.siteConfig\.(title|tagline)$/.exec(String($name)) ?? []
  if (key !== undefined) return (key === 'title' ? site.title : site.tagline) ?? ''
  const message = asText(asObject(asList(args)[0]).message)
  const name = asText($name) ?? asText($call)
  return message ?? (name === undefined ? '' : `{${name.replace(/^.*?\/(?=[^/]*$)/, '')}}`)
}

/** The address that an element leads to: `to="/docs"` or `to={useBaseUrl('docs')}`. */
export function linkOf({ props }: Shown): string | undefined {
  const value = props.to ?? props.href
  const [inCall] = asList(asObject(value).args)
  return asText(value) ?? asText(inCall)?.replace(/^(?![/#]|\w+:)/, '/')
}

const isImage = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i

/** The file that an element shows: `<img src={…}>`, or an SVG file that is imported as a component; '' for an image of none. */
export function imageOf({ type, props }: Shown): string | undefined {
  const inside = (value: Json | undefined): string | undefined =>
    asText(value) ?? asText(asObject(value).$name) ?? asList(asObject(value).args).map(inArgument)[0]
  const inArgument = (value: unknown) => inside(value as Json)
  const name = type === 'img' ? (inside(props.src) ?? '') : asText(asObject(type).$name)
  return type === 'img' || (name !== undefined && isImage.test(name)) ? name : undefined
}

/** Packages whose elements show what is in them; `Head` shows nothing. */
const frame = /^(?:@theme\/(?:Layout|Heading)|@docusaurus\/(?:Link|Translate)|react\/jsx-dev-runtime\.Fragment)$/
const ofLine = /^(?:@docusaurus\/(?:Link|Translate)|react\/jsx-dev-runtime\.Fragment)$/
const line = /^(?:a|abbr|b|br|cite|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|time|u|wbr)$/
const html =
  /^(?:address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hgroup|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

/** The tag, or the package and the name of a component. */
export function nameOf({ type }: Shown): string {
  return asText(type) ?? asText(asObject(type).$name) ?? String(asObject(type).$call)
}

/** Text, and elements that are a part of a line. */
export function isLine(node: Json | Shown | undefined): boolean {
  if (Array.isArray(node)) return node.every((each) => isLine(each))
  if (!isShown(node)) return true
  return (line.test(nameOf(node)) || ofLine.test(nameOf(node))) && isLine(node.props.children)
}

/** Names what a tree shows and a new page does not, by file: its texts, images and links, each with its line. */
export function missingIn(tree: Shown, taken: Taken, site: SourceSite): Map<string | undefined, string[]> {
  const named = new Set<string>()
  const found = new Map<string | undefined, string[]>()
  const isTaken = (node: Json | Shown | undefined): boolean => {
    const words = wordsIn(node, site)
    if (words === '' || taken.texts.has(words)) return true
    const inner = isShown(node) ? node.props.children : node
    return Array.isArray(inner) && inner.every((each) => isTaken(each))
  }
  const add = (what: string, { file, line: at }: Shown) => {
    if (named.has(what)) return
    named.add(what)
    found.set(file, [...(found.get(file) ?? []), at === undefined ? what : `line ${at}: ${what}`])
  }
  const visit = (element: Shown, isInTaken = false) => {
    const name = nameOf(element)
    const { children } = element.props
    // Several paragraphs are one text of a feature.
    const isWhole = isInTaken || taken.texts.has(wordsIn(children, site))
    if (element.type === null || name === '@docusaurus/Head') return
    for (const [key, value] of Object.entries(element.props))
      if (/^on[A-Z]/.test(key) && value !== null) add(`\`${key}\` of \`<${shortOf(name)}>\``, element)
    const image = imageOf(element)
    const isKnown = html.test(name) || line.test(name) || frame.test(name)
    if (image !== undefined) {
      if (image !== '' && !taken.images.has(path.posix.basename(image))) add(`the image \`${excerpt(image)}\``, element)
    } else if (!isKnown && wordsIn(children, site) === '' && elementsOf(children).length === 0)
      add(`\`<${shortOf(name)}>\``, element)
    else {
      if (isLine(children) && !isWhole && !isTaken(children)) add(`“${excerpt(wordsIn(children, site), 60)}”`, element)
      for (const each of isLine(children) ? [element, ...elementsOf(children)] : [element]) addLink(each)
      if (!isLine(children)) visitAll(children, element, isWhole)
    }
  }
  const addLink = (element: Shown) => {
    const link = linkOf(element)
    if (link !== undefined && !taken.links.has(link)) add(`the link to \`${excerpt(link)}\``, element)
  }
  const visitAll = (node: Json | undefined, around: Shown, isWhole: boolean) => {
    for (const each of Array.isArray(node) ? node : [node])
      if (Array.isArray(each)) visitAll(each, around, isWhole || taken.texts.has(wordsIn(each, site)))
      else if (isShown(each)) visit(each, isWhole)
      else if (!isWhole && !isTaken(each)) add(`“${excerpt(wordsIn(each, site), 60)}”`, around)
  }
  visit(tree)
  return found
}

/** `Tabs` of `@theme/Tabs`. */
function shortOf(name: string): string {
  return name.replace(/^.*\//, '').replace(/^[\w-]+\.(?=\w)/, '')
}
