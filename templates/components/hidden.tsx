/** Above a page that readers do not see: `docsgen dev` shows it, and `docsgen build --drafts` writes it. */
export function Hidden({ why }: { why: string }) {
  return (
    <section className="hidden-page" aria-label="Not published">
      {`This page ${why}: readers do not see it.`}
    </section>
  )
}
