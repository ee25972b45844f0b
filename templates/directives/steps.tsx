import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const rules: DirectiveRules = { forms: ['container'], holds: ['ol'] }

/** A numbered list with its numbers in circles, and a line between them. */
export default function Steps({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="steps" id={id}>
      {children}
    </div>
  )
}
