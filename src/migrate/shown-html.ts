/** What a component shows, as HTML that MDX could have. */
import type { Json } from '../disk/json.ts'
import { isShown, type Shown } from './from/docusaurus-shown.ts'
import { inside, unread } from './from/evaluate.ts'
import { asObject, asText } from './from/read.ts'

const elements =
  /^(?:a|abbr|b|blockquote|br|center|code|dd|del|div|dl|dt|em|figcaption|figure|h[2-6]|hr|i|iframe|img|ins|kbd|li|mark|ol|p|s|section|small|source|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul|video)$/
/** They begin a block of HTML. */
const blocks =
  /^(?:blockquote|center|dd|div|dl|dt|figcaption|figure|h[2-6]|li|ol|p|section|table|tbody|td|th|thead|tr|ul|video)$/
const empty = /^(?:br|hr|img|source)$/

/** What is found on the way. */
export interface State {
  hasLostStyle?: boolean
  /** An element has several parts. */
  isSeveral?: boolean
  /** A component does not read its children. */
  ignoresContent?: boolean
}

/** Where a node is: nothing is beside it; in HTML, which Markdown cannot be in. */
interface Place {
  isAlone?: boolean
  isInHtml?: boolean
}

/** HTML as MDX writes it; undefined for what is more than that. */
export function htmlOf(
  node: Json | Shown | undefined,
  state: State,
  { isAlone = true, isInHtml = false }: Place = {}
): string | undefined {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number')
    return String(node)
      .replace(/\s+/g, ' ')
      .replace(
        /[<>{}*_`[\]\\&|]|:(?=[:a-z])|(?<=^ ?)[#+=~-]|(?<=^ ?\d+)[.)](?= |$)/gi,
        (mark) => `&#${mark.charCodeAt(0)};`
      )
  if (Array.isArray(node)) return htmlOfAll(node, state, isInHtml)
  if (!isShown(node)) return undefined
  const { children, ...props } = node.props
  const type = typeOf(node)
  if (isFragment(type)) return htmlOf(children, state, { isInHtml })
  const name = type === '@docusaurus/Link' ? 'a' : type
  const attributes = elements.test(name) ? attributesOf(props, state) : undefined
  if (attributes === undefined) return undefined
  const isBare = attributes === '' && (name === 'span' || (isAlone && /^(?:div|section)$/.test(name)))
  const content = htmlOf(children, state, { isInHtml: isInHtml || (!isBare && blocks.test(name)) })
  if (content === undefined || isBare) return content
  if (content === '' && attributes === '' && /^(?:div|section|p|span)$/.test(name)) return ''
  if (!isInHtml && attributes === '' && name === 'code' && content === children) return `\`${content}\``
  const [, href, title] = /^ href="([^"\s()]+)"(?: title="([^"]*)")?$/.exec(attributes) ?? []
  if (!isInHtml && name === 'a' && href !== undefined && content !== '' && !content.includes(inside))
    return `[${content}](${href}${title === undefined || title === content.replaceAll('`', '') ? '' : ` "${title}"`})`
  return empty.test(name) ? `<${name}${attributes} />` : `<${name}${attributes}>${content}</${name}>`
}

/** The tag, or the package of a component. */
export function typeOf({ type }: Shown): string {
  return asText(type) ?? asText(asObject(type).$name) ?? ''
}

export function isFragment(type: string): boolean {
  return /^(?:react\.|react\/jsx-dev-runtime\.)Fragment$/.test(type)
}

/** What React shows at all. */
export function isSeen(node: Json | undefined): node is Json {
  return node !== undefined && node !== null && typeof node !== 'boolean' && node !== '' && node !== unread
}

/** The gap between two elements may be of their style. */
function htmlOfAll(nodes: Json[], state: State, isInHtml: boolean): string | undefined {
  state.ignoresContent ||= nodes.includes(unread)
  const shown = nodes.filter(isSeen)
  state.isSeveral ||= shown.length > 1
  let html = ''
  let last = { isElement: false, hasLostStyle: false }
  for (const each of shown) {
    const own: State = {}
    const text = htmlOf(each, own, { isAlone: shown.length === 1, isInHtml })
    if (text === undefined) return undefined
    const next = { isElement: isShown(each), hasLostStyle: own.hasLostStyle === true }
    const isApart = last.isElement && next.isElement && (last.hasLostStyle || next.hasLostStyle)
    html += isApart ? ` ${text}` : text
    last = next
    for (const key of ['hasLostStyle', 'isSeveral', 'ignoresContent'] as const) state[key] ||= own[key] ?? false
  }
  return html
}

const known =
  /^(?:href|to|src|alt|title|width|height|id|className|allow|allowFullScreen|frameBorder|loading|controls|colSpan|rowSpan|lang|aria-\w+)$/

export function attributesOf(props: Record<string, Json>, state: State): string | undefined {
  const all = Object.entries(props).map(([key, value]) => {
    const { $call, args, $name } = asObject(value)
    const [inCall] = Array.isArray(args) ? (args as Json[]) : []
    const plain = $call === '@docusaurus/useBaseUrl' ? String(inCall).replace(/^(?!\/|\w+:)/, '/') : value
    if (value === null || value === undefined || value === false || /^(?:key|ref|target|rel|role)$/.test(key)) return ''
    if (key === 'style' || (key === 'className' && typeof value !== 'string')) {
      state.hasLostStyle = true
      return ''
    }
    if (!known.test(key) || $name !== undefined || typeof plain === 'object' || String(plain).includes(inside))
      return undefined
    return ` ${key === 'to' ? 'href' : key}${plain === true ? '' : `="${String(plain).replaceAll('"', '&quot;')}"`}`
  })
  return all.includes(undefined) ? undefined : all.join('')
}
