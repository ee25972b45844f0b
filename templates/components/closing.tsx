import type { Json } from 'docsgen'
import { Actions } from './action.tsx'
import { maybeText, readFields, readText } from './read.ts'

/** The last words of a home page, and what to do next. */
export function Closing({ closing }: { closing: Json }) {
  const fields = readFields(closing, 'closing')
  const text = maybeText(fields.text, 'closing.text')
  return (
    <section className="closing">
      <h2>{readText(fields.title, 'closing.title')}</h2>
      {text && <p>{text}</p>}
      <Actions actions={fields.actions} name="closing.actions" />
    </section>
  )
}
