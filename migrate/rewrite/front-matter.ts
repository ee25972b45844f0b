/** Front matter: keys that mean the same get docsgen's names, all others are kept below `x`. */
import { isMap, isScalar, parseDocument, stringify } from 'yaml'
import { yamlValue } from '../read/read.ts'
import type { Json, Kind } from '../types.ts'
import type { PageContext } from './context.ts'
import { feature, hero, type Image, sized } from './home.ts'
import { escapeVariables } from './lines.ts'
import { convertTags } from './page-tags.ts'
import {
  type Convert,
  drop,
  edit,
  type Fields,
  flag,
  isScalarJson,
  lastUpdate,
  lastUpdated,
  neighbour,
  outline,
  sidebar,
  sidebarOfStarlight,
  text,
  toc,
  tocOf
} from './values.ts'

const tags: Convert = (value, context) => {
  const made = convertTags(value, context)
  return made && (made.length === 0 ? {} : { tags: made })
}

/** The page before or after this one by its id, or none. */
const neighbourById =
  (key: string): Convert =>
  (value, { page }) => {
    if (value === null) return { [key]: false }
    const other = typeof value === 'string' ? page.ids?.get(value) : undefined
    return other && { [key]: { href: other.url } }
  }

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
    toc_min_heading_level: (value) => tocOf(value, undefined),
    toc_max_heading_level: (value) => tocOf(undefined, value),
    custom_edit_url: edit,
    last_update: lastUpdate,
    pagination_prev: neighbourById('previous'),
    pagination_next: neighbourById('next'),
    image: (value, { isFile }) => (typeof value === 'string' && isFile(value) ? { card: value } : undefined),
    keywords: (value) =>
      Array.isArray(value) && value.every(isScalarJson) ? { search: { keywords: value } } : undefined,
    authors: (value, { page }) => (page.byline === undefined ? undefined : { x: { authors: value } }),
    author: (value, { page }) => (page.byline === undefined ? undefined : { x: { author: value } }),
    mdx: (value, context) => {
      const { format } = (value ?? {}) as Fields
      if (typeof format === 'string') context.isMdx = isMdx(format, context.page.file)
      return {}
    },
    date: (_, { page }) => (page.meta?.date === undefined ? undefined : {}),
    hide_title: (value) => (value === false ? {} : { x: { hide_title: value } }),
    pagination_label: (value) => (value === null ? {} : undefined)
  },
  vitepress: {
    ...common,
    outline,
    editLink: edit,
    lastUpdated,
    layout: (value) => (value === 'home' || value === 'page' ? { template: value } : value === 'doc' ? {} : undefined),
    hero: (value, context) => ({ hero: hero(value, context) }),
    features: (value, context) =>
      Array.isArray(value) ? { features: value.map((each) => feature(each, context)) } : undefined,
    aside: (value) => (value === false ? { toc: false } : value === true ? {} : undefined),
    prev: neighbour('previous'),
    next: neighbour('next')
  },
  mkdocs: {
    ...common,
    status: (value) =>
      typeof value === 'string' && value.length <= 20
        ? { sidebar: { badge: value === 'new' ? 'New' : value } }
        : undefined,
    hide: hideOfMaterial
  },
  starlight: {
    ...common,
    slug: drop,
    template: (value, { page }) => (value === 'splash' ? (page.url === '/' ? {} : { sidebar: { hidden: true } }) : {}),
    hero: (value, context) => ({ template: 'home', hero: hero(value, context) }),
    sidebar: sidebarOfStarlight,
    tableOfContents: toc('minHeadingLevel', 'maxHeadingLevel'),
    editUrl: edit,
    lastUpdated,
    prev: neighbour('previous'),
    next: neighbour('next')
  }
}

/** Tells whether Docusaurus reads a file as MDX, by the format of the site or of the page. */
export function isMdx(format: string | undefined, file: string): boolean {
  return format === 'detect' ? file.endsWith('.mdx') : format !== 'md'
}

/** Material can hide parts of a page; without the navigation it has the width of a page of its own. */
function hideOfMaterial(value: Json, { todo }: PageContext): Fields {
  const parts = Array.isArray(value) ? value.map(String) : []
  const lost = parts.filter((part) => !/^(?:toc|navigation|footer)$/.test(part))
  if (lost.length > 0)
    todo(
      1,
      `Nothing hides ${lost.map((part) => `\`${part}\``).join(', ')} of one page: \`hide\` is not migrated`,
      'look'
    )
  if (parts.includes('navigation') && !parts.includes('toc'))
    todo(1, 'Without its sidebar, `template: page`, a page has no table of contents either', 'look')
  return {
    ...(parts.includes('navigation') && { template: 'page' }),
    ...(parts.includes('toc') && { toc: false }),
    ...(parts.includes('footer') && { previous: false, next: false })
  }
}

