/** Front matter: keys that mean the same get docsgen's names, all others are kept below `x`. Blocks of a home page keep what they say. */
import { isMap, isScalar, parseDocument, stringify } from 'yaml'
import { authorsOf, dayOf, yamlValue } from '../read/values.ts'
import type { Json, Kind } from '../types.ts'
import type { PageContext } from './context.ts'
import { escapeVariables } from './lines.ts'

type Fields = Record<string, Json>

/** Makes docsgen's keys of one: none if it states a default; undefined if docsgen has no such key. */
type Convert = (value: Json, context: PageContext) => Fields | undefined

const isScalarJson = (value: Json) => value !== null && typeof value !== 'object'

const isObject = (value: Json | undefined): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const text =
  (key: string): Convert =>
  (value) =>
    isScalarJson(value) ? { [key]: String(value) } : undefined

const flag =
  (key: string): Convert =>
  (value) =>
    typeof value === 'boolean' ? (value ? { [key]: true } : {}) : undefined

const drop: Convert = () => ({})

/** The reader of the site may know their names. */
const authors: Convert = (value, { page }) => (page.meta?.fields?.author === undefined ? authorsOf(value, {}) : {})

const labelled: Convert = (value) => (isScalarJson(value) ? { sidebar: { label: value } } : undefined)

/** Tags are any text elsewhere, small letters, digits and hyphens here. */
const tags: Convert = (value, context) => {
  if (!Array.isArray(value)) return undefined
  const labels = value.map((each) => String(isObject(each) ? (each.label ?? '') : each)).filter(Boolean)
  const made = labels.map((label) => {
    const name = kebab(label) || [...label].map((character) => character.codePointAt(0)?.toString(16)).join('-')
    context.tags.set(name, { label: label === name ? undefined : label })
    const { tagsUrl } = context.page
    if (tagsUrl) context.moved.set(tagsUrl, '/tags').set(`${tagsUrl}/${kebab(label)}`, `/tags/${name}`)
    return name
  })
  return made.length === 0 ? {} : { tags: [...new Set(made)] }
}

/** `Getting Started` and `gettingStarted` are `getting-started`. */
function kebab(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '')
  return (plain.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).join('-').toLowerCase()
}

function tocOf(min: Json | undefined, max: Json | undefined): Fields | undefined {
  const isLevel = (value: Json | undefined) => value === undefined || (Number(value) >= 2 && Number(value) <= 6)
  if (!isLevel(min) || !isLevel(max)) return undefined
  return { toc: { ...(min !== undefined && { min: Number(min) }), ...(max !== undefined && { max: Number(max) }) } }
}

/** VitePress: `false`, one level, the lowest and highest, or all. */
const outline: Convert = (value) => {
  const level = isObject(value) ? value.level : value
  if (level === false) return { toc: false }
  const [min, max = min] = level === 'deep' ? [2, 6] : [level].flat()
  return min === undefined ? undefined : tocOf(min, max)
}

/** None, or the address of the page alone. */
const edit: Convert = (value) => {
  if (value === true) return {}
  return !value || /^https?:/.test(String(value)) ? { edit: value || false } : undefined
}

/** None, or the day of the page alone; Docusaurus has it in an object. */
const lastUpdated: Convert = (value, context) => {
  if (isObject(value)) return value.date === undefined ? undefined : lastUpdated(value.date, context)
  if (typeof value === 'boolean') return value ? {} : { lastUpdated: false }
  const day = dayOf(value)
  return day === undefined ? undefined : { lastUpdated: day }
}

/** A label and an address, or none. */
const neighbour =
  (key: string): Convert =>
  (value) => {
    if (value === false || value === null) return { [key]: false }
    const { text: name, label = name, link } = isObject(value) ? value : {}
    return typeof link === 'string' && typeof label === 'string' ? { [key]: { label, href: link } } : undefined
  }

const common: Record<string, Convert> = {
  title: text('title'),
  description: text('description'),
  draft: flag('draft'),
  unlisted: flag('unlisted'),
  slug: drop,
  date(value, { page }) {
    const day = page.meta?.date ?? dayOf(value)
    return day === undefined ? undefined : { date: day }
  },
  author: authors,
  authors,
  tags,
  // The page of an address that is not there has a template of its own, which shows its text.
  hero: (value, context) =>
    /(?:^|\/)404$/.test(context.page.url) ? {} : { template: 'home', hero: hero(value, context) },
  lastUpdated,
  prev: neighbour('previous'),
  next: neighbour('next')
}

