import type { TemplateProps } from 'docsgen'
import { Actions, actionShape } from 'docsgen/templates/components/action'

export const frontMatter = { headline: ['text'], lead: 'text', actions: [actionShape] } as const

/** The front page: what docsgen promises, and then bands from one edge of the window to the other. */
export default function Landing({ data, children }: TemplateProps<typeof frontMatter>) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="landing">
      <div className="pitch">
        <h1>
          {data.headline.map((sentence) => (
            <span key={sentence}>
              {sentence.split(/\*(.+?)\*/).map((part, at) => (at % 2 ? <em key={part}>{part}</em> : part))}{' '}
            </span>
          ))}
        </h1>
        <div>
          <p>{data.lead}</p>
          <Actions actions={data.actions} />
        </div>
      </div>
      {children}
    </main>
  )
}
