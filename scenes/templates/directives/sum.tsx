import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const rules: DirectiveRules = { forms: ['container'] }

/** A definition list as a sum: each name has a note and an amount, and the last is the total. */
export default function Sum({ children }: { children: ReactNode }) {
  return <div className="sum">{children}</div>
}
