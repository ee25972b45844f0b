import type { TemplateProps } from 'docsgen'
import { PageDay } from './components/day.tsx'
import { textLang } from './components/languages.tsx'
import { Slot } from './components/slot.tsx'
import { Tags } from './components/tags.tsx'

export default function Page({ heading, tags, children, ...page }: TemplateProps) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="page">
      <Slot name="before-content" />
      <article className="prose" {...textLang(page)}>
        <PageDay {...page} />
        {heading && <h1>{heading}</h1>}
        {children}
      </article>
      <Slot name="after-content" />
      {tags && <Tags tags={tags} />}
    </main>
  )
}
