import type { DirectiveRules } from 'docsgen'
import type { AdmonitionProps } from '../components/admonition.tsx'

export const rules: DirectiveRules = { forms: ['container'], within: ['split'] }

/** Several blocks in one column of `split`. */
export default function Column({ children }: Pick<AdmonitionProps, 'children'>) {
  return <div className="column">{children}</div>
}
