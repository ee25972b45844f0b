import { isValidElement, type ReactNode } from 'react'

/** The text of React nodes, without their elements. */
export function textOf(nodes: ReactNode): string {
  if (typeof nodes === 'string' || typeof nodes === 'number') return String(nodes)
  if (Array.isArray(nodes)) return nodes.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(nodes) ? textOf(nodes.props.children) : ''
}
