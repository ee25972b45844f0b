import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'

export const attributes = { kind: ['plain', 'start', 'compare'] } as const
export const rules: DirectiveRules = { forms: ['container'] }

/** A part of the front page, as wide as the window. */
export default function Band({ kind = 'plain', children }: { kind?: string; children?: ReactNode }) {
  return (
    <section className={`band band-${kind}`}>
      <div className="prose">{children}</div>
    </section>
  )
}
