/** Front matter: keys that mean the same get docsgen's names, all others are kept below `x`. */
import { isMap, isScalar, parseDocument, stringify } from 'yaml'
import type { Json } from '../../disk/json.ts'
import type { Kind, PageContext, SourcePage } from '../types.ts'

type Fields = Record<string, Json>

/** Makes docsgen's keys of one: none if it states a default; undefined if docsgen has no such key. */
type Convert = (value: Json, page: SourcePage) => Fields | undefined

const isScalarJson = (value: Json) => value !== null && typeof value !== 'object'

const text =
  (key: string): Convert =>
  (value) =>
    isScalarJson(value) ? { [key]: String(value) } : undefined

const flag =
  (key: string): Convert =>
  (value) =>
    value === true ? { [key]: true } : value === false ? {} : undefined

const sidebar =
  (key: string): Convert =>
  (value) =>
    isScalarJson(value) ? { sidebar: { [key]: value } } : undefined

const noToc: Convert = (value) => (typeof value === 'boolean' ? (value ? {} : { toc: false }) : undefined)

const drop: Convert = () => ({})

/** `prev` and `next` are a label and an address, `false`, or a label alone. */
const neighbour =
  (key: string): Convert =>
  (value) => {
    if (value === false || value === null) return { [key]: false }
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    const label = value.text ?? value.label
    return typeof value.link === 'string' && typeof label === 'string'
      ? { [key]: { label, href: value.link } }
      : undefined
  }

const tags: Convert = (value) =>
  Array.isArray(value) && value.every((tag) => typeof tag === 'string') ? { tags: value } : undefined

const common: Record<string, Convert> = {
  title: text('title'),
  description: text('description'),
  draft: flag('draft'),
  tags
}

const maps: Record<Kind, Record<string, Convert>> = {
  docusaurus: {
    ...common,
    id: drop,
    slug: drop,
    unlisted: flag('unlisted'),
    sidebar_label: sidebar('label'),
    sidebar_position: (value) => (typeof value === 'number' ? { sidebar: { order: value } } : undefined),
    hide_table_of_contents: (value) => (value === true ? { toc: false } : {}),
    pagination_prev: (value) => (value === null ? { previous: false } : undefined),
    pagination_next: (value) => (value === null ? { next: false } : undefined)
  },
  vitepress: {
    ...common,
    outline: (value) => (value === false ? { toc: false } : undefined),
    layout: (value) => (value === 'home' ? { template: 'home' } : value === 'doc' ? {} : undefined),
    hero: (value) => ({ hero: hero(value) }),
    features: (value) => (Array.isArray(value) ? { features: value.map(feature) } : undefined),
    prev: neighbour('previous'),
    next: neighbour('next')
  },
  mkdocs: {
    ...common,
    hide: (value) => (Array.isArray(value) && value.includes('toc') ? { toc: false } : {})
  },
  starlight: {
    ...common,
    slug: drop,
    template: (value, page) => (value === 'splash' ? (page.url === '/' ? {} : { sidebar: { hidden: true } }) : {}),
    hero: (value) => ({ template: 'home', hero: hero(value) }),
    sidebar: sidebarOfStarlight,
    tableOfContents: noToc,
    prev: neighbour('previous'),
    next: neighbour('next')
  }
}

function sidebarOfStarlight(value: Json): Fields | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { label, order, hidden, ...rest } = value
  const known = { label, order, hidden }
  const set = Object.fromEntries(Object.entries(known).filter(([, each]) => each !== undefined)) as Fields
  return {
    ...(Object.keys(set).length > 0 && { sidebar: set }),
    ...(Object.keys(rest).length > 0 && { x: { sidebar: rest } })
  }
}

function hero(value: Json): Json {
  const fields = (value ?? {}) as Fields
  const title = [fields.name, fields.title, fields.text].filter((each) => typeof each === 'string').join(' ')
  const actions = Array.isArray(fields.actions) ? (fields.actions as Fields[]) : []
  return {
    title: title || 'Welcome',
    ...(typeof fields.tagline === 'string' && { text: stripTags(fields.tagline) }),
    actions: actions.map(({ text: label, link, theme, variant }, at) => ({
      label: label ?? '',
      href: link ?? '/',
      ...((theme === 'brand' || variant === 'primary' || (at === 0 && !theme && !variant)) && { primary: true })
    }))
  }
}

function feature(value: Json): Json {
  const { title, details } = (value ?? {}) as Fields
  const name = stripTags(String(title ?? 'Feature'))
  return { id: name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'), name, text: stripTags(String(details ?? '')) }
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}

/** Returns a block of YAML with its lines of hyphens, or ''. `order` and the like come from the place of the page. */
export function convertFrontMatter(yaml: string, context: PageContext, resolve: (href: string) => string): string {
  const { kind, page } = context
  const document = parseDocument(yaml, { logLevel: 'silent' })
  const isReadable = document.errors.length === 0 && (document.contents === null || isMap(document.contents))
  if (!isReadable) {
    context.todo(1, 'The front matter cannot be read: it stays as it is')
    return `---\n${yaml}---\n`
  }
  const fields: Fields = {}
  const kept: string[] = []
  const values = (document.toJS() ?? {}) as Fields
  for (const pair of isMap(document.contents) ? document.contents.items : []) {
    const key = isScalar(pair.key) ? String(pair.key.value) : ''
    const value = values[key] ?? null
    context.keys.add(key)
    const made = maps[kind][key]?.(value, page)
    if ((key === 'title' || key === 'description') && typeof value === 'string') kept.push(sliceOf(yaml, pair))
    else merge(fields, made ?? { x: { [key]: value } })
  }
  const { slug, order, label } = page.meta ?? {}
  if (slug !== undefined) fields.slug = slug
  if (label !== undefined) fields.sidebar = { label, ...(fields.sidebar as Fields) }
  if (order !== undefined) fields.sidebar = { order, ...(fields.sidebar as Fields) }
  for (const tag of (fields.tags as string[] | undefined) ?? []) context.tags.add(tag)
  if (Object.keys(fields).length > 0) kept.push(stringify(mapHrefs(fields, resolve), { lineWidth: 0 }))
  return kept.length === 0 ? '' : `---\n${kept.join('')}---\n`
}

function mapHrefs(value: Json, resolve: (href: string) => string, key = ''): Json {
  if (key === 'x') return value
  if (typeof value === 'string') return key === 'href' ? resolve(value) : value
  if (Array.isArray(value)) return value.map((each) => mapHrefs(each, resolve))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapHrefs(each, resolve, name)]))
}

/** Returns a pair as it was written, to the end of its line. */
function sliceOf(yaml: string, { key, value }: { key: unknown; value: unknown }): string {
  const start = (isScalar(key) && key.range?.[0]) || 0
  const end = (isScalar(value) && value.range?.[2]) || start
  return `${yaml.slice(start, end).trimEnd()}\n`
}

function merge(into: Fields, fields: Fields): void {
  for (const [key, value] of Object.entries(fields)) {
    const isDeep = value !== null && typeof value === 'object' && !Array.isArray(value) && typeof into[key] === 'object'
    into[key] = isDeep ? { ...(into[key] as Fields), ...value } : value
  }
}
