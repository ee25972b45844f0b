import type { DirectiveRules } from 'docsgen'
import type { AdmonitionProps } from '../components/admonition.tsx'

export const rules: DirectiveRules = { forms: ['container'] }

/** Its children side by side, where there is room; `:::column` makes several one. */
export default function Split({ children }: Pick<AdmonitionProps, 'children'>) {
  return <div className="split">{children}</div>
}
