/** GitHub's `> [!NOTE]` becomes the element of a directive; a title may follow, and `+` or `-` to fold it. */
import type { Blockquote, Paragraph, PhrasingContent } from 'mdast'
import { own } from '../../disk/json.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { type DirectiveContext, elementOf, report } from './directive.ts'

/** Turns an alert into its directive, in place; any other quote stays. */
export function expandAlert(quote: Blockquote, context: DirectiveContext): void {
  const [first] = quote.children
  const [opening] = first?.type === 'paragraph' ? first.children : []
  const marker = opening?.type === 'text' ? /^\[!([A-Za-z]+)\]([+-]?)(?:[ \t]+|(?=\n|$))/.exec(opening.value) : null
  if (first?.type !== 'paragraph' || opening?.type !== 'text' || !marker) return
  const [written, kind = '', fold] = marker
  const name = own(context.alerts, kind.toUpperCase())
  if (!name || !Object.hasOwn(context.directives, name)) {
    const known = Object.keys(context.alerts)
    const text = `Unknown alert \`[!${kind}]\`${didYouMean(kind, known)}`
    if (!name) report(quote, context, text, `Known: ${known.join(', ')}`)
    return
  }
  opening.value = opening.value.slice(written.length)
  const title = takeFirstLine(first)
  if (first.children.length === 0) quote.children.shift()
  if (title.length > 0) quote.children.unshift({ type: 'paragraph', children: title, data: { hName: 'docsgen-title' } })
  const hProperties = fold === '-' ? { fold: 'closed' } : fold === '+' ? { fold: 'open' } : {}
  quote.data = { hName: elementOf(name), hProperties }
}

/** Cuts off the first line. */
function takeFirstLine(paragraph: Paragraph): PhrasingContent[] {
  const { children } = paragraph
  const at = children.findIndex(
    (child) => child.type === 'break' || (child.type === 'text' && child.value.includes('\n'))
  )
  const last = children[at]
  const line = at === -1 ? children : children.slice(0, at)
  paragraph.children = at === -1 ? [] : children.slice(last?.type === 'break' ? at + 1 : at)
  if (last?.type === 'text') {
    const end = last.value.indexOf('\n')
    line.push({ ...last, value: last.value.slice(0, end) })
    last.value = last.value.slice(end + 1)
    if (last.value === '') paragraph.children.shift()
  }
  return line.filter((child) => child.type !== 'text' || child.value !== '')
}
