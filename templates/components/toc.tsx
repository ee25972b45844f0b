import type { Heading } from 'docsgen'
import * as strings from 'docsgen/strings'
import { createContext, type ReactNode } from 'react'
import { OperationName } from './api/method.tsx'
import { Slot } from './slot.tsx'

/** The part of a page that is below its title, wherever that is written. */
export const TocContext = createContext<ReactNode>(undefined)

/**
 * The column beside the text. On narrow screens the style sheet puts the same list above the text, shown while the
 * `details` before it is open.
 */
export function Toc({ toc }: { toc: Heading[] }) {
  const top = Math.min(...toc.map(({ depth }) => depth))
  return (
    <>
      <details className="toc-folded">
        <summary>{strings.tocTitle}</summary>
      </details>
      <nav className="toc" aria-label={strings.tocTitle}>
        <p className="toc-title">{strings.tocTitle}</p>
        <ul>
          {toc.map(({ id, text, depth, operation }) => (
            <li key={id} className={depth > top ? `toc-sub-${depth - top}` : undefined}>
              <a href={`#${id}`}>{operation ? <OperationName operation={operation}>{text}</OperationName> : text}</a>
            </li>
          ))}
        </ul>
        <Slot name="toc-bottom" />
      </nav>
    </>
  )
}
