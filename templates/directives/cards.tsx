import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const rules: DirectiveRules = { forms: ['container'], holds: ['card', 'directive'] }

/** Cards side by side, as many as there is room for. */
export default function Cards({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="cards" id={id}>
      {children}
    </div>
  )
}
