import { fill, useChecklist } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import type { ReactNode } from 'react'

interface ChecklistProps {
  id?: string | undefined
  /** The number of boxes, and of those that the author ticked. */
  all: number
  done: number
  children?: ReactNode
}

/** A bar above Markdown with task lists, whose boxes readers tick. Until React is there client/checklist answers. */
export default function Checklist({ id, all, done: written, children }: ChecklistProps) {
  const { done, reset, list } = useChecklist(written)
  return (
    <div className="checklist" id={id} {...list}>
      <p className="checklist-bar">
        {/* The script may have counted already. */}
        <span role="status" data-text={strings.checklist} suppressHydrationWarning>
          {fill(strings.checklist, { done, all })}
        </span>
        <button
          type="button"
          className="button"
          data-question={strings.checklistQuestion}
          onClick={() => {
            if (confirm(strings.checklistQuestion)) reset()
          }}
        >
          {strings.checklistReset}
        </button>
      </p>
      {children}
    </div>
  )
}

declare module 'docsgen' {
  interface Islands {
    checklist: typeof Checklist
  }
}
