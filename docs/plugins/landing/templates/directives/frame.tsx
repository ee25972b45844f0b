import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const rules: DirectiveRules = { forms: ['container'] }

/** One frame, divided by hairlines into cells. */
export default function Frame({ children }: { children?: ReactNode }) {
  return <div className="frame">{children}</div>
}
