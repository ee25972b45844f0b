/** A page in Markdown: the content that is also rendered to HTML, with components as they look in Markdown. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { ownValue } from '../../disk/json.ts'
import type { Content } from '../../page/markdown/content.ts'
import { isExternal, urlToHref } from '../../page/url.ts'
import { type ElementOptions, toElements } from '../elements.ts'
import type { MarkdownProps } from '../props.ts'
import {
  codeSpan,
  fence,
  footnoteName,
  formulaOf,
  inlineText,
  isBlockFormula,
  isInline,
  isUnread,
  type Line,
  lineOf,
  link,
  paragraph,
  type ToAddress
} from './inline.ts'
import { addText, type HtmlElement, type HtmlNode, htmlOf, type Nodes, plainOf, shownIn, textIn } from './nodes.ts'

/** All that a twin is made with but the content. */
export interface TwinTask extends Pick<ElementOptions, 'hrefs' | 'used'> {
  template: string
  props: Omit<MarkdownProps, 'children' | 'href'>
  content: Content
  /** Final href of a page → address of its twin. */
  twins: Record<string, string>
  /** Address of this twin. */
  address: string
  /** Origin of the site, where that is known. */
  origin: string
  base: string
}

interface TwinTheme {
  /** The components of directives. */
  components: ElementOptions['components']
  template: ComponentType<MarkdownProps> | undefined
  showData(data: MarkdownProps['data'], show: (content: Content) => ReactNode): MarkdownProps['data']
}

/** Without a `markdown` of its template a page is its heading and its content. */
export function writeTwin(task: TwinTask, { components, template, showData }: TwinTheme): string {
  const { props, content, hrefs, used = {}, base } = task
  const show = (each: Content) => toElements(each, { components, hrefs, used })
  const children = show(content)
  const { heading } = props
  const title = heading === undefined ? undefined : createElement('h1', {}, heading)
  const page = template
    ? createElement(template, {
        ...props,
        data: showData(props.data, show),
        children,
        href: (url) => urlToHref(url, base)
      })
    : createElement(Fragment, {}, title, children)
  return toMarkdown(page, (href) => toAddress(href, task))
}

