/** Formulas are for a whole site: in a page that had none, what looks like one is text. */
import type { Nodes } from 'mdast'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { mathFromMarkdown, mathSyntax } from '../../src/page/markdown/maths-syntax.ts'
import type { Line } from '../context.ts'
import { applyEdits, type Edit, textOf } from './lines.ts'

const syntax = { micromark: [mathSyntax], fromMarkdown: [mathFromMarkdown] }

/** Escapes the dollars that formulas begin with, until there are none. */
export function escapeDollars(lines: Line[]): Line[] {
  const text = textOf(lines)
  const edits = text.includes('$') ? editsIn(parseMarkdown(text, 'page', syntax)) : []
  return edits.length === 0 ? lines : escapeDollars(applyEdits(lines, edits))
}

function editsIn(node: Nodes): Edit[] {
  if (node.type !== 'formula') return 'children' in node ? node.children.flatMap(editsIn) : []
  const start = node.position?.start.offset ?? 0
  return [{ start, end: start + (node.isBlock ? 2 : 1), text: node.isBlock ? '\\$\\$' : '\\$' }]
}
