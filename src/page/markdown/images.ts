/** Images of a page: their alternative text, loading and colour mode. */
import type { Element, Root as HastRoot } from 'hast'
import type { Image, ImageReference, Nodes, Paragraph, Parents, PhrasingContent, Text } from 'mdast'
import { defined } from '../../disk/defined.ts'
import { type Message, problemOf } from '../../messages/message.ts'
import { foreignSyntax } from '../checks/foreign-syntax.ts'
import { placeOf } from '../line-origins.ts'
import { type MarkdownParser, parseMarkdown } from './markdown.ts'

interface ImageContext {
  file: string
  messages: Message[]
}

/** Reports images in Markdown without alternative text. */
export function reportSilent(node: Nodes, context: ImageContext): void {
  if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim()) {
    report(node, context, 'image-alt', silent)
  }
  if ('children' in node) for (const child of node.children) reportSilent(child, context)
}

const silent = {
  text: 'Image has no alt text',
  note: 'Describe it: `![text](…)`. For a decorative image, write `<img src="…" alt="">`'
}

export interface Images extends ImageContext {
  /** Images can be enlarged. */
  zoom: boolean
}

/**
 * Sets loading and colour mode of each image, in place: all but the first load when they come into view. Returns true
 * if the page has images that can be enlarged.
 */
export function readImages(tree: HastRoot, context: Images): boolean {
  let count = 0
  let zooms = false
  const visit = (parent: HastRoot | Element, isLink: boolean) => {
    const elements = parent.children.flatMap((child) => (child.type === 'element' ? [child] : []))
    reportUnpaired(elements.filter(isImage), context)
    for (const element of elements) {
      if (isImage(element)) {
        const isZoomed = context.zoom && !isLink
        readImage(element, { isFirst: count++ === 0, isZoomed }, context)
        zooms ||= isZoomed
      }
      visit(element, isLink || element.tagName === 'a' || element.tagName === 'button')
    }
  }
  visit(tree, false)
  return zooms
}

function isImage(element: Element): boolean {
  return element.tagName === 'img'
}

/** The second form is GitHub's. */
const forMode = /#(?:only-(dark|light)|gh-(dark|light)-mode-only)$/

/** The mode that an image is for, and what says so at the end of its address. */
function modeOf({ properties }: Element): { mark: string; mode: string } | undefined {
  const [mark, ours, githubs] = forMode.exec(String(properties.src ?? '')) ?? []
  const mode = ours ?? githubs
  return mark === undefined || mode === undefined ? undefined : { mark, mode }
}

/** Images for one colour mode load lazily too: browsers don't load lazy images that are hidden. */
function readImage(
  image: Element,
  { isFirst, isZoomed }: { isFirst: boolean; isZoomed: boolean },
  context: ImageContext
) {
  const { properties } = image
  const found = modeOf(image)
  const classes = Array.isArray(properties.className) ? properties.className : []
  if (found) {
    properties.src = String(properties.src).slice(0, -found.mark.length)
    classes.push(`only-${found.mode}`)
  }
  if (isZoomed) classes.push('zoomable')
  if (classes.length > 0) properties.className = classes
  if (properties.alt === undefined) report(image, context, 'image-alt', silent)
  if (isFirst && !found) properties.loading ??= 'eager'
  else {
    properties.loading ??= 'lazy'
    properties.decoding ??= 'async'
  }
}

function reportUnpaired(images: Element[], context: ImageContext): void {
  const marked = images.flatMap((image) => {
    const found = modeOf(image)
    return found ? [{ image, ...found }] : []
  })
  const [first] = marked
  if (!first || marked.some(({ mode }) => mode !== first.mode)) return
  const other = first.mode === 'dark' ? 'light' : 'dark'
  const note = `Add one that ends with \`${first.mark.replace(first.mode, other)}\` next to it, or remove \`${first.mark}\``
  report(first.image, context, 'image-pair', { text: `Cannot find an image for ${other} mode`, note })
}

function report(
  node: Pick<Nodes | Element, 'position'>,
  { file, messages }: ImageContext,
  rule: 'image-alt' | 'image-pair',
  message: Pick<Message, 'text' | 'note'>
): void {
  messages.push({ rule, file, ...message, ...placeOf(node) })
}

