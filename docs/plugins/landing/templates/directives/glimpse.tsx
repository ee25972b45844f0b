import type { DirectiveRules } from 'docsgen'
import shown from '../../stage.json' with { type: 'json' }

export const attributes = { of: ['search', 'operation'] } as const
export const rules: DirectiveRules = { forms: ['leaf'], required: ['of'] }

/** A small picture of a part of docsgen: one picture for a screen reader too. */
export default function Glimpse({ of }: { of: 'search' | 'operation' }) {
  return of === 'search' ? <Search /> : <Operation />
}

Glimpse.markdown = () => undefined

function Search() {
  return (
    <div className="glimpse" role="img" aria-label="A search for “bakc up” finds the section “Back up” first">
      <p>
        <span>
          <u>bakc</u> up
        </span>
      </p>
      {shown.hits.map(({ title, section, url }) => (
        <p key={url}>
          <span>
            {title} › <b>{section}</b>
          </span>
          <code>{url}</code>
        </p>
      ))}
    </div>
  )
}

function Operation() {
  return (
    <div className="glimpse" role="img" aria-label="An operation with its path and three fields, one of them required">
      <p>
        <code>
          <b className="glimpse-method">GET</b> /badges/{'{badgeId}'}
        </code>
      </p>
      <p>
        <code>
          <b>badgeId</b> string
        </code>
        <em>required</em>
      </p>
      <p>
        <code>
          <b>name</b> string, ≤ 40
        </code>
      </p>
      <p>
        <code>
          <b>printedAt</b> date-time, nullable
        </code>
      </p>
    </div>
  )
}
