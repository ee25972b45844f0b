import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const attributes = {}
export const rules: DirectiveRules = { forms: ['container'], has: 'keys' }

/** Your words on what the site keeps in a browser: a page that leaves a key out is not published. */
export default function Storage({ children }: { children: ReactNode }) {
  return children
}
