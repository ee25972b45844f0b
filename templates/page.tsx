import type { TemplateProps } from 'docsgen'
import { Slot } from './components/slot.tsx'
import { Tags } from './components/tags.tsx'

export default function Page({ heading, tags, children }: TemplateProps) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="page">
      <Slot name="before-content" />
      <article className="prose">
        {heading && <h1>{heading}</h1>}
        {children}
      </article>
      <Slot name="after-content" />
      {tags && <Tags tags={tags} />}
    </main>
  )
}
