import { type AllHTMLAttributes, Children, isValidElement, type ReactNode } from 'react'

interface CodeBlockProps extends AllHTMLAttributes<HTMLElement> {
  /** How many lines there are, where not all of them are shown at first. */
  collapse?: number
}

/**
 * `<pre><code class="language-x">`, given a frame that names the language or, when `pre` has one, the title. It can be
 * focused because a keyboard must be able to scroll long lines.
 */
export function CodeBlock({ title, collapse, children, ...props }: CodeBlockProps) {
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
          {` Show all ${collapse} lines`}
        </label>
      )}
    </>
  )
  if (!title) {
    return (
      <div className="code-block" data-language={language}>
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

/** The language of the `code` in a `pre`, as its author named it. */
export function languageOf(children: ReactNode): string | undefined {
  const code = Children.toArray(children).find((child) => isValidElement<{ className?: string }>(child))
  if (!isValidElement<{ className?: string }>(code)) return undefined
  return /(?:^|\s)language-(\S+)/.exec(code.props.className ?? '')?.[1]
}
