/** Markdown tree → HTML tree with an id on every heading. */
import type { Element, Nodes as HastNodes, Root as HastRoot, Text } from 'hast'
import type { Nodes, Root } from 'mdast'
import { defListHastHandlers } from 'mdast-util-definition-list'
import rehypeRaw from 'rehype-raw'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { unified } from 'unified'
import type { Message } from '../../messages/message.ts'
import { checkHtml } from '../checks/html.ts'
import { createUnseen, type DirectiveElements } from '../directives/directive.ts'
import { placeOf } from '../line-origins.ts'
import type { HookPage, ParseHooks } from '../page.ts'
import { maybeDecode } from '../url.ts'
import { isHeading, makeIds, trimHeading } from './heading-ids.ts'

const { root } = defaultHandlers

const rootHandler: typeof root = (state, node) => root(state, (node.data as { tree?: Root } | undefined)?.tree ?? node)

/** Between two signs of Chinese or Japanese, which browsers would show a line break as a space between. */
const brokenLine = /(?<=[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef])\n(?=[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef])/g

/** The handler of mdast-util-to-hast also trims lines, and most texts have one. */
const textHandler: typeof defaultHandlers.text = (state, node) => {
  if (/[\r\n]/.test(node.value)) {
    const text = defaultHandlers.text(state, node)
    if ('value' in text) text.value = text.value.replace(brokenLine, '')
    return text
  }
  const text: Text = { type: 'text', value: node.value }
  state.patch(node, text)
  return state.applyData(node, text)
}

const handlers = { ...defListHastHandlers, root: rootHandler, text: textHandler } as NonNullable<Options['handlers']>

const transformer = unified().use(remarkRehype, { allowDangerousHtml: true, handlers })

const rawHtml = unified().use(rehypeRaw)

interface HtmlOptions {
  hooks: ParseHooks | undefined
  directives: DirectiveElements
}

/** `generated` are the headings with generated ids. */
export function toHtml(tree: Root, context: HookPage, { hooks, directives }: HtmlOptions) {
  let hast = transformer.runSync(holdsDefinitions(tree) ? tree : hide(tree)) as HastRoot
  if (hasRaw(hast)) {
    checkHtml(hast, { ...context, directives })
    hast = rawHtml.runSync(hast) as HastRoot
    dropEmptyPositions(hast)
    refuseDeep(hast, context)
  }
  hast = hooks?.rehype(hast, context) ?? hast
  return { hast, ...nameHeadings(hast, directives) }
}

/** After a tag that ends nothing, rehype-raw gives nodes positions without lines. The tree may be deeper than the call stack. */
function dropEmptyPositions(tree: HastRoot): void {
  const stack: HastNodes[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.position && !node.position.start?.line) delete node.position
    if ('children' in node) for (const child of node.children) stack.push(child)
  }
}

/** Gives an id to every heading without one, and returns these headings. */
export function nameHeadings(hast: HastRoot, directives: DirectiveElements) {
  const written = new Set<string>()
  const generated: Element[] = []
  let hasImages = false
  const isUnseen = createUnseen()
  visitElements(hast, (element) => {
    if (isUnseen(element)) return
    hasImages ||= element.tagName === 'img'
    const { id, name } = element.properties
    if (element.tagName === 'a' && name) written.add(String(name))
    if (id) written.add(readId(element, String(id)))
    else if (isHeading(element)) {
      trimHeading(element)
      generated.push(element)
    }
  })
  makeIds(generated, written, directives)
  return { generated: new Set(generated), hasImages }
}

/** remark-rehype percent-encodes the names of footnotes, and browsers decode what leads there. */
function readId(element: Element, id: string): string {
  if (!id.startsWith('user-content-fn')) return id
  const decoded = maybeDecode(id) ?? id
  element.properties.id = decoded
  return decoded
}

/** Hides a tree without definitions from remark-rehype's search for them, which takes half of its time. */
function hide(tree: Root): Root {
  return { type: 'root', children: [], data: { tree } } as Root
}

/** Definitions are among blocks. */
function holdsDefinitions(node: Nodes): boolean {
  if (node.type === 'definition' || node.type === 'footnoteDefinition') return true
  return 'children' in node && !/^(paragraph|heading|table)$/.test(node.type) && node.children.some(holdsDefinitions)
}

/** Calls `enter` for every element below a node, in document order. */
export function visitElements(node: HastRoot | Element, enter: (element: Element) => void): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    enter(child)
    visitElements(child, enter)
  }
}

function hasRaw(node: { type: string; children?: unknown[] }): boolean {
  if (node.type === 'raw') return true
  return (node.children as { type: string }[] | undefined)?.some(hasRaw) ?? false
}

/** Bounds the nesting of blocks for code that recurses. Real pages have fewer than 20 levels. */
const maxDepth = 300

/** A node of a Markdown or HTML tree. */
export interface Nested {
  children?: Nested[]
  position?: Root['position']
}

/** Empties a tree that is too deep, and reports it. */
export function refuseDeep(tree: Nested, { file, messages }: { file: string; messages: Message[] }): void {
  const deep = findTooDeep(tree)
  if (!deep) return
  tree.children = []
  messages.push({
    rule: 'too-complex',
    file,
    text: `Cannot render blocks nested more than ${maxDepth} deep`,
    note: 'Nest quotes, lists and elements less deeply',
    ...placeOf(deep)
  })
}

/** Uses its own stack: the tree may be deeper than the call stack. */
function findTooDeep(tree: Nested): Nested | undefined {
  const stack = [{ node: tree, depth: 0 }]
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, depth } = entry
    if (depth > maxDepth) return node
    for (const child of node.children ?? [])
      if (child.children || depth === maxDepth) stack.push({ node: child, depth: depth + 1 })
  }
  return undefined
}
