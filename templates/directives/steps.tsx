import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const rules: DirectiveRules = { forms: ['container'], holds: ['ol'] }

/** A numbered list with a line between the numbers. */
export default function Steps({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="steps" id={id}>
      {children}
    </div>
  )
}
