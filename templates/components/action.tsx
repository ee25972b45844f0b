import type { FieldsOf } from 'docsgen'
import { relOf } from './rel.ts'

export const actionShape = { label: 'text', href: 'text', 'primary?': 'boolean' } as const

/** A link that looks like a button. */
export function Action({ label, href, primary }: FieldsOf<typeof actionShape>) {
  return (
    <a className={primary ? 'button button-primary' : 'button'} href={href} rel={relOf(href)}>
      {label}
    </a>
  )
}

/** A row of them; none if there are none. The first is the main one, unless they say which is. */
export function Actions({ actions = [] }: { actions?: FieldsOf<typeof actionShape>[] | undefined }) {
  if (actions.length === 0) return undefined
  const isSaid = actions.some(({ primary }) => primary !== undefined)
  return (
    <div className="actions">
      {actions.map((action, at) => (
        <Action key={action.href} primary={!isSaid && at === 0} {...action} />
      ))}
    </div>
  )
}
