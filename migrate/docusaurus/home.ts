/** The home page of Docusaurus is a component: its words, buttons and features are read in its source, which is not run. */
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { readFrom } from '../read/files.ts'
import { findModule } from '../read/hooks.ts'
import { fromTop } from '../read/read.ts'
import { findClose, readTag, type Tag, textAttribute } from '../rewrite/tags.ts'
import type { Json, SourceSite, Todo } from '../types.ts'
import { type FeatureList, featuresIn } from './features.ts'

/** Source of the page, or of a component with the name that it has there. */
interface ComponentSource {
  name: string
  file: string
  source: string
}

/** Returns the keys of the template and what is to do; undefined if there is neither a button nor a feature. */
export async function readHome(
  site: SourceSite,
  file: string,
  written: string
): Promise<{ fields: Record<string, Json>; todo: Todo } | undefined> {
  const source = written.replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}|^[ \t]*\/\/.*$/gm, '')
  const parts = [{ name: '', file, source }, ...(await partsOf(site, file, source))]
  const withButtons = parts.find((part) => writtenButtons(part.source, site).length > 0)
  const actions = writtenButtons(withButtons?.source ?? '', site)
  const [found] = await listsOf(parts)
  if (actions.length === 0 && !found) return undefined
  const all = parts.map((part) => part.source).join('\n')
  const heading = contentOf(all, /<(?:h1|Heading\s[^<>]*as="h1")(?=[\s>])/)
  const title = wordsOf(heading.replace(/<(em|i|mark)>([^<{]+)<\/\1>/g, '*$2*'), site) ?? site.title ?? 'Welcome'
  const text = wordsOf(contentOf(all, /<p\s[^<>]*(?:subtitle|tagline)/i), site) ?? site.tagline
  const hero = { title, ...(text && text !== title && { text }), ...(actions.length > 0 && { actions }) }
  return {
    fields: { template: 'home', hero, ...(found && { features: found.features }) },
    todo: { file, text: unreadText(source, { withButtons, found }) }
  }
}

/** Returns the inside of the first element that begins so. */
function contentOf(source: string, opening: RegExp): string {
  const start = source.search(opening)
  const tag = start === -1 ? undefined : readTag(source, start)
  const close = tag && findClose(source, tag.name, tag.end)
  return tag && close ? source.slice(tag.end, close.start) : ''
}

/** Names the components of the page, whose output may be missing. */
function unreadText(
  source: string,
  { withButtons, found }: { withButtons: ComponentSource | undefined; found: ComponentFeatures | undefined }
): string {
  const taken = ['title', 'tagline', ...(withButtons ? ['buttons'] : []), ...(found ? ['features'] : [])]
  const header = withButtons && (withButtons.name || headerOf(source))
  const known = [...frame, header, found?.part.name, ...(found ? itemsOf(source) : [])]
  const rest = [
    ...(found?.left.size ? [`${[...found.left].join(', ')} of features`] : []),
    ...tagsOf(source).flatMap((name) => (known.includes(name) ? [] : `\`<${name}>\``))
  ]
  return `Of the home page, its ${taken.slice(0, -1).join(', ')} and ${taken.at(-1)} are migrated, and not the rest${rest.length > 0 ? `, such as ${rest.join(', ')}` : ''}: see “A home page” in Writing`
}

/** Components around what a page says. */
const frame = ['Layout', 'Link', 'Heading', 'Translate', 'Svg']

