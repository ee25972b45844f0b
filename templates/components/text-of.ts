import { Children, isValidElement, type ReactNode } from 'react'

/** The text of React nodes, without their elements. */
export function textOf(nodes: ReactNode): string {
  return Children.toArray(nodes)
    .map((node) => {
      if (typeof node === 'string' || typeof node === 'number') return String(node)
      return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
    })
    .join('')
}
