import { fillCount } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { type AllHTMLAttributes, Children, isValidElement, type ReactNode } from 'react'
import { Diagram, isDiagram } from './diagram.tsx'
import { textOf } from './text-of.ts'

interface CodeBlockProps extends AllHTMLAttributes<HTMLElement> {
  /** Number of lines, if only the first of them show until a reader asks for all. */
  collapse?: number
}

/**
 * Puts `<pre><code class="language-x">` into a frame that names its title or language; a single line needs neither. It
 * can be focused, so that long lines can be scrolled by keyboard.
 */
export function CodeBlock({ title, collapse, children, ...props }: CodeBlockProps) {
  const drawing = Children.toArray(children).find(isDiagram)
  if (drawing) return <Diagram title={title} drawing={drawing} />
  const language = languageOf(children)
  const pre = (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable */}
      <pre tabIndex={0} {...props}>
        {children}
      </pre>
      {collapse !== undefined && (
        <label className="code-more">
          <input type="checkbox" />
          {` ${fillCount(strings.codeLines, collapse)}`}
        </label>
      )}
    </>
  )
  if (!title) {
    return (
      <div className={isOneLine(children) ? 'code-block code-short' : 'code-block'} data-language={language}>
        {pre}
      </div>
    )
  }
  return (
    <figure className="code-block" data-language={language}>
      <figcaption>{title}</figcaption>
      {pre}
    </figure>
  )
}

interface CodeProps {
  className?: string
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}

/** The language of the `code` in a `pre`, as its author wrote it. */
export function languageOf(children: ReactNode): string | undefined {
  return /(?:^|\s)language-(\S+)/.exec(codeOf(children)?.className ?? '')?.[1]
}

function isOneLine(children: ReactNode): boolean {
  const code = codeOf(children)
  const text = code?.dangerouslySetInnerHTML?.__html ?? textOf(code?.children)
  return !text.trimEnd().includes('\n')
}

function codeOf(children: ReactNode): CodeProps | undefined {
  return Children.toArray(children).find((child) => isValidElement<CodeProps>(child))?.props
}
