/** Writes elements within a line as Markdown. */
import { type HtmlElement, type HtmlNode, htmlText, type Nodes, shownIn, textIn } from './nodes.ts'

/** Returns the address in the twin of an href or a source. */
export type ToAddress = (href: string) => string

export interface Line {
  address: ToAddress
  inLink?: boolean
  /** In a cell and in a heading, where a line cannot end. */
  end?: string
}

const inline = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark math output q rp rt ruby s samp small span strike strong sub sup svg time tt u var wbr'.split(
    ' '
  )
)

/** Elements without text for readers: scripts, controls, links to other pages. */
const unread = new Set(
  'button canvas datalist dialog link meta nav noscript script select style template textarea'.split(' ')
)

export function isInline(node: HtmlNode): boolean {
  return typeof node === 'string' || (inline.has(node.type) && !isBlockFormula(node))
}

export function isUnread({ type, props }: HtmlElement): boolean {
  const { hidden, className } = props
  const isHidden = props['aria-hidden']
  return unread.has(type) || hidden === true || isHidden === true || isHidden === 'true' || className === 'sr-only'
}

export function isBlockFormula({ type, props }: HtmlElement): boolean {
  return type === 'math' && props.display === 'block'
}

/** The formula as its author wrote it. */
export function formulaOf({ props }: HtmlElement): string {
  const tex = props['data-tex']
  return typeof tex === 'string' ? tex : textIn(props.children)
}

/** One paragraph; empty if nothing in it is text. */
export function paragraph(shown: HtmlNode[], line: Line): string {
  const text = trimLine(lineOf(shown, line))
  return text.split('\\\n').map(escapeStart).join('\\\n')
}

/** Without spaces around it, and without an end of a line at its end. */
function trimLine(text: string): string {
  let line = text.trim()
  while (line.endsWith('\\\n')) line = line.slice(0, -2).trimEnd()
  return line
}

export function inlineText(nodes: Nodes, line: Line): string {
  return lineOf(shownIn(nodes), line)
}

export function lineOf(shown: HtmlNode[], line: Line): string {
  const [only] = shown
  if (shown.length === 1 && typeof only === 'string') return textOf(only, line).trimStart()
  const pieces: string[] = []
  let last = ' '
  const add = (piece: string) => {
    pieces.push(piece)
    last = piece.at(-1) ?? last
  }
  for (const [at, node] of shown.entries()) {
    if (typeof node === 'string') add(isSpace(last) ? textOf(node, line).trimStart() : textOf(node, line))
    else if (!isUnread(node)) {
      const next = shown[at + 1]
      const after = typeof next === 'string' ? next.slice(0, 1) : ''
      const piece = element(node, line, { before: pieces.length === 0 ? '' : last, after })
      add(piece !== '' && !isSpace(last) && needsGap(shown[at - 1], node) ? ` ${piece}` : piece)
    }
  }
  return pieces.join('')
}

function textOf(text: string, { inLink }: Line): string {
  return escapeText(/[\n\t\r]| {2}/.test(text) ? text.replace(/[ \n\t\r]+/g, ' ') : text, inLink)
}

function isSpace(mark: string): boolean {
  return mark === ' ' || mark === '\n'
}

const apart = new Set(['a', 'b', 'code', 'span', 'strong'])

/** Elements side by side are kept apart by the style sheet. */
function needsGap(last: HtmlNode | undefined, { type }: HtmlElement): boolean {
  return typeof last === 'object' && apart.has(last.type) && apart.has(type)
}

function element(node: HtmlElement, line: Line, around: { before: string; after: string }): string {
  const { type, props } = node
  const { children } = props
  if (type === 'code' || type === 'tt' || type === 'samp') return code(node, line)
  if (type === 'a') return anchor(node, line)
  if (type === 'strong' || type === 'b') return emphasize('strong', inlineText(children, line), around)
  if (type === 'em' || type === 'i') return emphasize('em', inlineText(children, line), around)
  if (type === 'del' || type === 's' || type === 'strike') return emphasize('del', inlineText(children, line), around)
  if (type === 'br') return line.end ?? '\\\n'
  if (type === 'img') return image(props, line)
  if (type === 'svg') return drawing(node, line)
  if (type === 'math') return isBlockFormula(node) ? `$$${formulaOf(node)}$$` : `$${formulaOf(node)}$`
  if (type === 'input') return props.type === 'checkbox' ? `[${props.checked ? 'x' : ' '}] ` : ''
  if (type === 'sup' || type === 'sub')
    return footnoteOf(children) ?? `<${type}>${inlineText(children, line)}</${type}>`
  if (type === 'q') return `“${inlineText(children, line)}”`
  const html = htmlText(node)
  if (html !== undefined) return escapeText(html, line.inLink)
  return inline.has(type) ? inlineText(children, line) : ` ${inlineText(children, line).trim()} `
}

/** Links within code are between pieces of it. */
function code(node: HtmlElement, line: Line): string {
  const html = htmlText(node)
  const shown = html === undefined ? shownIn(node.props.children) : []
  if (!shown.some((each) => typeof each === 'object' && each.type === 'a')) return codeSpan(html ?? textIn(shown))
  return shown
    .map((each) => {
      const { href } = typeof each === 'object' ? each.props : {}
      const text = codeSpan(textIn([each]))
      return typeof href === 'string' && !line.inLink ? link(text, line.address(href)) : text
    })
    .join('')
}

