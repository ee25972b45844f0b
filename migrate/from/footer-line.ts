/** The last line of a footer, where it is more than a copyright: a slot with its text, links and images. */
import { readTag, textAttribute } from '../rewrite/tags.ts'

const pieces =
  /<(?![a-zA-Z/!])|<br\s*\/?>|<a\s(?:[^>]*?\s)?href=(["'])(.*?)\1[^>]*>|<\/a>|<img\s[^>]*>|<\/?(?:p|div|span|small)(?:\s[^>]*)?>|<[^>]*(?:>|$)|[{}>]/g

/** Returns `templates/slots/footer.tsx`; undefined for HTML of more than text, links, images and ends of lines. */
export function footerSlot(
  html: string,
  { base = '/', year }: { base?: string | undefined; year: string | undefined }
) {
  let isKnown = true
  let usesHref = false
  let open = 0
  const place = (name: string, address: string) => {
    if (!/^\/(?!\/)/.test(address)) return `${name}="${address.replaceAll('"', '&quot;')}"`
    usesHref = true
    const top = `${base.replace(/\/+$/, '')}/`
    const bare = address.startsWith(top) ? `/${address.slice(top.length)}` : address
    return `${name}={href(${quoted(bare)})}`
  }
  const text = html
    .replace(/\s+/g, ' ')
    .replace(pieces, (piece, _, address: string | undefined) => {
      if (address !== undefined) open++
      if (piece === '</a>') open--
      if (open < 0 || open > 1) isKnown = false
      if (address !== undefined) return `<a ${place('href', address)}>`
      if (piece.startsWith('<img')) return imageOf(piece, place)
      if (/^<(?:br|\/?(?:p|div))\b/.test(piece)) return '\n'
      if (piece === '<') return '&lt;'
      if (piece === '>') return '&gt;'
      if (/^[{}]$/.test(piece)) return `{'${piece}'}`
      if (piece !== '</a>' && !/^<\/?(?:span|small)\b/.test(piece)) isKnown = false
      return piece === '</a>' ? piece : ''
    })
    .trim()
    .replace(/\s*\n\s*/g, '<br />\n      ')
  if (!isKnown || open > 0) return undefined
  // Not one of an address.
  const line = year === undefined ? text : text.replace(new RegExp(`${year}(?![^<]*>)`), '{new Date().getFullYear()}')
  return `${usesHref ? "import type { SlotProps } from 'docsgen'\n\n" : ''}export default function FooterLine(${usesHref ? '{ href }: SlotProps' : ''}) {
  return (
    <p className="footer-copyright">
      ${line}
    </p>
  )
}
`
}

/** With its size and its text. */
function imageOf(html: string, place: (name: string, address: string) => string): string {
  const tag = readTag(html, 0)
  const [src = '', ...rest] = ['src', 'alt', 'width', 'height'].map((name) => tag && textAttribute(tag, name))
  const [alt = '', ...sizes] = rest
  const named = ['width', 'height'].flatMap((name, at) => (sizes[at] === undefined ? [] : [` ${name}="${sizes[at]}"`]))
  return `<img ${place('src', src)} alt="${alt.replaceAll('"', '&quot;')}"${named.join('')} />`
}

/** The address as a literal of TypeScript, which has no entities. */
function quoted(address: string): string {
  const plain = address.replaceAll('&amp;', '&')
  return `'${plain.replace(/[\\']/g, '\\$&')}'`
}
