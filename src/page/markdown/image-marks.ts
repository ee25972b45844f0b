/** What authors write at an image of Markdown: attributes in braces after it, and a title, which is its caption if it is alone. */

import type { Image, ImageReference, Nodes, Paragraph, Parents, PhrasingContent, Text } from 'mdast'
import { defined } from '../../disk/defined.ts'
import { type Message, problemOf } from '../../messages/message.ts'
import { placeOf } from '../line-origins.ts'
import { foreignSyntax } from '../lint/foreign-syntax.ts'
import { parseMarkdown } from './markdown.ts'

interface Context {
  file: string
  messages: Message[]
}

/** Reads the attributes of all images below a node, and makes figures, in place. */
export function readImageMarks(node: Nodes, context: Context): void {
  if (!('children' in node)) return
  readAttributes(node, context)
  for (const child of node.children) readImageMarks(child, context)
  if (node.type === 'paragraph') makeFigure(node)
}

const attribute = String.raw`[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}=]+)`
const attributes = new RegExp(String.raw`^\{:?[ \t]*((?:${attribute})(?:[ \t]+(?:${attribute}))*)[ \t]*\}`)

function readAttributes({ children }: Parents, context: Context): void {
  for (const [at, image] of children.entries()) {
    const next = children[at + 1]
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

function setAttributes(image: Image | ImageReference, written: string[], at: Text, { file, messages }: Context): void {
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
function makeFigure(paragraph: Paragraph): void {
  const rest = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const images = rest.filter((child) => child.type === 'image')
  const [title, ...others] = new Set(images.flatMap((image) => image.title ?? []))
  if (images.length !== rest.length || !title || others.length > 0) return
  for (const image of images) image.title = undefined
  const data = { hName: 'figcaption' }
  const caption = moveTo({ type: 'emphasis', data, children: captionOf(title) }, images[0]?.position)
  paragraph.data = { ...paragraph.data, hName: 'figure' }
  paragraph.children = [...images, caption]
}

/** A caption is a line of Markdown, unlike other titles. */
function captionOf(title: string): PhrasingContent[] {
  const [line, ...more] = /[*_`~[<]/.test(title) ? parseMarkdown(title, 'plain').children : []
  return line?.type === 'paragraph' && more.length === 0 ? line.children : [{ type: 'text', value: title }]
}

/** Gives a node and all in it the place of the image. */
function moveTo<Node extends Nodes>(node: Node, place: Image['position']): Node {
  if (place) node.position = place
  if ('children' in node) for (const child of node.children) moveTo(child, place)
  return node
}