/** The address of an href in a file that may be read anywhere: it is absolute where the site has an origin. */
function toAddress(href: string, { twins, address, origin }: TwinTask): string {
  if (href.startsWith('#')) return address + href
  if (isExternal(href)) return href
  const [bare = '', rest = ''] = href.split(/(?=[?#])(.*)/s)
  const twin = ownValue(twins, bare)
  return twin === undefined ? `${href.startsWith('/') ? origin : ''}${href}` : twin + rest
}

/**
 * Writes React nodes as Markdown. Elements of HTML have their marks, components what they show, and a component with `markdown`
 * that in its place. Ends with a newline.
 */
function toMarkdown(node: Nodes, address: ToAddress): string {
  return `${flow(node, { address }).join('\n\n')}\n`
}

/** The blocks in nodes: what is within a line, between blocks, is a paragraph. */
function flow(node: Nodes, line: Line): string[] {
  const blocks: string[] = []
  let run: HtmlNode[] = []
  const endRun = () => {
    if (run.length === 0) return
    const text = paragraph(run, line)
    if (text !== '') blocks.push(text)
    run = []
  }
  for (const each of shownIn(node)) {
    if (typeof each === 'string') {
      if (run.length > 0 || each.trim() !== '') addText(run, each)
    } else if (isInline(each)) run.push(each)
    else if (!isUnread(each)) {
      endRun()
      blocks.push(...block(each, line, blocks.at(-1) ?? '').filter((text) => text !== ''))
    }
  }
  endRun()
  return blocks
}

/** `before` is the block above. */
function block(node: HtmlElement, line: Line, before: string): string[] {
  const { type, props } = node
  const { children } = props
  if (type === 'p' || type === 'figcaption') return flow(children, line)
  if (/^h[1-6]$/.test(type)) return heading(node, line)
  if (type === 'pre') return [code(node)]
  if (type === 'ul' || type === 'ol') return [list(node, line, before)]
  if (type === 'blockquote') return [quote(flow(children, line))]
  if (type === 'table') return table(node, line)
  if (type === 'hr') return ['---']
  if (type === 'summary' || type === 'legend')
    return [inlineText(children, line).trim()].map((text) => (text ? bold(text) : ''))
  if (type === 'dl') return [definitions(children, line)]
  if (isBlockFormula(node)) return [`$$\n${formulaOf(node).trim()}\n$$`]
  if (type === 'iframe' || type === 'video' || type === 'audio') return [media(node, line)]
  if (type === 'section' && props['data-footnotes'] !== undefined) return footnotes(children, line)
  return flow(children, line)
}

/** With an anchor above it, where viewers of Markdown would not make its id of its text. */
function heading({ type, props }: HtmlElement, line: Line): string[] {
  const { id, children } = props
  const text = inlineText(children, { ...line, end: ' ' }).trim()
  if (text === '') return []
  const anchor =
    typeof id !== 'string' || id === slugOf(textIn(children)) ? '' : `<a id="${id.replaceAll('"', '&quot;')}"></a>\n`
  return [`${anchor}${'#'.repeat(Number(type[1]))} ${text.replace(/(#+)$/, '\\$1')}`]
}

function slugOf(text: string): string {
  const plain = text.trim().toLowerCase()
  return plain.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-')
}

function bold(text: string): string {
  return text.includes('**') ? text : `**${text}**`
}

/** A block with added and removed lines becomes a `diff`. */
function code({ props }: HtmlElement): string {
  const [inner] = shownIn(props.children).filter((node) => typeof node === 'object')
  const html = inner && htmlOf(inner.props)
  const { className } = inner?.props ?? {}
  const language = /(?:^|\s)language-(\S+)/.exec(String(className ?? ''))?.[1] ?? ''
  const title = typeof props.title === 'string' ? ` title="${props.title}"` : ''
  const isDiff = html !== undefined && /<(?:ins|del) class="line/.test(html)
  const text = isDiff ? diffOf(html) : html === undefined ? textIn(props.children) : plainOf(html)
  return fence(text, (isDiff ? 'diff' : language) + (isDiff || language ? title : ''))
}

function diffOf(html: string): string {
  const sign = (line: string) => (line.startsWith('<del') ? '-' : line.startsWith('<ins') ? '+' : ' ')
  return html
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `${sign(line)} ${plainOf(line)}`.trimEnd())
    .join('\n')
}

/** A list right below another has another mark: it would be one with it. */
function list({ type, props }: HtmlElement, line: Line, before: string): string {
  const items = shownIn(props.children).filter(
    (node) => typeof node === 'object' && node.type === 'li'
  ) as HtmlElement[]
  const dot = /^\d+\. /.test(before) ? ')' : '.'
  const dash = before.startsWith('- ') ? '*' : '-'
  const first = Number(props.start ?? 1)
  const written = items.map(({ props: own }, at) => {
    const mark = type === 'ol' ? `${first + at}${dot} ` : `${dash} `
    return mark + indent(joinItem(flow(own.children, line)), mark.length)
  })
  const isLoose = items.some(({ props: own }) =>
    shownIn(own.children).some((node) => typeof node === 'object' && node.type === 'p')
  )
  return written.map((item) => item.trimEnd()).join(isLoose ? '\n\n' : '\n')
}

/** A list is right below the text it belongs to. */
function joinItem(blocks: string[]): string {
  return blocks.map((text, at) => (at === 0 ? text : (/^(?:[-*] |1[.)] )/.test(text) ? '\n' : '\n\n') + text)).join('')
}

function indent(text: string, by: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`)
}

function quote(blocks: string[]): string {
  return blocks
    .join('\n\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function definitions(children: Nodes, line: Line): string {
  const rows = shownIn(children).flatMap((node) =>
    typeof node === 'object' && node.type === 'div' ? shownIn(node.props.children) : [node]
  )
  let text = ''
  for (const row of rows) {
    if (typeof row === 'string') continue
    const isTerm = row.type === 'dt'
    const own = isTerm
      ? inlineText(row.props.children, line).trim()
      : `: ${indent(flow(row.props.children, line).join('\n\n'), 2)}`
    text += `${text === '' ? '' : isTerm ? '\n\n' : '\n'}${own}`
  }
  return text
}

function media({ type, props }: HtmlElement, { address }: Line): string {
  const sources = shownIn(props.children).filter(
    (node) => typeof node === 'object' && node.type === 'source'
  ) as HtmlElement[]
  const src = props.src ?? sources[0]?.props.src
  const name = props.title ?? props['aria-label'] ?? type
  return typeof src === 'string' ? link(String(name), address(src)) : ''
}

function footnotes(children: Nodes, line: Line): string[] {
  const lists = shownIn(children).filter((node) => typeof node === 'object' && node.type === 'ol') as HtmlElement[]
  const notes = lists.flatMap(({ props }) => shownIn(props.children)).filter((node) => typeof node === 'object')
  return notes.map(({ props }) => {
    const text = flow(props.children, line).join('\n\n')
    return `[^${footnoteName(String(props.id))}]: ${indent(text, 4)}`
  })
}

/** A table of HTML as one of Markdown, whose cells are lines; its caption, if there is one, is before it. */
function table({ props }: HtmlElement, line: Line): string[] {
  const parts = elementsIn(props.children)
  const rows = parts.flatMap((part) => (part.type === 'tr' ? [part] : elementsIn(part.props.children, 'tr')))
  const cells = rows.map(({ props: row }) =>
    elementsIn(row.children).filter(({ type }) => type === 'td' || type === 'th')
  )
  const texts = cells.map((row) => row.flatMap((cell) => spread(cellText(cell, line), cell)))
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
function cellText({ props }: HtmlElement, line: Line): string {
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
