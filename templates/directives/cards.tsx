import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const rules: DirectiveRules = { forms: ['container'], holds: ['card'] }

export default function Cards({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="cards" id={id}>
      {children}
    </div>
  )
}
