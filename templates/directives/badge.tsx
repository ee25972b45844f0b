import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const attributes = { tone: ['note', 'tip', 'info', 'caution', 'danger'] } as const
export const rules: DirectiveRules = { forms: ['text'], required: ['label'] }
export const inHeading = true

interface BadgeProps {
  id?: string
  tone?: (typeof attributes.tone)[number]
  children: ReactNode
}

/** A word or two on a coloured background, such as a version or a state. */
export default function Badge({ id, tone = 'note', children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`} id={id}>
      {children}
    </span>
  )
}
