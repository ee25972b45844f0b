import type { DirectiveRules } from 'docsgen'
import { Island } from 'docsgen/templates/components/island'
import type { ReactNode } from 'react'
import Panel from '../islands/panel.tsx'

export const attributes = { closed: 'boolean' } as const
export const rules: DirectiveRules = { forms: ['container'] }

export default function PanelDirective({ closed = false, children }: { closed?: boolean; children: ReactNode }) {
  return (
    <Island name="panel" component={Panel} props={{ closed }}>
      {children}
    </Island>
  )
}
