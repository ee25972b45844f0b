import type { DirectiveRules } from 'docsgen'
import type { AdmonitionProps } from '../components/admonition.tsx'

export const rules: DirectiveRules = { forms: ['container'] }

/** Blocks side by side, where there is room; `:::column` groups several. */
export default function Split({ children }: Pick<AdmonitionProps, 'children'>) {
  return <div className="split">{children}</div>
}
