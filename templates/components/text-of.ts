import { Children, isValidElement, type ReactNode } from 'react'

/** What a reader hears of some content: its text, without the elements around it. */
export function textOf(nodes: ReactNode): string {
  return Children.toArray(nodes)
    .map((node) => {
      if (typeof node === 'string' || typeof node === 'number') return String(node)
      return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
    })
    .join('')
}
