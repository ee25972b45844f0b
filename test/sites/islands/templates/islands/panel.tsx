import { type ReactNode, useState } from 'react'

export default function Panel({ closed, children }: { closed: boolean; children?: ReactNode }) {
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