/** Advice on keys that cannot be translated. */
const instead: Record<string, string> = {
  sidebar_class_name: '; for a word after the label, such as New, write `sidebar.badge`'
}

/** Returns a block of YAML with its lines of hyphens, or ''. `order` and the like come from the place of the page. */
export function convertFrontMatter(yaml: string, context: PageContext, resolve: (href: string) => string): string {
  const { kind, page } = context
  const document = parseDocument(yaml, { logLevel: 'silent' })
  const read = yamlValue(document)
  const isReadable = document.errors.length === 0 && (document.contents === null || isMap(document.contents))
  if (!isReadable || read === undefined) {
    context.todo(1, 'The front matter cannot be read: it stays as it is')
    return `---\n${yaml}---\n`
  }
  const fields: Fields = { ...page.meta?.fields }
  const kept: string[] = []
  const values = (read ?? {}) as Fields
  for (const pair of isMap(document.contents) ? document.contents.items : []) {
    const key = isScalar(pair.key) ? String(pair.key.value) : ''
    const value = values[key] ?? null
    context.keys.add(key)
    const made = maps[kind][key]?.(value, context)
    const isText = (key === 'title' || key === 'description') && typeof value === 'string'
    if (isText && escapeVariables(value) === value) kept.push(sliceOf(yaml, pair))
    else merge(fields, made ?? { x: { [key]: value } })
    if (made === undefined)
      context.todo(
        lineOf(yaml, pair),
        `The key \`${key}\` means nothing here: it is kept below \`x\`${instead[key] ?? ''}`,
        'note'
      )
  }
  if (page.excerpt !== undefined && !page.isPart && values.description === undefined) fields.description = page.excerpt
  const { slug, order, label, date } = page.meta ?? {}
  if (slug !== undefined) fields.slug = slug
  if (date !== undefined) fields.date = date
  if (label !== undefined) fields.sidebar = { ...(fields.sidebar as Fields), label }
  if (order !== undefined) fields.sidebar = { ...(fields.sidebar as Fields), order }
  const shown = convertHrefs(fields, context, resolve)
  const toLiteral = (_: unknown, value: unknown) => (typeof value === 'string' ? escapeVariables(value) : value)
  if (Object.keys(fields).length > 0) kept.push(stringify(shown, toLiteral, { lineWidth: 0 }))
  return kept.length === 0 ? '' : `---\n${kept.join('')}---\n`
}

const linkTarget = /(?<!\\)\]\(([^\s()]+)\)/g

/** Addresses of pages and files become those here, in lines of Markdown too; images get their sizes. */
function convertHrefs(fields: Fields, context: PageContext, resolve: (href: string) => string): Fields {
  const convert = (value: Json, key: string): Json | undefined => {
    if (key === 'x') return value
    if (typeof value === 'string' && key === 'text')
      return value.replace(linkTarget, (_, href) => `](${resolve(href)})`)
    if (typeof value === 'string') return key === 'href' || key === 'card' ? resolve(value) : value
    if (Array.isArray(value)) return value.map((each) => convert(each, '') ?? each)
    if (value === null || typeof value !== 'object') return value
    return key === 'image' ? sized(value as Image, context, resolve) : convertHrefs(value, context, resolve)
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const made = convert(value, key)
      return made === undefined ? [] : [[key, made]]
    })
  )
}

/** The line of a pair in its file. */
function lineOf(yaml: string, { key }: { key: unknown }): number {
  return yaml.slice(0, (isScalar(key) && key.range?.[0]) || 0).split('\n').length + 1
}

/** Returns a pair as it was written, to the end of its line. */
function sliceOf(yaml: string, { key, value }: { key: unknown; value: unknown }): string {
  const start = (isScalar(key) && key.range?.[0]) || 0
  const end = (isScalar(value) && value.range?.[2]) || start
  return `${yaml.slice(start, end).trimEnd()}\n`
}

function merge(into: Fields, fields: Fields): void {
  for (const [key, value] of Object.entries(fields)) {
    // No table of contents has no levels.
    if (into[key] === false && typeof value === 'object') continue
    const isDeep = value !== null && typeof value === 'object' && !Array.isArray(value) && typeof into[key] === 'object'
    into[key] = isDeep ? { ...(into[key] as Fields), ...value } : value
  }
}
