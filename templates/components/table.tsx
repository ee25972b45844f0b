import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { type AllHTMLAttributes, Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { textOf } from './text-of.ts'

type Props = AllHTMLAttributes<HTMLElement>

/** Two columns always fit, as their words break. A wider table scrolls, so it needs focus and a name. */
export function Table({ children, ...props }: Props) {
  const headers = headersOf(children)
  const table = <table {...props}>{children}</table>
  if (headers.length < 3) return <div className="table-wrapper table-narrow">{table}</div>
  const name = headers.filter((header) => header !== '').join(', ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, a section a landmark
    <div role="group" className="table-wrapper" aria-label={fill(strings.table, { columns: name })} tabIndex={0}>
      {table}
    </div>
  )
}

export function Cell({ align, children, ...props }: Props & { align?: string }) {
  return (
    <td {...props} className={classOf(props.className, align)}>
      {children}
    </td>
  )
}

/** One without a word, such as the corner of a table, is the header of nothing. */
export function HeaderCell({ align, children, ...props }: Props & { align?: string }) {
  const Tag = children === undefined ? 'td' : 'th'
  return (
    <Tag {...props} className={classOf(props.className, align)}>
      {children}
    </Tag>
  )
}

/** Aligns by class: the `align` attribute is obsolete, and a strict policy refuses a `style`. */
function classOf(className: string | undefined, align: string | undefined): string | undefined {
  return align === undefined ? className : [className, `align-${align}`].filter(Boolean).join(' ')
}

/** Texts of the cells in the first row: table > (thead | tbody) > tr > cells. */
function headersOf(children: ReactNode): string[] {
  const row = elementsIn(elementsIn(children)[0]?.props.children)[0]
  return elementsIn(row?.props.children).map((cell) => textOf(cell.props.children).trim())
}

function elementsIn(nodes: ReactNode): ReactElement<{ children?: ReactNode }>[] {
  return Children.toArray(nodes).filter((node) => isValidElement<{ children?: ReactNode }>(node))
}
