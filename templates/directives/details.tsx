import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const attributes = { open: 'boolean' } as const
export const rules: DirectiveRules = { forms: ['container'], required: ['label'] }
export const scripts = true

interface DetailsProps {
  id?: string
  open?: boolean
  title: ReactNode
  children?: ReactNode
}

/** Text that readers open when they want it. */
export default function Details({ id, open, title, children }: DetailsProps) {
  return (
    <details id={id} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
