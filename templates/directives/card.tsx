import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'
import { Icon } from '../components/icons.tsx'
import { relOf } from '../components/rel.ts'

export const attributes = { href: 'string', icon: 'icon' } as const
export const rules: DirectiveRules = { forms: ['leaf', 'container'], required: ['label'] }

interface CardProps {
  id?: string
  /** The whole card is the link (card.css). */
  href?: string
  icon?: string
  /** The label of `:::card`; that of `::card` is `children`. */
  title?: ReactNode
  children?: ReactNode
}

/** A box with a heading, which may be a link to a page. */
export default function Card({ id, href, icon, title, children }: CardProps) {
  const label = title ?? children
  return (
    <div className="card" id={id}>
      <p className="card-title">
        {icon && <Icon name={icon} />}
        {href === undefined ? (
          <span>{label}</span>
        ) : (
          <a href={href} rel={relOf(href)}>
            {label}
          </a>
        )}
      </p>
      {title !== undefined && children}
    </div>
  )
}
