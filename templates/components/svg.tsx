import type { ReactNode } from 'react'

interface SvgProps {
  className?: string
  children: ReactNode
}

/** An icon: lines on a grid of 24 × 24; base.css sets stroke and size. Screen readers skip it. */
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
