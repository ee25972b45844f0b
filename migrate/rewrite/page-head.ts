/** `<Head>` of a page of Docusaurus: front matter, as far as docsgen has keys for it. The rest is named. */
import type { Todo } from '../types.ts'
import type { Line, PageContext } from './context.ts'
import { convertAround } from './fences.ts'
import { textOf } from './lines.ts'
import { findClose, readTag, textAttribute } from './tags.ts'
import type { Fields } from './values.ts'

interface HeadFields {
  description?: string
  /** Keys as docsgen has them. */
  fields: Fields
}

interface PageHead extends HeadFields {
  lines: Line[]
}

/** Takes the elements of each `<Head>` out of the text. */
export function takeHead(lines: Line[], origin: string | undefined, context: PageContext): PageHead {
  const found: HeadFields = { fields: {} }
  const { page, isFile } = context
  const isOwn = /^import\s+Head\s+from\s+["'](?!@docusaurus\/Head["'])/m.test(textOf(lines))
  if (context.kind !== 'docusaurus' || !context.isMdx || isOwn) return { lines, ...found }
  const made = convertAround(
    lines,
    (block) => block,
    (at) => {
      const line = lines[at] as Line
      const next = { made: [line], end: at + 1 }
      if (!/^<Head\s*>/.test(line.text)) return next
      const text = textOf(lines.slice(at))
      const start = text.indexOf('>') + 1
      const close = findClose(text, 'Head', start)
      if (close === undefined || /^[^\n]*\S/.test(text.slice(close.end))) return next
      const todo: HeadPlace['todo'] = (what, weight) => context.todo(line.at, what, weight)
      takeElements(elementsIn(text.slice(start, close.start)), { found, origin, title: page.title, isFile, todo })
      return { made: [], end: at + text.slice(0, close.end).split('\n').length }
    }
  )
  return { lines: made, ...found }
}

/** An element of a head. */
interface HeadPart {
  name: string
  attribute(name: string): string | undefined
  text: string
  /** Its tag, as the report shows it. */
  source: string
}

interface HeadPlace {
  found: HeadFields
  origin: string | undefined
  /** That of the page. */
  title: string | undefined
  isFile(href: string): boolean
  todo(text: string, weight?: Todo['weight']): void
}

function elementsIn(text: string): HeadPart[] {
  return [...text.matchAll(/<[a-z]/gi)].flatMap(({ index }) => {
    const tag = readTag(text, index)
    if (tag === undefined) return []
    const inside = /^[^<]*/.exec(text.slice(tag.end))?.[0].trim() ?? ''
    const source = text.slice(index, tag.end).replace(/\s+/g, ' ')
    return [{ name: tag.name, attribute: (name: string) => textAttribute(tag, name), text: inside, source }]
  })
}

/** Those that docsgen writes of each page. */
const made =
  /^(?:description|viewport|og:(?:description|type|url|site_name|locale|image:(?:width|height))|twitter:(?:card|description))$/

/** Takes what docsgen has keys for, and names the rest. */
function takeElements(elements: HeadPart[], place: HeadPlace): void {
  const rest: string[] = []
  for (const element of elements) {
    if (takeMeta(element, place)) continue
    if (element.name === 'title') noteTitle(element.text, place)
    else rest.push(element.source)
  }
  if (rest.length > 0)
    place.todo(
      `${rest.map((each) => `\`${each}\``).join(', ')} of \`<Head>\` is not migrated: write it in \`templates/slots/head.tsx\`, see “Slots” in Templates`
    )
}

function noteTitle(title: string, place: HeadPlace): void {
  if (title === '' || title === place.title) return
  const text = `The title \`${title}\` of \`<Head>\` is not migrated: search engines and cards are shown the \`title\` of the page`
  place.todo(text, 'note')
}

/** Returns false for what docsgen has no key for. */
function takeMeta(element: HeadPart, place: HeadPlace): boolean {
  const { found, origin } = place
  const name = element.attribute('name') ?? element.attribute('property') ?? ''
  const content = element.attribute('content')
  if (element.name !== 'meta' || content === undefined) return false
  if (/description$/.test(name)) found.description ??= content.replace(/\s+/g, ' ').trim()
  if (/^(?:og|twitter):title$/.test(name)) {
    noteTitle(content, place)
    return true
  }
  if (name === 'keywords') {
    const keywords = content.split(',').map((each) => each.trim())
    found.fields.search = { keywords: keywords.filter(Boolean) }
    return true
  }
  if (name === 'robots' && /noindex/.test(content)) {
    const text =
      '`noindex` of `<Head>` is not migrated: `unlisted: true` in front matter hides a page from search engines, and from the sidebar'
    place.todo(text)
    return true
  }
  if (name === 'og:image' || name === 'twitter:image') {
    const isHere = origin !== undefined && content.startsWith(`${origin}/`)
    const href = isHere ? content.slice(origin.length) : content
    if (!place.isFile(href)) return found.fields.card !== undefined
    found.fields.card ??= href
    return true
  }
  return made.test(name)
}
