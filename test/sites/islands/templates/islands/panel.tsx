import type { DirectiveRules } from 'docsgen'
import { type ReactNode, useState } from 'react'

export const attributes = { closed: 'boolean' } as const
export const rules: DirectiveRules = { forms: ['container'] }

export default function Panel({ closed = false, children }: { closed?: boolean; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(!closed)
  return (
    <div className="panel">
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen && <div className="panel-text">{children}</div>}
    </div>
  )
}
