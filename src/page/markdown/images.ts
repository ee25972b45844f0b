/** Images of a page: their alternative text, loading and colour mode. */
import type { Element, Root as HastRoot } from 'hast'
import type { Nodes } from 'mdast'
import type { Message } from '../../messages/message.ts'
import { placeOf } from '../line-origins.ts'

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
