/** Formulas in TeX → MathML, which browsers show without scripts, fonts or styles. */

import type { Html, Nodes, Root } from 'mdast'
import temml from 'temml'
import { defined } from '../../disk/defined.ts'
import type { Message } from '../../messages/message.ts'
import type { Syntax } from './markdown.ts'
import { type Formula, mathFromMarkdown, mathSyntax } from './maths-syntax.ts'

export interface Maths {
  syntax: Syntax
  /** Replaces formulas in a tree, in place. */
  expand(tree: Root, context: { file: string; messages: Message[] }): void
}

export const maths: Maths = {
  syntax: { micromark: [mathSyntax], fromMarkdown: [mathFromMarkdown] },
  expand
}

function expand(node: Nodes, context: { file: string; messages: Message[] }): void {
  if (!('children' in node)) return
  for (const [index, child] of node.children.entries()) {
    if (child.type === 'formula') node.children[index] = toHtml(child, context) as never
    else expand(child, context)
  }
}

function toHtml(
  formula: Formula & Pick<Nodes, 'position'>,
  { file, messages }: { file: string; messages: Message[] }
): Html {
  const { value, isBlock, isOpen, position } = formula
  const html = (text: string): Html => ({ type: 'html', value: text, ...defined({ position }) })
  const start = position?.start ?? { line: 1, column: 1 }
  const report = (text: string, place: { line: number; column: number }) => {
    messages.push({ rule: 'maths', file, text, place, note: 'Write `\\$` for a dollar that is not part of a formula' })
  }
  if (isOpen) {
    report('Cannot find the end of the formula: expected a line with `$$`', { line: start.line, column: start.column })
    return html('')
  }
  try {
    return html(withSource(clean(temml.renderToString(value, { displayMode: isBlock, throwOnError: true })), value))
  } catch (error) {
    const { message, position: offset = 0 } = error as Error & { position?: number }
    const before = value.slice(0, offset).split('\n')
    const column = (before.at(-1)?.length ?? 0) + (before.length === 1 ? start.column + (isBlock ? 2 : 1) : 1)
    // Temml trips over `\sum_^2`, where a group is missing.
    const why =
      error instanceof TypeError ? 'a part is missing' : (message.split(/ at (?:position|end)/)[0]?.trim() ?? '')
    report(`Cannot read the formula: ${why.charAt(0).toLowerCase()}${why.slice(1)}`, {
      line: start.line + before.length - 1,
      column
    })
    return html('')
  }
}

/** Keeps the formula as it was written, for the page's twin. */
function withSource(mathml: string, tex: string): string {
  const value = tex.trim().replace(/[&<>"\n]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return mathml.replace('<math', () => `<math data-tex="${value}"`)
}

/** Removes inline styles, which the site's policy refuses. They are spacing, and colour, which has an attribute. */
function clean(mathml: string): string {
  return mathml
    .replace(/ style="([^"]*)"/g, (_, style: string) => {
      const colour = /(?:^|;)color:([^;"]+)/.exec(style)?.[1]
      return colour === undefined ? '' : ` mathcolor="${colour}"`
    })
    .replace(/ class="([^"]*)"/g, (_, names: string) => {
      const kept = /tml-(?:left|right)/.exec(names)?.[0]
      return kept === undefined ? '' : ` class="${kept}"`
    })
}
