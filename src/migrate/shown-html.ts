/** What a component shows, as HTML that MDX could have. */
import type { Json } from '../disk/json.ts'
import { isShown, type Shown } from './from/docusaurus-shown.ts'
import { asObject, asText } from './from/read.ts'

/** Stands for the children of a component. */
export const inside = '\u0002'

const elements =
  /^(?:a|abbr|b|blockquote|br|center|code|dd|del|div|dl|dt|em|figcaption|figure|h[2-6]|hr|i|iframe|img|ins|kbd|li|mark|ol|p|s|section|small|source|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul|video)$/
const empty = /^(?:br|hr|img|source)$/

export interface State {
  hasLostStyle: boolean
  /** An element has several parts. */
  isSeveral: boolean
}

/** HTML as MDX writes it; undefined for what is more than that. `isAlone`: nothing is beside it. */
export function htmlOf(node: Json | Shown | undefined, state: State, isAlone = true): string | undefined {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number')
    return String(node)
      .replace(/\s+/g, ' ')
      .replace(
        /[<>{}*_`[\]\\&|]|:(?=[:a-z])|(?<=^ ?)[#+=~-]|(?<=^ ?\d+)[.)](?= |$)/gi,
        (mark) => `&#${mark.charCodeAt(0)};`
      )
  if (Array.isArray(node)) return htmlOfAll(node, state)
  if (!isShown(node)) return undefined
  const { children, ...props } = node.props
  const type = asText(node.type) ?? asText(asObject(node.type).$name) ?? ''
  const content = htmlOf(children, state)
  if (content === undefined) return undefined
  if (/^(?:react\.|react\/jsx-dev-runtime\.)Fragment$/.test(type)) return content
  const name = type === '@docusaurus/Link' ? 'a' : type
  const attributes = elements.test(name) ? attributesOf(props, state) : undefined
  if (attributes === undefined) return undefined
  if (attributes === '' && (name === 'span' || (isAlone && /^(?:div|section)$/.test(name)))) return content
  if (attributes === '' && name === 'code' && content === children) return `\`${content}\``
  const [, href, title] = /^ href="([^"\s()]+)"(?: title="([^"]*)")?$/.exec(attributes) ?? []
  if (name === 'a' && href !== undefined && content !== '' && !content.includes(inside))
    return `[${content}](${href}${title === undefined || title === content.replaceAll('`', '') ? '' : ` "${title}"`})`
  return empty.test(name) ? `<${name}${attributes} />` : `<${name}${attributes}>${content}</${name}>`
}

/** The gap between two elements may be of their style. */
function htmlOfAll(nodes: Json[], state: State): string | undefined {
  const shown = nodes.filter((each) => each !== null && typeof each !== 'boolean' && each !== '')
  state.isSeveral ||= shown.length > 1
  let html = ''
  let last = { isElement: false, hasLostStyle: false }
  for (const each of shown) {
    const own: State = { hasLostStyle: false, isSeveral: false }
    const text = htmlOf(each, own, shown.length === 1)
    if (text === undefined) return undefined
    const next = { isElement: isShown(each), hasLostStyle: own.hasLostStyle }
    const isApart = last.isElement && next.isElement && (last.hasLostStyle || next.hasLostStyle)
    html += isApart ? ` ${text}` : text
    last = next
    state.hasLostStyle ||= own.hasLostStyle
    state.isSeveral ||= own.isSeveral
  }
  return html
}

const known =
  /^(?:href|to|src|alt|title|width|height|id|className|allow|allowFullScreen|frameBorder|loading|controls|colSpan|rowSpan|lang|aria-\w+)$/

function attributesOf(props: Record<string, Json>, state: { hasLostStyle: boolean }): string | undefined {
  const all = Object.entries(props).map(([key, value]) => {
    const { $call, args, $name } = asObject(value)
    const [inCall] = Array.isArray(args) ? (args as Json[]) : []
    const plain = $call === '@docusaurus/useBaseUrl' ? String(inCall).replace(/^(?!\/|\w+:)/, '/') : value
    if (value === null || value === undefined || value === false || /^(?:key|ref|target|rel|role)$/.test(key)) return ''
    if (key === 'style' || (key === 'className' && typeof value !== 'string')) {
      state.hasLostStyle = true
      return ''
    }
    if (!known.test(key) || $name !== undefined || typeof plain === 'object') return undefined
    return ` ${key === 'to' ? 'href' : key}${plain === true ? '' : `="${String(plain).replaceAll('"', '&quot;')}"`}`
  })
  return all.includes(undefined) ? undefined : all.join('')
}
