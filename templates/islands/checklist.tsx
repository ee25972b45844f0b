import { useChecklist } from 'docsgen/client'
import type { ReactNode } from 'react'

const text = '{done} of {all} done'
const question = 'Start again, with the boxes as they were?'

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
  const count = text.replace('{done}', `${done}`).replace('{all}', `${all}`)
  return (
    <div className="checklist" id={id} {...list}>
      <p className="checklist-bar">
        {/* The script may have counted already. */}
        <span role="status" data-text={text} suppressHydrationWarning>
          {count}
        </span>
        <button
          type="button"
          className="button"
          data-question={question}
          onClick={() => {
            if (confirm(question)) reset()
          }}
        >
          Reset
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
