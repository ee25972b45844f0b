import type { DirectiveRules } from 'docsgen'
import { type ReactNode, useState } from 'react'

export const attributes = { closed: 'boolean' } as const
export const rules: DirectiveRules = { forms: ['container'] }

interface PanelProps {
  closed?: boolean
  children?: ReactNode
}

export default function Panel({ closed = false, children }: PanelProps) {
  const [isOpen, setOpen] = useState(!closed)
  if (typeof document !== 'undefined' && document.documentElement.dataset.armed !== undefined) {
    throw new Error('only in the browser')
  }
  return (
    <div className="panel">
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen && <div className="panel-text">{children}</div>}
    </div>
  )
}
