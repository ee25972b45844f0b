import type { FieldsOf } from 'docsgen'
import { Actions, actionShape } from './action.tsx'
import { Nodes } from './nodes.tsx'

export const introShape = { title: 'text', 'text?': 'markdown' } as const

/** A heading with a sentence or two: what the features of a home page are about. */
export function Intro({ title, text }: FieldsOf<typeof introShape>) {
  return (
    <div className="intro">
      <h2>{title}</h2>
      {text && (
        <p>
          <Nodes content={text} />
        </p>
      )}
    </div>
  )
}

export const closingShape = { ...introShape, 'actions?': [actionShape], 'scene?': 'blocks' } as const

/** The last words of a home page, and what to do next. */
export function Closing({ closing: { actions, scene, ...intro } }: { closing: FieldsOf<typeof closingShape> }) {
  return (
    <section className="closing">
      <div>
        <Intro {...intro} />
        <Actions actions={actions} />
      </div>
      {scene && <div className="closing-scene">{scene}</div>}
    </section>
  )
}
