/** HTML tree → content: React elements as plain JSON, made by rehype-react with a runtime that builds arrays. */
import type { Root } from 'hast'
import rehypeReact, { type Options } from 'rehype-react'
import { unified } from 'unified'

/** A React element as JSON: type, props without children, children. The type `''` is a fragment. */
export type Content = string | ContentElement

export type ContentElement = [type: string, props: Record<string, unknown>, ...children: Content[]]

const runtime = {
  Fragment: '',
  jsx: toElement,
  jsxs: toElement,
  ignoreInvalidStyle: true,
  passKeys: false,
  tableCellAlignToStyle: false
}

const compiler = unified().use(rehypeReact, runtime as unknown as Options)

/** The content of a page: a fragment, so always an element. */
export function toContent(tree: Root): Content {
  return compiler.stringify(tree) as unknown as Content
}

/** Turns a directive's label into a prop. It is an element until here, so that raw HTML around it parses right. */
function toElement(type: string, given: Record<string, unknown> & { children?: Content | Content[] }): ContentElement {
  const { children = [] } = given
  delete given.children
  const element: ContentElement = [type, given]
  addChildren(element, isElement(children) ? [children] : children)
  return element
}

/** A list of children never has props in second place. */
function isElement(children: Content | Content[]): children is Content {
  return typeof children === 'string' || (typeof children[1] === 'object' && !Array.isArray(children[1]))
}

/** Joins adjacent texts: React would separate them by comments. */
function addChildren(element: ContentElement, children: Content[]): void {
  const [type, props] = element
  let takesLabel = type.startsWith('docsgen-') && type !== 'docsgen-title'
  for (const child of children) {
    const last = element.length - 1
    if (takesLabel && isLabel(child)) {
      takesLabel = false
      props.title = ['', ...child.slice(1)]
    } else if (last > 1 && typeof child === 'string' && typeof element[last] === 'string') element[last] += child
    else element.push(child)
  }
}

function isLabel(content: Content): content is ContentElement {
  return typeof content !== 'string' && content[0] === 'docsgen-title'
}
