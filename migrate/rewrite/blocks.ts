/** Blocks that hold other blocks become directives, whatever they are fenced with; code stays as it is. */
import type { Line, PageContext } from './context.ts'
import { convertFence, findFenceEnd } from './fences.ts'
import { convertProse } from './prose.ts'

export interface Container {
  /** The line after it. */
  end: number
  content: Line[]
  /** Puts its content, which is converted by then, into its new form. */
  wrap(content: Line[]): Line[]
}

/** Finds a container that begins at a line. */
export type Syntax = (lines: Line[], at: number, context: PageContext) => Container | undefined

/** Converts lines of a source: the content of containers first, then the containers. */
export function convertBlocks(lines: Line[], context: PageContext, containers: Syntax[]): Line[] {
  const made: Line[] = []
  let prose: Line[] = []
  const flush = () => {
    if (prose.length > 0) made.push(...convertProse(prose, context))
    prose = []
  }
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at) ?? findRawEnd(lines, at)
    const container = end === undefined ? firstOf(containers, lines, at, context) : undefined
    if (end !== undefined) {
      flush()
      made.push(...convertFence(lines.slice(at, end), context))
      at = end
    } else if (container) {
      flush()
      made.push(...container.wrap(convertBlocks(container.content, context, containers)))
      at = container.end
    } else prose.push(lines[at++] as Line)
  }
  flush()
  return made
}

function firstOf(containers: Syntax[], lines: Line[], at: number, context: PageContext): Container | undefined {
  for (const syntax of containers) {
    const found = syntax(lines, at, context)
    if (found) return found
  }
  return undefined
}

/** Comments of HTML are for authors alone, and stay as they are. */
function findRawEnd(lines: Line[], at: number): number | undefined {
  if (!/^\s*<!--/.test(lines[at]?.text ?? '') || /@include|#include/.test(lines[at]?.text ?? '')) return undefined
  const end = lines.findIndex((line, index) => index >= at && line.text.includes('-->'))
  return end === -1 || !/-->\s*$/.test(lines[end]?.text ?? '') ? undefined : end + 1
}
