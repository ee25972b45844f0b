import { fillParts } from 'docsgen/client'
import { createElement, Fragment, type ReactNode } from 'react'

/** Puts elements into the places of a text: `{name}`. Texts side by side are one: React would write a comment between them. */
export function fillNodes(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const nodes: ReactNode[] = []
  for (const node of fillParts<ReactNode>(text, values)) {
    const last = nodes.at(-1)
    if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
    else nodes.push(node)
  }
  return createElement(Fragment, {}, ...nodes)
}