/** The components that the page imports from files of the site, and uses. */
async function partsOf(site: SourceSite, page: string, source: string): Promise<ComponentSource[]> {
  const parts: ComponentSource[] = []
  for (const [, name = '', from = ''] of source.matchAll(
    /^import\s+\{?\s*(\w+)[^'"]*?['"]((?:@site\/|\.)[^'"]+)['"]/gm
  )) {
    const file = findModule(site.root, page, from)
    const isUsed = source.split(new RegExp(`\\b${name}\\b(?!['"])`)).length > 2
    if (isUsed && file !== undefined && /\.[jt]sx?$/.test(file))
      parts.push({ name, file, source: await readFrom(site.root, file) })
  }
  return parts
}

interface ComponentFeatures extends FeatureList {
  part: ComponentSource
}

/** All lists that are used, those with images first. */
async function listsOf(parts: ComponentSource[]): Promise<ComponentFeatures[]> {
  const lists = await Promise.all(
    parts.map(async (part) => (await featuresIn(part)).map((list) => ({ ...list, part })))
  )
  return lists.flat().sort((a, b) => Number(b.images.length > 0) - Number(a.images.length > 0))
}

/** The component of the page that shows its first link. */
function headerOf(source: string): string | undefined {
  const above = source.slice(0, source.search(/<(?:Link|a)\s/))
  return [...above.matchAll(/\b(?:function|const)\s+([A-Z]\w*)/g)].at(-1)?.[1]
}

/** Components that show the entries of a list. */
function itemsOf(source: string): string[] {
  return [...source.matchAll(/\.map\([^<]*<([A-Z]\w*)/g)].map(([, name = '']) => name)
}

/** The names of components. */
export function tagsOf(source: string): string[] {
  return [...new Set([...source.matchAll(/(?<![\w)])<([A-Z]\w*)(?=[\s/>])/g)].map(([, name = '']) => name))]
}

type Button = {
  label: string
  href: string
}

/** Links that look like buttons, in the source of a component: `<Link className="button …" to="/docs">Read</Link>`. */
function writtenButtons(source: string, site: SourceSite): Button[] {
  const [first = ''] = source.split(/<h2[\s>]/)
  const above = buttonsIn(first, site)
  return above.length > 0 ? above : buttonsIn(source, site)
}

function buttonsIn(source: string, site: SourceSite): Button[] {
  return [...source.matchAll(/<(?:Link|a)\s/g)].flatMap(({ index }) => {
    const tag = readTag(source, index)
    const href = tag && (hrefOf(tag, 'to') ?? hrefOf(tag, 'href'))
    if (!tag || href === undefined || !/btn|button|\bcta\b|C(?:ta|TA)\b/i.test(source.slice(index, tag.end))) return []
    const close = findClose(source, tag.name, tag.end)
    const label = wordsOf(source.slice(tag.end, close?.start ?? tag.end), site)
    return label === undefined ? [] : [{ label, href }]
  })
}

/** `to="/docs"` or `to={useBaseUrl('docs')}`. */
export function hrefOf(tag: Tag, name: string): string | undefined {
  const value = tag.attributes.get(name)
  const expression = typeof value === 'object' && 'expression' in value ? value.expression : ''
  const [, , inCall] = /^useBaseUrl\(\s*(['"`])([^'"`$]+)\1\s*\)$/.exec(expression) ?? []
  return fromTop(inCall) ?? textAttribute(tag, name)
}

/** The words of JSX, with the title and the tagline of the site; undefined for none, and for those that are computed. */
function wordsOf(jsx: string, { title = '', tagline = '' }: SourceSite): string | undefined {
  const text = jsx
    .replace(/\{\s*(["'`])([^"'`{}]*)\1\s*\}/g, '$2')
    .replace(/\{[\w.]*\b(title|tagline)\}/g, (_, key) => (key === 'title' ? title : tagline))
    .replace(/<[^<>]*>/g, ' ')
  const words = decoded(text.replace(/\s+/g, ' ').trim())
  return words === '' || words.includes('{') ? undefined : words
}

/** Entities of JSX are those of Markdown. */
function decoded(words: string): string {
  const [line] = words.includes('&') ? parseMarkdown(words, 'plain').children : []
  return line?.type === 'paragraph' ? line.children.map((each) => ('value' in each ? each.value : '')).join('') : words
}
