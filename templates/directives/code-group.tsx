import type { DirectiveRules } from 'docsgen'
import { Children, isValidElement, type ReactElement, type ReactNode, useId } from 'react'
import { languageOf } from '../components/code-block.tsx'

export const attributes = { group: 'string' } as const
export const rules: DirectiveRules = { forms: ['container'] }

interface CodeGroupProps {
  /** Groups of one name show the same tab, and the reader's choice is kept. */
  group?: string
  children?: ReactNode
}

type Block = ReactElement<{ title?: string; children?: ReactNode }>

/** Blocks of code of which one is shown; a tab is named by the title of its block, or by the language. */
export default function CodeGroup({ group, children }: CodeGroupProps) {
  const name = useId()
  const blocks = Children.toArray(children).filter((child): child is Block => isValidElement(child))
  const labels = blocks.map(({ props }, at) => props.title ?? languageOf(props.children) ?? String(at + 1))
  return (
    <fieldset className="example code-group" data-tabs={group} aria-label={labels.join(', ')}>
      {blocks.map(({ props: { title: _, children: code, ...props } }, at) => (
        <Panel key={labels[at]} name={name} label={labels[at] ?? ''} isFirst={at === 0}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable */}
          <pre className="example-code" tabIndex={0} {...props}>
            {code}
          </pre>
        </Panel>
      ))}
    </fieldset>
  )
}

interface PanelProps {
  name: string
  label: string
  isFirst: boolean
  children: ReactNode
}

function Panel({ name, label, isFirst, children }: PanelProps) {
  return (
    <>
      <label className="example-tab">
        <input type="radio" name={name} value={label} defaultChecked={isFirst} />
        {label}
      </label>
      {children}
    </>
  )
}
