/**
 * What works and serves readers badly: headings out of order, links that say nothing, tables without a header, code
 * without a language, and what was left over from writing. Code is left alone, but for its fence.
 */
import type { Element, Nodes, Root } from 'hast'
import type { Message } from '../../messages/message.ts'
import { locate } from '../line-origins.ts'
import { isHeading } from '../markdown/heading-ids.ts'
import { type Lint, type LintContext, offsetOf, report } from './context.ts'
import { checkText, suspicious } from './text.ts'

/** Looks at a finished tree. */
export function lint(tree: Root, { files, source }: LintContext): Message[] {
  const context: Lint = {
    files,
    source,
    messages: [],
    depth: 1,
    isSuspicious: files.length > 1 || suspicious.test(source)
  }
  walk(tree, context)
  return context.messages
}

/** What is in them is no prose. */
const verbatim = new Set('pre,code,kbd,samp,script,style,template,svg,math'.split(','))

function walk(node: Nodes, context: Lint): void {
  if (node.type === 'text' && context.isSuspicious) checkText(node.value, node, context)
  if (node.type === 'element') {
    checkElement(node, context)
    if (verbatim.has(node.tagName)) return
  }
  if ('children' in node) for (const child of node.children) walk(child, context)
}

function checkElement(element: Element, context: Lint): void {
  const { tagName } = element
  if (isHeading(element)) checkHeading(element, context)
  else if (tagName === 'a') checkLink(element, context)
  else if (tagName === 'table') checkTable(element, context)
  else if (tagName === 'pre') checkFence(element, context)
}

function checkHeading(heading: Element, context: Lint): void {
  const start = heading.position?.start
  if (!start) return // docsgen wrote it: that of the footnotes
  const depth = Number(heading.tagName.slice(1))
  const before = context.depth
  context.depth = depth
  if (depth === 1 && context.title !== undefined) {
    const note = `The first, at line ${context.title.line}, is the title of the page: make this one \`##\``
    report(heading, context, { rule: 'heading-order', text: 'Expected one heading of level 1', note })
  }
  if (depth === 1) context.title ??= locate(start, context.files).place
  if (depth <= before + 1) return
  const text = `Expected a heading of level ${before + 1} at most, not ${depth}`
  const above = before === 1 && context.title === undefined ? 'The title of the page' : 'The heading before'
  const note = `${above} is of level ${before}: write ${before + 1} number signs, or the heading that is missing`
  report(heading, context, { rule: 'heading-order', text, note })
}

/** Texts that tell nobody where a link leads. */
const empty = new Set(
  'here,click here,click,link,this,this link,this page,more,read more,learn more,see here,go here'.split(',')
)

function checkLink(link: Element, context: Lint): void {
  const { href, ariaLabel, title } = link.properties
  if (href === undefined || !link.position) return
  const text = nameOf(link).replace(/\s+/g, ' ').trim()
  const note = 'Say where it leads: many readers go from link to link, and hear nothing but their texts'
  if (text === '' && !ariaLabel && !title) {
    const shown = String(href) === '' ? '' : ` to \`${String(href).slice(0, 80)}\``
    report(link, context, { rule: 'link-text', text: `Expected a text for the link${shown}`, note })
  } else if (empty.has(text.toLowerCase().replace(/[\s.:!…»→>]+$/, ''))) {
    report(link, context, {
      rule: 'link-text',
      text: `Expected a link that says where it leads, not \`${text}\``,
      note
    })
  }
  // An address that is shown is one the page speaks of: a server on the reader's own machine.
  if (!/localhost|127\.0\.0\.1|\[::1\]/.test(text)) checkAddress(String(href), link, context)
}

/** Text of a link as it is read out. */
function nameOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'img') return String(node.properties.alt ?? '')
  const own = node.properties.ariaLabel ?? (node.tagName.startsWith('docsgen-') ? node.tagName : undefined)
  return own === undefined ? node.children.map(nameOf).join('') : String(own)
}

function checkAddress(href: string, element: Element, context: Lint): void {
  if (!/^(file:|https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])([:/?#]|$))/i.test(href)) return
  const text = `Expected an address that readers have, not \`${href.slice(0, 80)}\``
  report(element, context, { rule: 'left-over', text, note: 'It leads to the machine of whoever follows it' })
}

function checkTable(table: Element, context: Lint): void {
  if (/^(presentation|none)$/.test(String(table.properties.role)) || hasHeader(table)) return
  const note = 'Name the columns in its first row, so that each value can be understood by itself'
  report(table, context, { rule: 'table-header', text: 'Expected a header for the table', note })
}

function hasHeader(node: Element): boolean {
  return node.children.some(
    (child) => child.type === 'element' && ((child.tagName === 'th' && nameOf(child).trim() !== '') || hasHeader(child))
  )
}

function checkFence(pre: Element, context: Lint): void {
  const at = offsetOf(pre, context)
  const written = at === undefined ? '' : context.source.slice(at, pre.position?.end.offset)
  const [, fence, info] = /^(`{3,}|~{3,})([^\n]*)/.exec(written) ?? []
  if (fence === undefined || info === undefined) return
  if (!/\n[\s>]*(?:`{3,}|~{3,})[ \t]*$/.test(written)) {
    const note = `Close it with a line of \`${fence}\``
    report(pre, context, { rule: 'unclosed-code', text: 'Cannot find the end of the code', note })
  }
  if (info.trim() !== '') return
  const note = 'Write it behind the fence, such as `js`; `text` is for what is no code'
  report(pre, context, { rule: 'code-language', text: 'Expected the language of the code', note })
}

/** So many words are an hour and more. */
const mostWords = 15_000

/** A page that nobody reads to its end, and that takes a phone a while to show. */
export function checkLength(body: string, file: string): Message[] {
  // A word is two characters at least, with what parts it from the next.
  const words = body.length < mostWords * 2 ? 0 : (body.match(/\S+/g)?.length ?? 0)
  if (words <= mostWords) return []
  const text = `Expected a page of ${mostWords.toLocaleString('en')} words at most`
  return [{ rule: 'long-page', file, text, note: `It has ${words.toLocaleString('en')}: make several pages of it` }]
}
