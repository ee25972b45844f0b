import type { ReactNode } from 'react'

export const attributes = { count: 'number', label: 'string' } as const

export default function Stars({ count, label, children }: { count: number; label?: string; children?: ReactNode }) {
  return (
    <div className="stars" aria-label={label}>
      {'★'.repeat(count)}
      {children}
    </div>
  )
}
