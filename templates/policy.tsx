import type { MarkdownProps, TemplateProps } from 'docsgen'
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { Slot } from './components/slot.tsx'
import { Toc } from './components/toc.tsx'

export const frontMatter = { 'effective?': 'text' } as const

export default function Policy({ heading, data, toc, children }: TemplateProps<typeof frontMatter>) {
  return (
    <div className={toc.length > 0 ? 'layout has-toc' : 'layout'}>
      <main id="docsgen-main" tabIndex={-1}>
        {toc.length > 0 && <Toc toc={toc} />}
        <Slot name="before-content" />
        <article className="prose">
          {heading && <h1>{heading}</h1>}
          <Effective date={data.effective} />
          {children}
        </article>
        <Slot name="after-content" />
      </main>
    </div>
  )
}

Policy.markdown = ({ heading, data, children }: MarkdownProps<typeof frontMatter>) => (
  <>
    {heading && <h1>{heading}</h1>}
    <Effective date={data.effective} />
    {children}
  </>
)

function Effective({ date }: { date: string | undefined }) {
  return date && <p className="day">{fill(strings.effective, { date })}</p>
}
