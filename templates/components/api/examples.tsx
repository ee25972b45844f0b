import type { Operation, Response, Sample, Snippet } from 'docsgen'
import type { ReactNode } from 'react'
import { Method } from './method.tsx'

/** What stands beside an operation: requests to send, and what comes back. */
export function Examples({ operation }: { operation: Operation }) {
  const { id, method, path, samples, responses } = operation
  const answers = responses.flatMap(({ status, examples }: Response) =>
    examples.map(({ label, ...snippet }, at) => ({
      ...snippet,
      name: `${status}${at}`,
      label: [status, label].filter(Boolean).join(' ')
    }))
  )
  return (
    <div className="examples">
      {samples.map(({ label, languages }: Sample, at) => (
        <ExampleBox key={label} name={`${id}-request-${at}`} group="language" tabs={languages.map(toTab)}>
          {at === 0 ? (
            <>
              <Method method={method} /> <span className="example-path">{path}</span>
            </>
          ) : undefined}
          {label !== '' && <span className="example-label">{label}</span>}
        </ExampleBox>
      ))}
      {answers.length > 0 && (
        <ExampleBox name={`${id}-response`} tabs={answers}>
          Response
        </ExampleBox>
      )}
    </div>
  )
}

function toTab({ name, code, html }: Sample['languages'][number]): Tab {
  return { name, label: name, code, html }
}

interface Tab extends Snippet {
  name: string
  label: string
}

interface BoxProps {
  /** Of the choice: unique on the page. */
  name: string
  /** Boxes of one group show the same tab, and the reader's choice is kept. */
  group?: string
  tabs: Tab[]
  children: ReactNode
}

/** The choice is the browser's own; where the style sheet cannot follow it, or on paper, everything is shown. */
export function ExampleBox({ name, group, tabs, children }: BoxProps) {
  const [only, another] = tabs
  if (only && another === undefined) {
    return (
      <div className="example">
        <p className="example-title">
          {children} <span className="example-path">{only.label}</span>
        </p>
        <Code {...only} />
      </div>
    )
  }
  return (
    <fieldset className="example" data-tabs={group}>
      <legend className="example-title">{children}</legend>
      {tabs.map((tab, at) => (
        <TabPanel key={tab.name} box={name} tab={tab} isFirst={at === 0} />
      ))}
    </fieldset>
  )
}

function TabPanel({ box, tab: { name, label, ...snippet }, isFirst }: { box: string; tab: Tab; isFirst: boolean }) {
  return (
    <>
      <label className="example-tab">
        <input type="radio" name={box} value={name} defaultChecked={isFirst} />
        {label}
      </label>
      <Code {...snippet} />
    </>
  )
}

function Code({ code, html }: Snippet) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable
    <pre className="example-code" tabIndex={0}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: docsgen made it, of text */}
      {html === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
    </pre>
  )
}
