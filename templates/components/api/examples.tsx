import type { Operation, Response, Sample, Snippet } from 'docsgen'
import * as strings from 'docsgen/strings'
import type { ReactNode } from 'react'
import { Tab, Tabs } from '../tabs.tsx'

/** Beside an operation, or below its text: example requests and responses. */
export function Examples({ operation }: { operation: Operation }) {
  const { samples, responses } = operation
  const answers = responses.flatMap(toAnswers)
  return (
    <div className="examples">
      {samples.map(({ label, languages }: Sample) => (
        <ExampleBox key={label} group="language" tabs={languages.map(toTab)}>
          {label === '' ? strings.apiRequest : `${strings.apiRequest} `}
          {label !== '' && <span className="example-label">{label}</span>}
        </ExampleBox>
      ))}
      {answers.length > 0 && <ExampleBox tabs={answers}>{strings.apiResponse}</ExampleBox>}
    </div>
  )
}

/** A status is a short tab, and the name of its only example is above the code; several need their names there. */
function toAnswers({ status, examples }: Response): Example[] {
  const tone = `status-${status.charAt(0)}`
  return examples.map(({ label, ...snippet }) =>
    examples.length === 1
      ? { ...snippet, tone, label: status, caption: label }
      : { ...snippet, tone, label: [status, label].filter(Boolean).join(' ') }
  )
}

function toTab({ name, code, html }: Sample['languages'][number]): Example {
  return { label: name, code, html }
}

interface Example extends Snippet {
  label: string
  caption?: string
  /** Class of the tab. */
  tone?: string
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
          <span>{children}</span> <span className="example-path">{only.label}</span>
        </p>
        <Code {...only} />
      </div>
    )
  }
  return (
    <Tabs className="example" group={group} title={children}>
      {tabs.map(({ label, tone, ...snippet }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be the same, and nothing is ever put between
        <Tab key={at} label={label} className={tone}>
          <Code {...snippet} />
        </Tab>
      ))}
    </Tabs>
  )
}

export function Code({ code, html, caption }: Snippet & { caption?: string }) {
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
