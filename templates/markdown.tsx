/** Components for the elements of Markdown; others stay as they are. */
import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { type AllHTMLAttributes, type ComponentType, createElement } from 'react'
import { CodeBlock } from './components/code-block.tsx'
import { createHeading, Heading1 } from './components/heading.tsx'
import { relOf } from './components/rel.ts'
import { Cell, HeaderCell, Table } from './components/table.tsx'

type MarkdownProps = AllHTMLAttributes<HTMLElement>

export const components: Record<string, ComponentType<MarkdownProps>> = {
  a: Anchor,
  h1: Heading1,
  h2: Heading2,
  h3: createHeading('h3'),
  h4: createHeading('h4'),
  h5: createHeading('h5'),
  h6: createHeading('h6'),
  img: Image,
  input: Input,
  math: Formula,
  pre: CodeBlock,
  table: Table,
  td: Cell,
  th: HeaderCell
}

const PlainHeading2 = createHeading('h2')

/** remark-rehype writes the heading of footnotes, in English. */
function Heading2({ children, ...props }: MarkdownProps) {
  const isFootnotes = props.id === 'footnote-label' && props.className === 'sr-only'
  return <PlainHeading2 {...props}>{isFootnotes ? strings.footnotes : children}</PlainHeading2>
}

function Anchor({ children, ...props }: MarkdownProps) {
  const [reference] = /(?<=^Back to reference )[\d-]+$/.exec(props['aria-label'] ?? '') ?? []
  const label = reference && { 'aria-label': fill(strings.footnoteBack, { reference }) }
  return (
    <a rel={relOf(props.href)} {...props} {...label}>
      {children}
    </a>
  )
}

function Image({ alt, ...props }: MarkdownProps) {
  return <img loading="lazy" decoding="async" {...props} alt={alt ?? ''} />
}

/** The formula as it was written is for the page's Markdown alone. */
function Formula({ 'data-tex': _, ...props }: MarkdownProps & { 'data-tex'?: string }) {
  return createElement('math', props)
}

/** Labels the box of a task list, which has no text of its own. */
function Input(props: MarkdownProps) {
  const isTask = props.type === 'checkbox' && props.disabled === true
  return (
    <input
      {...props}
      aria-label={isTask ? (props.checked ? strings.taskDone : strings.taskToDo) : props['aria-label']}
    />
  )
}
