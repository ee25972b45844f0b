import type { FieldsOf } from 'docsgen'
import { Actions, actionShape } from './action.tsx'
import { Nodes } from './nodes.tsx'

export const closingShape = { title: 'text', 'text?': 'markdown', 'actions?': [actionShape] } as const

/** The last words of a home page, and what to do next. */
export function Closing({ closing }: { closing: FieldsOf<typeof closingShape> }) {
  return (
    <section className="closing">
      <h2>{closing.title}</h2>
      {closing.text && (
        <p>
          <Nodes content={closing.text} />
        </p>
      )}
      <Actions actions={closing.actions} />
    </section>
  )
}
