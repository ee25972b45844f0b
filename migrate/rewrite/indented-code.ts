/** Code by its indent, which the first version of MDX has, and later ones do not. */
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import type { Line } from '../context.ts'
import { fenceAround } from './fences.ts'
import { depthAfter, isFenced } from './html.ts'
import { applyEdits, type Edit, textOf } from './lines.ts'

/** Gives it fences, so that it is code whatever is around it. Within HTML an indent is one of HTML. */
export function fenceIndented(lines: Line[]): Line[] {
  const text = textOf(lines)
  let depth = 0
  const edits = parseMarkdown(text).children.flatMap((node): Edit[] => {
    if (node.type === 'html') depth = depthAfter(node.value, depth)
    if (node.type !== 'code' || depth > 0 || isFenced(node, text)) return []
    const start = text.lastIndexOf('\n', (node.position?.start.offset ?? 0) - 1) + 1
    const fence = fenceAround(node.value)
    return [{ start, end: node.position?.end.offset ?? start, text: `${fence}\n${node.value}\n${fence}` }]
  })
  return applyEdits(lines, edits)
}
