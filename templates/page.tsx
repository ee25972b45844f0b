import type { TemplateProps } from 'docsgen'
import { Tags } from './components/tags.tsx'

export default function Page({ heading, tags, children }: TemplateProps) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="page">
      <article className="prose">
        {heading && <h1>{heading}</h1>}
        {children}
      </article>
      {tags && <Tags tags={tags} />}
    </main>
  )
}
