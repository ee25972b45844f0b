/** Components for the elements of Markdown; others stay as they are. */
import type { AllHTMLAttributes, ComponentType } from 'react'
import { CodeBlock } from './components/code-block.tsx'
import { createHeading } from './components/heading.tsx'
import { relOf } from './components/rel.ts'
import { Cell, HeaderCell, Table } from './components/table.tsx'

type MarkdownProps = AllHTMLAttributes<HTMLElement>

export const components: Record<string, ComponentType<MarkdownProps>> = {
  a: Anchor,
  h2: createHeading('h2'),
  h3: createHeading('h3'),
  h4: createHeading('h4'),
  h5: createHeading('h5'),
  h6: createHeading('h6'),
  img: Image,
  input: Input,
  pre: CodeBlock,
  table: Table,
  td: Cell,
  th: HeaderCell
}

function Anchor({ children, ...props }: MarkdownProps) {
  return (
    <a rel={relOf(props.href)} {...props}>
      {children}
    </a>
  )
}

function Image({ alt, ...props }: MarkdownProps) {
  return <img loading="lazy" decoding="async" {...props} alt={alt ?? ''} />
}

/** Labels the box of a task list, which has no text of its own. */
function Input(props: MarkdownProps) {
  const isTask = props.type === 'checkbox' && props.disabled === true
  return <input {...props} aria-label={isTask ? (props.checked ? 'Done' : 'To do') : props['aria-label']} />
}
