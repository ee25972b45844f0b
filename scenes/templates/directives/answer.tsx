import type { DirectiveRules } from 'docsgen'
import { mira } from '../components/story.ts'

export const attributes = { path: 'string' } as const
export const rules: DirectiveRules = { forms: ['leaf'], required: ['path'] }

const answer = {
  badgeName: mira.badge,
  status: 'paid',
  productDisplayName: `${mira.tier} Weekend Pass`,
  options: [{ name: 'Lanyard color', value: mira.lanyard.toLowerCase() }]
}

/** A request of the API and a part of its answer. */
export default function Answer({ path }: { path: string }) {
  const parts = JSON.stringify(answer, undefined, 2).split(/("[^"]*"(?=:)|"[^"]*")/)
  return (
    <figure className="answer">
      <figcaption>
        <b>GET</b>
        {path}
      </figcaption>
      <code>
        {parts.map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <span key={part} className={parts[at + 1]?.startsWith(':') ? 'name' : undefined}>
              {part}
            </span>
          )
        )}
      </code>
    </figure>
  )
}
