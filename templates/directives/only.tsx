import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const attributes = { for: ['machines', 'people'] } as const
export const rules: DirectiveRules = { forms: ['container', 'text'], required: ['for'] }
/** Elements with this attribute are not shown to people. */
export const unseen = { for: 'machines' }

interface OnlyProps {
  /** React's name of `for`. */
  htmlFor: (typeof attributes.for)[number]
  children: ReactNode
}

/** Content that is either on the page or in its Markdown. */
export default function Only({ htmlFor: readers, children }: OnlyProps) {
  return readers === 'people' ? children : undefined
}

Only.markdown = ({ htmlFor: readers, children }: OnlyProps) => (readers === 'machines' ? children : undefined)
