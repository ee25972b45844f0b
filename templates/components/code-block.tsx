import { type AllHTMLAttributes, Children, isValidElement, type ReactNode } from 'react'

/**
 * `<pre><code class="language-x">`, given a frame that names the language or, when `pre` has one, the title. It can be
 * focused because a keyboard must be able to scroll long lines.
 */
export function CodeBlock({ title, children, ...props }: AllHTMLAttributes<HTMLElement>) {
  const language = languageOf(children)
  const pre = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable
    <pre tabIndex={0} {...props}>
      {children}
    </pre>
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

function languageOf(children: ReactNode): string | undefined {
  const code = Children.toArray(children).find((child) => isValidElement<{ className?: string }>(child))
  if (!isValidElement<{ className?: string }>(code)) return undefined
  return /(?:^|\s)language-(\S+)/.exec(code.props.className ?? '')?.[1]
}
