import type { Operation, Response, Sample } from 'docsgen'
import type { ReactNode } from 'react'
import { Method } from './method.tsx'

/** What stands beside an operation: requests to send, and what comes back. */
export function Examples({ operation }: { operation: Operation }) {
  const { id, method, path, samples, responses } = operation
  const answers = responses.flatMap(({ status, examples }: Response) =>
    examples.map(({ label, code }, at) => ({
      name: `${status}${at}`,
      label: [status, label].filter(Boolean).join(' '),
      code
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

function toTab({ name, code }: Sample['languages'][number]): Tab {
  return { name, label: name, code }
}

interface Tab {
  name: string
  label: string
  code: string
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
        <Code code={only.code} />
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

function TabPanel({ box, tab: { name, label, code }, isFirst }: { box: string; tab: Tab; isFirst: boolean }) {
  return (
    <>
      <label className="example-tab">
        <input type="radio" name={box} value={name} defaultChecked={isFirst} />
        {label}
      </label>
      <Code code={code} />
    </>
  )
}

function Code({ code }: { code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable
    <pre className="example-code" tabIndex={0}>
      <code>{code}</code>
    </pre>
  )
}
