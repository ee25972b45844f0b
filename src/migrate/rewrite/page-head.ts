/** `<Head>` of a page of Docusaurus: front matter, as far as docsgen has keys for it. The rest is named. */
import type { Line, PageContext } from '../context.ts'
import { convertAround } from './fences.ts'
import { textOf } from './lines.ts'
import { findClose, readTag, type Tag, textAttribute } from './tags.ts'
import type { Fields } from './values.ts'

interface PageHead {
  lines: Line[]
  description?: string
  /** Keys as docsgen has them. */
  fields: Fields
}

/** Takes the elements of each `<Head>` out of the text. */
export function takeHead(lines: Line[], origin: string | undefined, context: PageContext): PageHead {
  const found: Omit<PageHead, 'lines'> = { fields: {} }
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
      takeElements(text.slice(start, close.start), { found, origin, at: line.at, context })
      return { made: [], end: at + text.slice(0, close.end).split('\n').length }
    }
  )
  return { lines: made, ...found }
}

interface Place {
  found: Omit<PageHead, 'lines'>
  origin: string | undefined
  at: number
  context: PageContext
}

/** Those that docsgen writes of each page. */
const made = /^(?:description|viewport|og:(?:description|type|url|site_name|locale)|twitter:(?:card|description))$/

function takeElements(text: string, place: Place): void {
  const { at, context } = place
  const rest: string[] = []
  for (const { index } of text.matchAll(/<[a-z]/gi)) {
    const tag = readTag(text, index)
    if (tag === undefined || takeMeta(tag, place)) continue
    if (tag.name === 'title') {
      const title = /^[^<]*/.exec(text.slice(tag.end))?.[0].trim() ?? ''
      noteTitle(title, place)
    } else rest.push(text.slice(index, tag.end).replace(/\s+/g, ' '))
  }
  if (rest.length > 0)
    context.todo(
      at,
      `${rest.map((each) => `\`${each}\``).join(', ')} of \`<Head>\` is not migrated: write it in \`templates/slots/head.tsx\`, see “Slots” in Templates`
    )
}

function noteTitle(title: string, { at, context }: Place): void {
  if (title === '' || title === context.page.title) return
  const text = `The title \`${title}\` of \`<Head>\` is not migrated: search engines and cards are shown the \`title\` of the page`
  context.todo(at, text, 'note')
}

/** Returns false for what docsgen has no key for. */
function takeMeta(tag: Tag, place: Place): boolean {
  const { found, origin, at, context } = place
  const name = textAttribute(tag, 'name') ?? textAttribute(tag, 'property') ?? ''
  const content = textAttribute(tag, 'content')
  if (tag.name !== 'meta' || content === undefined) return false
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
    context.todo(at, text)
    return true
  }
  if (name === 'og:image' || name === 'twitter:image') {
    const isHere = origin !== undefined && content.startsWith(`${origin}/`)
    const href = isHere ? content.slice(origin.length) : content
    if (!context.isFile(href)) return found.fields.card !== undefined
    found.fields.card ??= href
    return true
  }
  return made.test(name)
}
