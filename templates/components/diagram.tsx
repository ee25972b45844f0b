import * as strings from 'docsgen/strings'
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

interface DrawingProps {
  className?: string
  children?: ReactNode
  'aria-label'?: string | undefined
  'data-kind'?: string | undefined
}

type Drawing = ReactElement<DrawingProps>

/** True for the SVG that stands beside the code which it is made of. */
export function isDiagram(node: ReactNode): node is Drawing {
  return isValidElement<DrawingProps>(node) && node.type === 'svg' && node.props.className === 'diagram'
}

const kinds: Record<string, string> = {
  flowchart: strings.diagramFlowchart,
  state: strings.diagramState,
  sequence: strings.diagramSequence,
  class: strings.diagramClass,
  entity: strings.diagramEntity,
  chart: strings.diagramChart
}

/** A diagram with its name: its own, that of its block, or its kind. A wide one scrolls, so it needs focus. */
export function Diagram({ title, drawing }: { title: string | undefined; drawing: Drawing }) {
  const { 'aria-label': own, 'data-kind': kind = '', children } = drawing.props
  const name = own ?? title ?? kinds[kind]
  const unnamed = { 'aria-label': undefined, 'data-kind': undefined }
  const named = cloneElement(drawing, unnamed, <title>{name}</title>, ...Children.toArray(children))
  return (
    <figure className="diagram-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable */}
      <div tabIndex={0}>{named}</div>
      {title && <figcaption>{title}</figcaption>}
    </figure>
  )
}
