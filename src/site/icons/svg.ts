/**
 * An SVG file as an icon: shapes in the colour of the text. It is written again with only what is known to be harmless, so
 * no script, style or reference of the file reaches a page.
 */

export interface Drawn {
  /** `<svg viewBox="…">…</svg>` */
  text: string
  /** The `<title>` of the file. */
  title?: string
}

/** Characters of an icon at most: it is in each page that shows it. */
const most = 6_000

const shapes = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])

/** Drawn otherwise, or not at all, without harm. */
const skipped = /^(?:title|desc|metadata|defs|clippath|mask|sodipodi:.*|inkscape:.*)$/i

const attributes = new Set(
  'd cx cy r rx ry x y x1 y1 x2 y2 width height points transform opacity fill-opacity stroke-opacity fill-rule stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray'.split(
    ' '
  )
)

const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g

/** Returns the icon, or why the file is none: the end of a sentence. */
export function drawIcon(file: string): Drawn | { why: string } {
  const source = file.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/gi, '')
  const [root] = source.matchAll(tag)
  if (root?.[2] !== 'svg') return { why: 'it is no SVG' }
  const own = readAttributes(root[3] ?? '')
  const box =
    own.viewBox ?? (own.width && own.height && `0 0 ${Number.parseFloat(own.width)} ${Number.parseFloat(own.height)}`)
  if (!box || !/^[-\d.e\s,]+$/i.test(box)) return { why: 'it has no `viewBox`' }
  const body = drawBody(source.slice(root.index + root[0].length))
  if (typeof body === 'object') return body
  const paint = writeAttributes({
    fill: 'currentColor',
    stroke: 'none',
    ...own,
    d: '',
    width: '',
    height: '',
    x: '',
    y: ''
  })
  const text = `<svg viewBox="${box.trim()}"><g${paint}>${body}</g></svg>`
  if (text.length > most) return { why: `it has ${text.length} characters, and an icon at most ${most}` }
  const title = decode(/<title[^>]*>([^<]*)<\/title>/.exec(source)?.[1]?.trim() ?? '')
  return { text, ...(title && { title }) }
}

function drawBody(source: string): string | { why: string } {
  let body = ''
  /** Of the elements that are left out. */
  let depth = 0
  for (const [, end, name = '', written = '', isEmpty] of source.matchAll(tag)) {
    if (name === 'svg') break
    if (depth > 0 || skipped.test(name)) {
      if (!isEmpty) depth += end ? -1 : 1
      continue
    }
    if (!shapes.has(name)) return { why: `it has \`<${name}>\`, and an icon is made of shapes` }
    if (end) body += `</${name}>`
    else body += `<${name}${writeAttributes(readAttributes(written))}${isEmpty ? '/' : ''}>`
  }
  return body === '' ? { why: 'it is empty' } : body
}

/** With the declarations of `style`. */
function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[name] = double ?? single ?? ''
  for (const declaration of (found.style ?? '').split(';')) {
    const [name = '', value] = declaration.split(':').map((part) => part.trim())
    if (value !== undefined) found[name] = value
  }
  return found
}

function writeAttributes(written: Record<string, string>): string {
  return Object.entries(written)
    .map(([name, value]) => {
      if (name === 'fill' || name === 'stroke')
        return ` ${name}="${/^(none|transparent)$/.test(value) ? 'none' : 'currentColor'}"`
      return value !== '' && attributes.has(name) && /^[\w\s.,()+-]*$/.test(value)
        ? ` ${name}="${value.replace(/\s+/g, ' ').trim()}"`
        : ''
    })
    .join('')
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof entities) => entities[name])
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
