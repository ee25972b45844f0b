/** What RFC 4287 and JSON Feed 1.1 ask of a feed. */
import * as z from 'zod'

interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const token = /<\?.*?\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/sy

/** Throws for what is not well-formed. */
function readXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  token.lastIndex = 0
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const found = token.exec(xml)
    if (!found) throw new Error(`not XML: ${xml.slice(at, at + 40)}`)
    const [, end, name, attributes = '', isEmpty, text] = found
    const last = open.at(-1) ?? top
    if (text !== undefined) last.text += unescapeXml(text)
    if (name === undefined) continue
    if (end) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> ends nothing`)
      continue
    }
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      unescapeXml(value)
    ])
    const element = { name, attributes: Object.fromEntries(pairs), text: '', children: [] }
    last.children.push(element)
    if (!isEmpty) open.push(element)
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name}> does not end`)
  const [only] = top.children
  if (only === undefined || top.children.length !== 1) throw new Error('expected one element')
  return only
}

function unescapeXml(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) throw new Error(`an entity that is none: ${text}`)
  return text.replace(/&(\w+);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[String(name)] ?? '')
}

const moment = z.iso.datetime()
const address = z.url({ protocol: /^https?$/ })
const text = z.string().min(1)

const link = z.strictObject({ rel: z.enum(['self', 'alternate']), type: text, href: address })

const entry = z.strictObject({
  id: address,
  title: text,
  link: z.tuple([link]),
  published: moment,
  updated: moment,
  summary: text.optional(),
  content: text
})

const feed = z.strictObject({
  id: address,
  title: text,
  subtitle: text.optional(),
  updated: moment,
  author: z.strictObject({ name: text }),
  link: z.tuple([link, link]),
  entry: z.array(entry).min(1)
})

/** Throws where it is no Atom. */
export function readAtom(xml: string): z.output<typeof feed> {
  const root = readXml(xml)
  if (root.name !== 'feed' || root.attributes.xmlns !== 'http://www.w3.org/2005/Atom') throw new Error('no feed')
  const read = feed.parse(toObject(root))
  const ids = read.entry.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new Error('an id twice')
  return read
}

function toObject({ children }: XmlElement): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const child of children) {
    const { name, attributes, text, children: inner } = child
    const value = name === 'link' ? attributes : inner.length > 0 ? toObject(child) : text
    if (name === 'link' || name === 'entry') object[name] = [...((object[name] as unknown[]) ?? []), value]
    else if (name in object) throw new Error(`<${name}> twice`)
    else object[name] = value
  }
  return object
}

const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: text,
  home_page_url: address,
  feed_url: address,
  description: text.optional(),
  language: text,
  authors: z.array(z.strictObject({ name: text })).min(1),
  items: z.array(
    z.strictObject({
      id: address,
      url: address,
      title: text,
      content_html: text,
      summary: text.optional(),
      date_published: moment
    })
  )
})

/** Throws where it is no JSON Feed. */
export function readJsonFeed(json: string): z.output<typeof jsonFeed> {
  return jsonFeed.parse(JSON.parse(json))
}
