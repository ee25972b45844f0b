import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { type AllHTMLAttributes, useContext } from 'react'
import { textOf } from './text-of.ts'
import { TocContext } from './toc.tsx'

/** The title of the page, and what belongs below it. */
export function Heading1(props: AllHTMLAttributes<HTMLElement>) {
  const below = useContext(TocContext)
  return (
    <>
      <h1 {...props} />
      {below}
    </>
  )
}

/**
 * The link is beside the heading, so that its name is no part of the heading's. The sign of the link is in the style
 * sheet, so that it is not copied with the heading.
 */
export function createHeading(Tag: 'h2' | 'h3' | 'h4' | 'h5' | 'h6') {
  return function Heading({ children, ...props }: AllHTMLAttributes<HTMLElement>) {
    const heading = <Tag {...props}>{children}</Tag>
    if (props.id === undefined || props.className === 'sr-only') return heading
    return (
      <div className="heading">
        {heading}
        {/* biome-ignore lint/a11y/useAnchorContent: its name is the label */}
        <a
          className="hash-link"
          href={`#${props.id}`}
          aria-label={fill(strings.headingLink, { heading: textOf(children) })}
        />
      </div>
    )
  }
}
