import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'
import { Tabs } from '../components/tabs.tsx'

export const attributes = { group: 'string' } as const
export const rules: DirectiveRules = { forms: ['container'], holds: ['tab'] }
export const scripts = true

interface TabsProps {
  id?: string
  group?: string
  title?: ReactNode
  children: ReactNode
}

/** Alternatives of which readers see one, such as systems or languages. Those of a group are chosen together, on all pages. */
export default function TabsDirective(props: TabsProps) {
  return <Tabs {...props} />
}
