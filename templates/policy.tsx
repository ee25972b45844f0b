import type { TemplateProps } from 'docsgen'
import { maybeText } from './components/read.ts'

export const frontMatter = ['effective']

export default function Policy({ heading, data, children }: TemplateProps) {
  const effective = maybeText(data.effective, 'effective')
  return (
    <main id="docsgen-main" tabIndex={-1} className="page">
      <article className="prose">
        {heading && <h1>{heading}</h1>}
        {effective && <p className="effective">Effective date: {effective}</p>}
        {children}
      </article>
    </main>
  )
}
