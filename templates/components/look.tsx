import { Icon } from './icons.tsx'

interface LookProps {
  label: string
  icon?: string | undefined
  badge?: string | undefined
}

/** The inside of a link in the navbar or the sidebar: an icon, the label, and a word beside it. */
export function Look({ label, icon, badge }: LookProps) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {label}
      {badge && <span className="badge badge-accent">{badge}</span>}
    </>
  )
}
