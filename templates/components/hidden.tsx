import * as strings from 'docsgen/strings'

/** A note on a page that is not published; only `docsgen dev` and `docsgen build --drafts` show such pages. */
export function Hidden({ why }: { why: string }) {
  return (
    <section className="hidden-page" aria-label={strings.hidden}>
      {why}
    </section>
  )
}
