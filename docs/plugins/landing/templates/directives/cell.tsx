import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const attributes = { size: ['tall', 'wide', 'narrow', 'full'] } as const
export const rules: DirectiveRules = { forms: ['container'], within: ['frame'] }

export default function Cell({ size = 'narrow', children }: { size?: string; children?: ReactNode }) {
  return <div className={`cell cell-${size}`}>{children}</div>
}