const maps: Partial<Record<Kind, Record<string, Convert>>> = {
  docusaurus: {
    id: drop,
    sidebar_label: labelled,
    sidebar_position: (value) => (typeof value === 'number' ? { sidebar: { order: value } } : undefined),
    hide_table_of_contents: (value) => (value === true ? { toc: false } : {}),
    toc_min_heading_level: (value) => tocOf(value, undefined),
    toc_max_heading_level: (value) => tocOf(undefined, value),
    custom_edit_url: edit,
    last_update: lastUpdated,
    pagination_prev: neighbour('previous'),
    pagination_next: neighbour('next'),
    keywords: (value) =>
      Array.isArray(value) && value.every(isScalarJson) ? { search: { keywords: value } } : undefined,
    mdx: drop,
    hide_title: (value) => (value === false ? {} : undefined)
  },
  vitepress: {
    outline,
    editLink: edit,
    layout: (value) => (value === 'home' || value === 'page' ? { template: value } : value === 'doc' ? {} : undefined),
    hero: (value, context) => ({ hero: hero(value, context) }),
    features: (value, context) =>
      Array.isArray(value) ? { features: value.map((each) => feature(each, context)) } : undefined,
    aside: (value) => (value === false ? { toc: false } : {})
  },
  mkdocs: {
    status: (value) =>
      typeof value === 'string' && value.length <= 20
        ? { sidebar: { badge: value === 'new' ? 'New' : value } }
        : undefined,
    hide: (value) => {
      const parts = Array.isArray(value) ? value.map(String) : []
      return {
        ...(parts.includes('navigation') && { template: 'page' }),
        ...(parts.includes('toc') && { toc: false }),
        ...(parts.includes('footer') && { previous: false, next: false })
      }
    }
  },
  mintlify: {
    sidebarTitle: labelled,
    tag: (value) => (typeof value === 'string' && value.length <= 20 ? { sidebar: { badge: value } } : undefined),
    hidden: flag('unlisted'),
    noindex: flag('unlisted')
  },
  starlight: {
    template: (value, { page }) => (value === 'splash' && page.url !== '/' ? { sidebar: { hidden: true } } : {}),
    sidebar: (value) => {
      if (!isObject(value)) return undefined
      const { label, order, hidden, badge: written } = value
      const word = isObject(written) ? written.text : written
      const badge = typeof word === 'string' && word.length <= 20 ? word : undefined
      const set = Object.entries({ label, order, hidden, badge }).filter(([, each]) => each !== undefined)
      return set.length === 0 ? {} : { sidebar: Object.fromEntries(set) as Fields }
    },
    tableOfContents: (value) => {
      if (typeof value === 'boolean') return value ? {} : { toc: false }
      return isObject(value) ? tocOf(value.minHeadingLevel, value.maxHeadingLevel) : undefined
    },
    editUrl: edit
  }
}

/** Returns a block of YAML with its lines of hyphens, or ''. `order` and the like come from the place of the page. */
export function convertFrontMatter(yaml: string, context: PageContext, resolve: (href: string) => string): string {
  const { kind, page } = context
  const document = parseDocument(yaml, { logLevel: 'silent' })
  const read = yamlValue(document)
  const isReadable = document.errors.length === 0 && (document.contents === null || isMap(document.contents))
  if (!isReadable || read === undefined) {
    context.todo('The front matter cannot be read: it stays as it is')
    return `---\n${yaml}---\n`
  }
  const fields: Fields = { ...page.meta?.fields }
  const values = (read ?? {}) as Fields
  for (const pair of isMap(document.contents) ? document.contents.items : []) {
    const key = isScalar(pair.key) ? String(pair.key.value) : ''
    const value = values[key] ?? null
    const made = (maps[kind]?.[key] ?? common[key])?.(value, context)
    merge(fields, made ?? { x: { [key]: value } })
    if (made === undefined) context.todo(`The key \`${key}\` means nothing here: it is kept below \`x\``, 'note')
  }
  const { slug, order, label, date } = page.meta ?? {}
  if (slug !== undefined) fields.slug = slug
  if (date !== undefined) fields.date = date
  if (label !== undefined) fields.sidebar = { ...(fields.sidebar as Fields), label }
  if (order !== undefined) fields.sidebar = { ...(fields.sidebar as Fields), order }
  const shown = convertHrefs(fields, resolve)
  const toLiteral = (_: unknown, value: unknown) => (typeof value === 'string' ? escapeVariables(value) : value)
  return Object.keys(fields).length === 0 ? '' : `---\n${stringify(shown, toLiteral, { lineWidth: 0 })}---\n`
}