/** Authors write attributes in braces after an image of Markdown, and a title, which is the caption of an image that is alone. */
interface MarksContext extends ImageContext {
  parser?: MarkdownParser | undefined
}

/** Reads the attributes of all images below a node, and makes figures, in place. */
export function readImageMarks(node: Nodes, context: MarksContext): void {
  if (!('children' in node)) return
  readAttributes(node, context)
  for (const child of node.children) readImageMarks(child, context)
  if (node.type === 'paragraph') makeFigure(node, context.parser)
}

const attribute = String.raw`[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}=]+)`
const attributes = new RegExp(String.raw`^\{:?[ \t]*((?:${attribute})(?:[ \t]+(?:${attribute}))*)[ \t]*\}`)

function readAttributes({ children }: Parents, context: ImageContext): void {
  for (const [index, image] of children.entries()) {
    const next = children[index + 1]
    if ((image.type !== 'image' && image.type !== 'imageReference') || next?.type !== 'text') continue
    const [written, inner = ''] = attributes.exec(next.value) ?? []
    if (written === undefined) continue
    setAttributes(image, [...inner.matchAll(new RegExp(attribute, 'g'))].map(String), next, context)
    cutStart(next, written.length)
  }
}

/** Takes what is read from a text, which keeps its place. */
function cutStart(text: Text, length: number): void {
  text.value = text.value.slice(length)
  if (!text.position) return
  const { start, end } = text.position
  const offset = start.offset === undefined ? undefined : start.offset + length
  text.position = { start: { ...start, column: start.column + length, ...defined({ offset }) }, end }
}

const known: Record<string, RegExp> = { width: /^\d+$/, height: /^\d+$/, loading: /^(?:eager|lazy)$/ }

const note =
  'An image takes `width` and `height` in pixels, `loading=eager`, a `.class` and an `#id`, as in `{width=560 .wide}`; for more write `<img>`'

function setAttributes(
  image: Image | ImageReference,
  written: string[],
  at: Text,
  { file, messages }: ImageContext
): void {
  const properties: Record<string, string> = {}
  const classes: string[] = []
  for (const each of written) {
    const [name = '', value = ''] = each.split(/=(.*)/s)
    const plain = value.replace(/^(["'])(.*)\1$/, '$2')
    if (each.startsWith('.')) classes.push(each.slice(1))
    else if (each.startsWith('#')) properties.id = each.slice(1)
    else if (Object.hasOwn(known, name) && known[name]?.test(plain)) properties[name] = plain
    else
      messages.push(
        problemOf(foreignSyntax, { file, text: `Cannot give \`${each}\` to an image`, note, ...placeOf(at) })
      )
  }
  const className = classes.length > 0 && { className: classes }
  image.data = { ...image.data, hProperties: { ...properties, ...className } }
}

/** An image alone in its paragraph, or two for both colour modes, with a title. */
function makeFigure(paragraph: Paragraph, parser: MarkdownParser | undefined): void {
  const rest = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const images = rest.filter((child) => child.type === 'image')
  const [title, ...others] = new Set(images.flatMap((image) => image.title ?? []))
  if (images.length !== rest.length || !title || others.length > 0) return
  for (const image of images) image.title = undefined
  const data = { hName: 'figcaption' }
  const caption = moveTo({ type: 'emphasis', data, children: captionOf(title, parser) }, images[0]?.position)
  paragraph.data = { ...paragraph.data, hName: 'figure' }
  paragraph.children = [...images, caption]
}

/** A caption is a line of Markdown, unlike other titles. */
function captionOf(title: string, parser: MarkdownParser | undefined): PhrasingContent[] {
  const [line, ...more] = /[*_`~[<]/.test(title) ? parseMarkdown(title, 'plain', undefined, parser).children : []
  return line?.type === 'paragraph' && more.length === 0 ? line.children : [{ type: 'text', value: title }]
}

/** Gives a node and all in it the place of the image. */
function moveTo<Node extends Nodes>(node: Node, place: Image['position']): Node {
  if (place) node.position = place
  if ('children' in node) for (const child of node.children) moveTo(child, place)
  return node
}
