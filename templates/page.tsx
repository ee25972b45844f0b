import type { TemplateProps } from 'docsgen'

export default function Page({ heading, children }: TemplateProps) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="page">
      <article className="prose">
        {heading && <h1>{heading}</h1>}
        {children}
      </article>
    </main>
  )
}
