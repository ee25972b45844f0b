import type { TemplateProps } from 'docsgen'
import { maybeText } from './components/read.ts'
import { Toc } from './components/toc.tsx'

export const frontMatter = ['effective']

export default function Policy({ heading, data, toc, children }: TemplateProps) {
  const effective = maybeText(data.effective, 'effective')
  return (
    <div className={toc.length > 0 ? 'layout has-toc' : 'layout'}>
      <main id="docsgen-main" tabIndex={-1}>
        {toc.length > 0 && <Toc toc={toc} />}
        <article className="prose">
          {heading && <h1>{heading}</h1>}
          {effective && <p className="effective">{`Effective date: ${effective}`}</p>}
          {children}
        </article>
      </main>
    </div>
  )
}
