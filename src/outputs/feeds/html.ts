/** The content of a page as plain HTML, for readers that have neither its styles nor its scripts. */
import type { Content } from '../../page/markdown/content.ts'

/** Elements that stay, with the attributes that do. Of others their content stays. */
const kept: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan'],
  ...Object.fromEntries(
    'abbr b blockquote br caption cite code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i ins kbd li mark p pre q s samp small strong sub summary sup table tbody tfoot thead tr u ul var'
      .split(' ')
      .map((name) => [name, []])
  )
}

/** Of no use without the page around them; the title of an entry is its `h1`. */
const dropped = new Set(['h1', 'script', 'style', 'svg', 'input', 'button', 'iframe', 'video', 'audio', 'object'])

const empty = new Set(['br', 'hr', 'img'])

/** `toAddress` makes the address of an href as written. */
export function toHtml(content: Content, toAddress: (href: string) => string): string {
  if (typeof content === 'string') return escapeHtml(content)
  const [type, props, ...children] = content
  if (dropped.has(type)) return ''
  // Highlighted code is HTML already.
  const { __html: code } = (props.dangerouslySetInnerHTML ?? {}) as { __html?: string }
  const inner = code?.replace(/<[^>]*>/g, '') ?? children.map((child) => toHtml(child, toAddress)).join('')
  const names = Object.hasOwn(kept, type) ? kept[type] : undefined
  if (names === undefined) return titleOf(props.title as Content | undefined, toAddress) + inner
  const attributes = names.flatMap((name) => {
    const value = props[name]
    if (value === undefined) return []
    const written = String(value)
    return ` ${name.toLowerCase()}="${escapeHtml(name === 'href' || name === 'src' ? toAddress(written) : written)}"`
  })
  return `<${type}${attributes.join('')}>${empty.has(type) ? '' : `${inner}</${type}>`}`
}

/** The label of a directive, such as a note or a tab. */
function titleOf(title: Content | undefined, toAddress: (href: string) => string): string {
  const text = title === undefined ? '' : toHtml(title, toAddress)
  return text === '' ? '' : `<p><strong>${text}</strong></p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
