import type { DirectiveRules } from 'docsgen'
import { Children, isValidElement, type ReactNode } from 'react'
import { Island } from '../components/island.tsx'

export const attributes = {}
export const rules: DirectiveRules = { forms: ['container'], has: 'tasks' }
export const scripts = true

/** Task lists whose boxes readers tick, with the text between them: their browser keeps what is done. */
export default function Checklist({ id, children }: { id?: string; children: ReactNode }) {
  const boxes = boxesIn(children)
  const done = boxes.filter((isDone) => isDone).length
  return (
    <Island name="checklist" props={{ id, all: boxes.length, done }} plain>
      {children}
    </Island>
  )
}

/** Whether each box of task lists is ticked, in their order. */
function boxesIn(nodes: ReactNode): boolean[] {
  return Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<{ type?: string; checked?: boolean; children?: ReactNode }>(node)) return []
    const { type, checked, children } = node.props
    return type === 'checkbox' ? [checked === true] : boxesIn(children)
  })
}