function anchor({ props }: HtmlElement, line: Line): string {
  if (props['data-footnote-backref'] !== undefined) return ''
  const { href, title, children } = props
  if (line.inLink || typeof href !== 'string') return inlineText(children, line)
  const label = inlineText(children, { ...line, inLink: true })
    .replace(/\\\n/g, ' ')
    .trim()
  if (label === '') return ''
  const address = line.address(href)
  return address === textIn(children) && /^https?:[^\s<>]+$/.test(address) && !title
    ? `<${address}>`
    : link(label, address, title)
}

function image({ src, alt, title }: HtmlElement['props'], { address }: Line): string {
  return typeof src === 'string'
    ? `!${link(escapeText(String(alt ?? ''), true).replace(/\s+/g, ' '), address(src), title)}`
    : ''
}

/** A drawing with a name is an image of it. */
function drawing({ props }: HtmlElement, { address }: Line): string {
  const name = props['aria-label']
  if (typeof name !== 'string') return ''
  const use = shownIn(props.children).find((node) => typeof node === 'object' && node.type === 'use')
  const href = typeof use === 'object' ? use.props.href : undefined
  return typeof href === 'string'
    ? `!${link(escapeText(name, true), address(href.replace(/#.*/, '')))}`
    : escapeText(name)
}

/** `[^1]` for the link to a footnote. */
function footnoteOf(children: Nodes): string | undefined {
  const only = shownIn(children)[0]
  const isReference = typeof only === 'object' && only.type === 'a' && only.props['data-footnote-ref'] !== undefined
  return isReference ? `[^${footnoteName(String(only.props.href))}]` : undefined
}

export function footnoteName(id: string): string {
  return id.replace(/^#?user-content-fn-/, '').replace(/[\s[\]]/g, '-')
}

/** Characters that a reader of Markdown may take for marks: they are escaped, and nothing else. */
const marks = /[\\`*_[\]<&~]/

/** Escapes a text within a line. `inLink` is for the text of a link, which ends at a bracket. */
function escapeText(text: string, inLink = false): string {
  if (!marks.test(text)) return text
  return text.replace(/[\\`*_[\]<&~]/g, (mark, at: number) => (isMark(mark, text, at, inLink) ? `\\${mark}` : mark))
}

function isMark(mark: string, text: string, at: number, inLink: boolean): boolean {
  const [before = ' ', after = ' '] = [text[at - 1], text[at + 1]]
  if (mark === '\\') return /[!-/:-@[-`{-~]/.test(after)
  if (mark === '_') return !(/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after))
  if (mark === '*') return !(before === ' ' && after === ' ' && at > 0)
  if (mark === '<') return /[a-z/!?]/i.test(after)
  if (mark === '&') return /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i.test(text.slice(at, at + 36))
  if (mark === ']') return inLink
  if (mark === '[') return inLink || after === '^' || /^\[[^\]]*(?:\](?:[([:]|$)|$)/.test(text.slice(at))
  return true
}

/** Escapes what at the beginning of a line would be a heading, a list, a quote or an underline. */
function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|-{2,}\s*$|=+\s*$)/, '\\$&')
    .replace(/^(\d{1,9})([.)](?=\s|$))/, '$1\\$2')
}

/** Code within a line, between as many marks as it needs. */
export function codeSpan(code: string): string {
  const text = code.replace(/\s*\n\s*/g, ' ')
  if (text.trim() === '') return text
  const around = '`'.repeat(longestRun(text) + 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return around + pad + text + pad + around
}

/** A block of code. */
export function fence(code: string, info: string): string {
  const around = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${around}${info.replaceAll('`', '').trim()}\n${code}${code === '' || code.endsWith('\n') ? '' : '\n'}${around}`
}

function longestRun(text: string): number {
  return text.includes('`') ? Math.max(...(text.match(/`+/g) ?? []).map((run) => run.length)) : 0
}

/** A link, or with `!` before it an image. */
export function link(label: string, address: string, title?: unknown): string {
  const target =
    address === '' || /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address
  const said =
    typeof title === 'string' && title !== '' ? ` "${title.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"` : ''
  return `[${label}](${target}${said})`
}

/** Puts marks around a text; elements of HTML where marks would be text, beside a letter for example. */
function emphasize(tag: 'strong' | 'em' | 'del', inner: string, { before, after }: { before: string; after: string }) {
  const [, start = '', text = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(inner) ?? []
  if (text === '') return inner
  const [left, right] = [start || before, end || after]
  const isOpen = isFree(left) || !/^[\p{P}\p{S}]/u.test(text)
  const isClosed = isFree(right) || !/[\p{P}\p{S}]$/u.test(text)
  const mark = tag === 'strong' ? '**' : tag === 'del' ? '~~' : isFree(left) && isFree(right) ? '_' : '*'
  const isApart = !/[*_~]$/.test(left) || left.endsWith('\\')
  const isMarked = isOpen && isClosed && isApart && !text.startsWith(mark[0] ?? '') && !text.endsWith(mark[0] ?? '')
  return isMarked ? start + mark + text + mark + end : `${start}<${tag}>${text}</${tag}>${end}`
}

function isFree(beside: string): boolean {
  return beside === '' || /^[\s\p{P}\p{S}]$/u.test(beside.at(-1) ?? '')
}
