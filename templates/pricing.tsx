import type { MarkdownProps, TemplateProps } from 'docsgen'
import { Plan, planShape } from './components/plan.tsx'
import { Slot } from './components/slot.tsx'

export const frontMatter = { 'plan?': planShape } as const

/** The card follows the h1, so that narrow screens show the price before the explanation. */
export default function Pricing({ heading, data, children }: TemplateProps<typeof frontMatter>) {
  const plan = data.plan !== undefined && <Plan plan={data.plan} />
  return (
    <main id="docsgen-main" tabIndex={-1} className="pricing">
      <Slot name="before-content" />
      {heading && <h1>{heading}</h1>}
      {heading && plan}
      <article className="prose">{children}</article>
      {!heading && plan}
      <Slot name="after-content" />
    </main>
  )
}

Pricing.markdown = ({ heading, data, children }: MarkdownProps<typeof frontMatter>) => (
  <>
    {heading && <h1>{heading}</h1>}
    {children}
    {data.plan && <Plan plan={data.plan} />}
  </>
)
