/** HTML tree → content: React elements as plain JSON, made by rehype-react with a runtime that builds nothing. */
import type { Root } from 'hast'
import rehypeReact, { type Options } from 'rehype-react'
import { unified } from 'unified'
import type { Content, ContentElement } from '../types.ts'

type Props = ContentElement['props']

const runtime = {
  Fragment: '',
  jsx: toElement,
  jsxs: toElement,
  ignoreInvalidStyle: true,
  tableCellAlignToStyle: false
}

/** The content of a page. A fragment at the top, so that it is always an element. */
export function toContent(tree: Root): Content {
  const processor = unified().use(rehypeReact, runtime as unknown as Options)
  return processor.stringify(tree) as unknown as Content
}

/** A directive's label is an element until here, so that raw HTML around it is parsed right; now it is a prop. */
function toElement(type: string, { children: written = [], ...props }: Props): ContentElement {
  const children = joinTexts(Array.isArray(written) ? written : [written])
  const label = type.startsWith('docsgen-') && type !== 'docsgen-title' ? children.find(isLabel) : undefined
  const title = label && { title: { type: '', props: label.props } }
  return { type, props: { ...props, ...title, ...toChildren(children.filter((child) => child !== label)) } }
}

/** A lone child is no array: React's runtimes read arrays as lists. */
function toChildren(children: Content[]): Pick<Props, 'children'> {
  const [only, ...others] = children
  return only === undefined ? {} : { children: others.length === 0 ? only : children }
}

/** Texts side by side become one: React would part them with a comment each. */
function joinTexts(children: Content[]): Content[] {
  const joined: Content[] = []
  for (const child of children) {
    const last = joined.at(-1)
    if (typeof child === 'string' && typeof last === 'string') joined[joined.length - 1] = last + child
    else joined.push(child)
  }
  return joined
}

function isLabel(content: Content): content is ContentElement {
  return typeof content !== 'string' && content.type === 'docsgen-title'
}
