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
function toElement(type: string, props: Props): ContentElement {
  if (!type.startsWith('docsgen-') || type === 'docsgen-title') return { type, props }
  const children = Array.isArray(props.children) ? props.children : props.children === undefined ? [] : [props.children]
  const label = children.find(isLabel)
  if (!label) return { type, props }
  const rest = children.filter((child) => child !== label)
  return {
    type,
    props: {
      ...props,
      title: { type: '', props: label.props },
      children: rest.length === 1 ? (rest[0] as Content) : rest
    }
  }
}

function isLabel(content: Content): content is ContentElement {
  return typeof content !== 'string' && content.type === 'docsgen-title'
}
