import type { Operation, Response, Sample, Snippet } from 'docsgen'
import * as strings from 'docsgen/strings'
import type { ReactNode } from 'react'
import { Tab, Tabs } from '../tabs.tsx'
import { Method } from './method.tsx'

/** The column beside an operation: example requests and responses. */
export function Examples({ operation }: { operation: Operation }) {
  const { method, path, samples, responses } = operation
  const answers = responses.flatMap(toAnswers)
  return (
    <div className="examples">
      {samples.map(({ label, languages }: Sample, at) => (
        <ExampleBox key={label} group="language" tabs={languages.map(toTab)}>
          {at === 0 ? (
            <>
              <Method method={method} /> <span className="example-path">{path}</span>
            </>
          ) : undefined}
          {label !== '' && <span className="example-label">{label}</span>}
        </ExampleBox>
      ))}
      {answers.length > 0 && <ExampleBox tabs={answers}>{strings.apiResponse}</ExampleBox>}
    </div>
  )
}

/** A status is a short tab, and the name of its only example is above the code; several need their names there. */
function toAnswers({ status, examples }: Response): Example[] {
  if (examples.length === 1)
    return examples.map(({ label, ...snippet }) => ({ ...snippet, label: status, caption: label }))
  return examples.map(({ label, ...snippet }) => ({ ...snippet, label: [status, label].filter(Boolean).join(' ') }))
}

function toTab({ name, code, html }: Sample['languages'][number]): Example {
  return { label: name, code, html }
}

interface Example extends Snippet {
  label: string
  caption?: string
}

interface BoxProps {
  /** Boxes of one group show the same tab, and the reader's choice is kept. */
  group?: string
  tabs: Example[]
  children: ReactNode
}

/** One example alone has no tabs. */
export function ExampleBox({ group, tabs, children }: BoxProps) {
  const [only, another] = tabs
  if (only && another === undefined) {
    return (
      <div className="tabs example">
        <p className="tabs-title">
          {children} <span className="example-path">{only.label}</span>
        </p>
        <Code {...only} />
      </div>
    )
  }
  return (
    <Tabs className="example" group={group} title={children}>
      {tabs.map(({ label, ...snippet }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be the same, and nothing is ever put between
        <Tab key={at} label={label}>
          <Code {...snippet} />
        </Tab>
      ))}
    </Tabs>
  )
}

function Code({ code, html, caption }: Snippet & { caption?: string }) {
  return (
    <>
      {caption && <p className="example-caption">{caption}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable */}
      <pre className="example-code" tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: docsgen made it, of text */}
        {html === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
      </pre>
    </>
  )
}
