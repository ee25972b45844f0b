import type { DirectiveRules } from 'docsgen'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { languageOf } from '../components/code-block.tsx'
import { Tab, Tabs } from '../components/tabs.tsx'

export const attributes = { group: 'string' } as const
export const rules: DirectiveRules = { forms: ['container'], holds: ['pre'] }
export const scripts = true

interface CodeGroupProps {
  /** Groups of one name show the same tab, and the reader's choice is kept. */
  group?: string
  children?: ReactNode
}

type Block = ReactElement<{ title?: string; children?: ReactNode }>

/** Blocks of code as tabs, each named by its title or its language. */
export default function CodeGroup({ group, children }: CodeGroupProps) {
  const blocks = Children.toArray(children).filter((child): child is Block => isValidElement(child))
  const labels = blocks.map(({ props }, at) => props.title ?? languageOf(props.children) ?? String(at + 1))
  return (
    <Tabs className="example code-group" group={group} name={labels.join(', ')}>
      {blocks.map(({ props: { title: _, children: code, ...props } }, at) => (
        <Tab key={labels[at]} label={labels[at]}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable */}
          <pre className="example-code" tabIndex={0} {...props}>
            {code}
          </pre>
        </Tab>
      ))}
    </Tabs>
  )
}
