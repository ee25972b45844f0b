import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

/** What a directive such as `:::note[Title]` hands its component. */
export interface AdmonitionProps {
  id?: string
  /** It can be opened and closed, and begins so. */
  fold?: (typeof attributes.fold)[number]
  title?: ReactNode
  children?: ReactNode
}

export const attributes = { fold: ['open', 'closed'] } as const
export const rules: DirectiveRules = { forms: ['container'] }
/** What folds is a `details`. */
export const scripts = ['fold'] as const

interface Kind {
  kind: string
  label: string
  icon: IconName
}

export function Admonition({ kind, label, icon, id, fold, title, children }: AdmonitionProps & Kind) {
  const className = `admonition admonition-${kind}`
  const heading = (
    <>
      <Icon name={icon} />
      {title ?? label}
    </>
  )
  const body = <div className="admonition-body">{children}</div>
  if (fold) {
    return (
      <details id={id} className={className} open={fold === 'open'}>
        <summary className="admonition-title">{heading}</summary>
        {body}
      </details>
    )
  }
  return (
    <div id={id} role="note" className={className} aria-label={label}>
      <p className="admonition-title">{heading}</p>
      {body}
    </div>
  )
}
