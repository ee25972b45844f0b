/** A note on a page that is not published; only `docsgen dev` and `docsgen build --drafts` show such pages. */
export function Hidden({ why }: { why: string }) {
  return (
    <section className="hidden-page" aria-label="Not published">
      {`This page ${why}: readers do not see it.`}
    </section>
  )
}
