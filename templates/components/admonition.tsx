import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

/** The props of `:::note[Title]` and its like. */
export interface AdmonitionProps {
  id?: string
  /** Makes a `details`, open or closed at first. */
  fold?: (typeof attributes.fold)[number]
  title?: ReactNode
  children?: ReactNode
}

export const attributes = { fold: ['open', 'closed'] } as const
export const rules: DirectiveRules = { forms: ['container'] }
/** With `fold` it is a `details`. */
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
      {/* One box beside the icon, whatever marks it has. */}
      {title === undefined ? label : <span>{title}</span>}
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

/** In Markdown a quote, whose first line is its title. */
Admonition.markdown = ({ label, title, children }: AdmonitionProps & { label: string }) => (
  <blockquote>
    <p>
      <strong>{title ?? label}</strong>
    </p>
    {children}
  </blockquote>
)
