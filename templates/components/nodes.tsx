import type { Content } from 'docsgen'
import { createElement, Fragment, type ReactNode } from 'react'
import { relOf } from './rel.ts'

/** Content outside the page's own, such as a banner, as React nodes of plain HTML. */
export function Nodes({ content }: { content: Content }) {
  return toNode(content)
}

function toNode(content: Content): ReactNode {
  if (typeof content === 'string') return content
  const [type, props, ...children] = content
  const rel = typeof props.href === 'string' ? relOf(props.href) : undefined
  return createElement(type || Fragment, rel === undefined ? props : { rel, ...props }, ...children.map(toNode))
}
