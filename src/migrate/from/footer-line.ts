/** The last line of a footer, where it is more than a copyright: a slot with its text and links. */

const pieces =
  /<(?![a-zA-Z/!])|<br\s*\/?>|<a\s(?:[^>]*?\s)?href=(["'])(.*?)\1[^>]*>|<\/a>|<\/?(?:p|div|span|small)(?:\s[^>]*)?>|<[^>]*(?:>|$)|[{}>]/g

/** Returns `templates/slots/footer.tsx`; undefined for HTML of more than text, links and ends of lines. */
export function footerSlot(
  html: string,
  { base = '/', year }: { base?: string | undefined; year: string | undefined }
) {
  let isKnown = true
  let usesHref = false
  let open = 0
  const text = html
    .replace(/\s+/g, ' ')
    .replace(pieces, (piece, _, address: string | undefined) => {
      if (address !== undefined) open++
      if (piece === '</a>') open--
      if (open < 0 || open > 1) isKnown = false
      if (address?.startsWith('/') && !address.startsWith('//')) {
        usesHref = true
        const top = `${base.replace(/\/+$/, '')}/`
        const bare = address.startsWith(top) ? `/${address.slice(top.length)}` : address
        return `<a href={href(${quoted(bare)})}>`
      }
      if (address !== undefined) return `<a href="${address.replaceAll('"', '&quot;')}">`
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

/** The address as a literal of TypeScript, which has no entities. */
function quoted(address: string): string {
  const plain = address.replaceAll('&amp;', '&')
  return `'${plain.replace(/[\\']/g, '\\$&')}'`
}
