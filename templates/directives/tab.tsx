import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'
import { Tab } from '../components/tabs.tsx'

export const rules: DirectiveRules = { forms: ['container'], required: ['label'], within: ['tabs'] }

/** One of several tabs. Its text in brackets is what readers choose. */
export default function TabDirective({ id, title, children }: { id?: string; title: ReactNode; children?: ReactNode }) {
  return (
    <Tab id={id} label={title}>
      {children}
    </Tab>
  )
}
