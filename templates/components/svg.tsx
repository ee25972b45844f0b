import type { ReactNode } from 'react'

interface SvgProps {
  className?: string
  children: ReactNode
}

/** Every icon is drawn on 24 × 24 with lines; base.css gives stroke and size. It never says anything by itself. */
export function Svg({ className, children }: SvgProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