const linkTarget = /(?<!\\)\]\(([^\s()]+)\)/g

/** Addresses of pages and files become those here, in lines of Markdown too. */
function convertHrefs(fields: Fields, resolve: (href: string) => string): Fields {
  const convert = (value: Json, key: string): Json => {
    if (key === 'x') return value
    if (typeof value === 'string' && key === 'text')
      return value.replace(linkTarget, (_, href) => `](${resolve(href)})`)
    if (typeof value === 'string') return key === 'href' ? resolve(value) : value
    if (Array.isArray(value)) return value.map((each) => convert(each, ''))
    if (value === null || typeof value !== 'object') return value
    return convertHrefs(value, resolve)
  }
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, convert(value, key)]))
}

function merge(into: Fields, fields: Fields): void {
  for (const [key, value] of Object.entries(fields)) {
    // No table of contents has no levels.
    if (into[key] === false && typeof value === 'object') continue
    const isDeep = isObject(value) && typeof into[key] === 'object'
    into[key] = isDeep ? { ...(into[key] as Fields), ...(value as Fields) } : value
  }
}

/** A title, a text and buttons. The name is in the colour of the site. */
function hero(value: Json, { page, todo }: PageContext): Json {
  const fields = (value ?? {}) as Fields
  const [name, text] = [textOf(fields.name), textOf(fields.text)]
  const named =
    name && text ? `*${name.replaceAll('*', '')}*${/[.!?:]$/.test(name) ? '' : ':'} ${text}` : (name ?? text)
  const actions = Array.isArray(fields.actions) ? (fields.actions as Fields[]) : []
  if (fields.image !== undefined)
    todo('The image of the hero is not migrated: `hero.image` names a file, see “A home page” in Writing', 'look')
  return {
    title: textOf(fields.title) ?? named ?? page.title ?? 'Welcome',
    ...(typeof fields.tagline === 'string' && { text: inlineOf(fields.tagline) }),
    ...(actions.length > 0 && { actions: actions.map(action) })
  }
}

function action({ text: label, link, theme, variant }: Fields, at: number): Fields {
  const isPrimary = theme === 'brand' || variant === 'primary' || (at === 0 && !theme && !variant)
  return { label: label ?? '', href: link ?? '/', ...(isPrimary && { primary: true }) }
}

/** An emoji goes before the name; other icons and links are to do. */
function feature(value: Json, { todo }: PageContext): Json {
  const { title, details, icon, link } = (value ?? {}) as Fields
  const bare = stripTags(String(title ?? 'Feature'))
  const emoji = typeof icon === 'string' && !/[<\w]/.test(icon) ? icon : undefined
  if (icon !== undefined && emoji === undefined)
    todo(`The icon of the feature \`${bare}\` is not migrated: set \`features.icon\` or \`features.image\``, 'look')
  if (link !== undefined)
    todo(`The feature \`${bare}\` does not link to \`${link}\`: write it as a card, see “Cards” in Blocks`)
  return {
    id: bare.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
    name: emoji === undefined ? bare : `${emoji} ${bare}`,
    text: inlineOf(String(details ?? ''))
  }
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? stripTags(value) : undefined
}

/** HTML within a line stays; what would be a mark of Markdown is text. */
export function inlineOf(html: string): string {
  const bare = html
    .replace(/<br ?\/?>/g, ' ')
    .replace(/<(?!\/?(?:a|b|strong|em|i|code|kbd|mark|small|sub|sup|s|del)\b)[^>]*>/g, '')
  return bare.replace(/(<[^>]*>)|[\\`*_[\]]/g, (mark, tag) => tag ?? `\\${mark}`).trim()
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}
