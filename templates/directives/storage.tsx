import type { DirectiveRules } from 'docsgen'
import { storageKeys } from 'docsgen/client'
import { Children, isValidElement, type ReactNode } from 'react'
import { textOf } from '../components/text-of.ts'

export const attributes = {}
export const rules: DirectiveRules = { forms: ['container'] }

/** Your words on what the site keeps in a browser: a page that leaves a key out is not published. */
export default function Storage({ children }: { children: ReactNode }) {
  const named = codesIn(children)
  const [missing] = Object.values(storageKeys)
    .flat()
    .filter((key) => key !== 'island.' && !named.some((name) => name.endsWith(key)))
  if (missing !== undefined)
    throw new Error(`Expected \`:::storage\` to name \`docsgen.${missing}\`: the browser keeps it`)
  return children
}

function codesIn(nodes: ReactNode): string[] {
  return Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return []
    return node.type === 'code' ? [textOf(node)] : codesIn(node.props.children)
  })
}
