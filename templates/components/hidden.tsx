import type { PageProps } from 'docsgen'
import * as strings from 'docsgen/strings'
import { fillNodes } from './fill-nodes.ts'

/** A note on a page that is not published; only `docsgen dev` and `docsgen build --drafts` show such pages. */
export function Hidden({ why }: { why: string }) {
  return (
    <section className="hidden-page" aria-label={strings.hidden}>
      {why}
    </section>
  )
}

/** A note on a translation whose source has changed so much that its readers should know. */
export function StaleNote({ source: { lang, label, href } }: { source: NonNullable<PageProps['stale']> }) {
  const language = (
    <a href={href} hrefLang={lang} lang={lang}>
      {label}
    </a>
  )
  return (
    <section className="hidden-page" aria-label={strings.info}>
      {fillNodes(strings.staleNote, { language })}
    </section>
  )
}
