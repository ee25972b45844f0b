/** Blocks that hold other blocks, whatever they are fenced with, become directives; code is left as it is. */
import type { Line, PageContext } from '../types.ts'
import { convertFence, findFenceEnd } from './fences.ts'
import { convertProse } from './prose.ts'

export interface Container {
  /** The line behind it. */
  end: number
  content: Line[]
  /** What is in it, once that is converted, in its new form. */
  wrap(content: Line[]): Line[]
}

/** Finds a container that begins at a line. */
export type Syntax = (lines: Line[], at: number, context: PageContext) => Container | undefined

export interface Syntaxes {
  containers: Syntax[]
}

/** Lines of a source, converted: what is in containers first, then these. */
export function convertBlocks(lines: Line[], context: PageContext, { containers }: Syntaxes): Line[] {
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
      made.push(...container.wrap(convertBlocks(container.content, context, { containers })))
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

/** A comment of HTML says nothing to anybody but authors. */
function findRawEnd(lines: Line[], at: number): number | undefined {
  if (!/^\s*<!--/.test(lines[at]?.text ?? '') || /@include|#include/.test(lines[at]?.text ?? '')) return undefined
  const end = lines.findIndex((line, index) => index >= at && line.text.includes('-->'))
  return end === -1 || !/-->\s*$/.test(lines[end]?.text ?? '') ? undefined : end + 1
}
