/** A table of HTML as one of Markdown, whose cells are lines. */
import { isInline, type Line, lineOf } from './inline.ts'
import { type HtmlElement, type Nodes, shownIn, textIn } from './nodes.ts'
import { codeSpan } from './text.ts'

/** Returns the blocks in nodes. */
type Flow = (nodes: Nodes, line: Line) => string[]

/** The caption, where there is one, and the table. */
export function table({ props }: HtmlElement, line: Line, flow: Flow): string[] {
  const parts = elementsIn(props.children)
  const rows = parts.flatMap((part) => (part.type === 'tr' ? [part] : elementsIn(part.props.children, 'tr')))
  const cells = rows.map(({ props: row }) =>
    elementsIn(row.children).filter(({ type }) => type === 'td' || type === 'th')
  )
  const texts = cells.map((row) => row.flatMap((cell) => spread(cellText(cell, line, flow), cell)))
  const width = Math.max(0, ...texts.map((row) => row.length))
  const caption = parts.filter(({ type }) => type === 'caption').flatMap((part) => flow(part.props.children, line))
  if (width === 0) return caption
  const [first = []] = cells
  const hasHead = first.length > 0 && first.every(({ type }) => type === 'th')
  const [head = [], ...body] = hasHead ? texts : [[], ...texts]
  const marks = Array.from({ length: width }, (_, at) => markOf(first[at]))
  const write = (row: string[]) => `| ${[...row, ...Array(width - row.length).fill('')].join(' | ')} |`
  return [...caption, [write(head), `|${marks.join('|')}|`, ...body.map(write)].join('\n')]
}

function elementsIn(children: Nodes, type?: string): HtmlElement[] {
  return shownIn(children).filter(
    (node): node is HtmlElement => typeof node === 'object' && (type === undefined || node.type === type)
  )
}

/** The text of a cell, and an empty one for each further column that it spans. */
function spread(text: string, { props }: HtmlElement): string | string[] {
  if (props.colSpan === undefined) return text
  return [text, ...Array.from({ length: Math.max(0, Number(props.colSpan) - 1) }, () => '')]
}

function markOf(cell: HtmlElement | undefined): string {
  const [, side] =
    /align-(left|right|center)/.exec(`${cell?.props.className ?? ''} align-${cell?.props.align ?? ''}`) ?? []
  return { left: ':--', right: '--:', center: ':-:' }[side ?? ''] ?? '---'
}

/** Blocks in a cell are apart by `<br>`. */
function cellText({ props }: HtmlElement, line: Line, flow: Flow): string {
  const inCell = { ...line, end: '<br>' }
  const shown = shownIn(props.children)
  const text = shown.every(isInline)
    ? lineOf(shown, inCell)
    : shown
        .flatMap((node) => {
          if (typeof node === 'string') return node.trim() === '' ? [] : [lineOf([node], inCell)]
          if (node.type === 'pre') return textIn(node.props.children).trimEnd().split('\n').map(codeSpan)
          return isInline(node) ? [lineOf([node], inCell)] : flow([node], inCell)
        })
        .join('<br>')
  const cell = text.trim()
  return /[\n|]/.test(cell) ? cell.replace(/\n+/g, '<br>').replaceAll('|', '\\|') : cell
}
