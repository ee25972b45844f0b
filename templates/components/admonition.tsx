import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

/** What a directive such as `:::note[Title]` hands its component. */
export interface AdmonitionProps {
  id?: string
  title?: ReactNode
  children?: ReactNode
}

interface Kind {
  kind: string
  label: string
  icon: IconName
}

export function Admonition({ kind, label, icon, id, title, children }: AdmonitionProps & Kind) {
  return (
    <div id={id} role="note" className={`admonition admonition-${kind}`} aria-label={label}>
      <p className="admonition-title">
        <Icon name={icon} />
        {title ?? label}
      </p>
      <div className="admonition-body">{children}</div>
    </div>
  )
}
