/** Sites of Nextra: pages in `content/`, `pages/` or `app/`, with a `_meta` for each folder. */
import path from 'node:path'
import { titleOf } from '../src/page/url.ts'
import { readFrom } from './read/files.ts'
import { addLanguages } from './read/languages.ts'
import { addImported } from './read/parts.ts'
import { addStatic, emptySite, filesBelow, findFile, readConfig } from './read/read.ts'
import { addEdit, addRedirects, repositoryOf } from './read/settings.ts'
import { asList, asObject, asText, urlOfTarget, yamlValue } from './read/values.ts'
import type { SourceEntry, SourcePage, SourceSite } from './types.ts'

const endings = ['ts', 'tsx', 'mts', 'mjs', 'js', 'jsx', 'cjs']

type Values = Record<string, unknown>

export async function readNextra(root: string, run: SourceSite['run']): Promise<SourceSite> {
  const site = emptySite('nextra', root, run)
  const file = findFile(root, 'next.config', endings)
  if (file === undefined) return site
  const config = await readConfig(site, file)
  const folder = await findPages(site)
  const { locales, defaultLocale } = asObject(config.i18n)
  const [first = 'en', ...others] = [
    asText(defaultLocale) ?? [],
    ...asList(locales)
      .filter((each) => each !== defaultLocale)
      .map(String)
  ].flat()
  const isPlaced = others.length > 0
  Object.assign(site, { base: asText(config.basePath), tops: [folder, ...(isPlaced ? [`${folder}/${first}`] : [])] })
  await readLayout(site)
  const metas = new Map<string, Values>()
  for (const each of await filesBelow(site, folder)) {
    const rest = placeOf(path.posix.relative(folder, each), first, others)
    const [, place = '', global] = /^(?:(.*)\/)?_meta(\.global)?\.\w+$/.exec(rest) ?? []
    if (/(?:^|\/)_meta(?:\.global)?\.\w+$/.test(rest)) metas.set(global ? '' : place, await readMeta(site, each))
    else if (/(?:^|\/)_/.test(rest)) continue
    else if (/\.mdx?$/.test(rest) && (!/app$/.test(folder) || /(?:^|\/)page\.mdx?$/.test(rest))) {
      const target = rest.replace(/(^|\/)page(?=\.mdx?$)/, '$1index')
      site.pages.push({ file: each, target, url: urlOfTarget(target.replace(/x$/, '')) })
    } else if (/\.(?:png|jpe?g|gif|svg|webp|avif|mp4|pdf)$/.test(rest))
      site.files.push({ file: each, target: `content/${rest}` })
  }
  await addStatic(site, 'public')
  if (isPlaced) addLanguages(site, [{ tag: first }, ...others.map((tag) => ({ tag }))], { file, hasFallback: false })
  addSidebars(site, metas, new Set(others))
  await addImported(site)
  addRedirects(site, config.redirects, file)
  return site
}

async function findPages(site: SourceSite): Promise<string> {
  for (const each of ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app'])
    if ((await filesBelow(site, each)).some((file) => /\.mdx?$/.test(file))) return each
  return 'content'
}

/** Pages of the first language are at the top, those of the others in their folder: `a.fr.mdx` is `fr/a.mdx`. Groups of routes are no part of urls. */
function placeOf(rest: string, first: string, others: string[]): string {
  const bare = rest.replace(/(^|\/)\([^/)]+\)(?=\/)/g, '').replace(/^\/|(?<=\/)\//g, '')
  if (others.length === 0) return bare
  const [, name, tag, ending] = /^(.*)\.([\w-]+)(\.\w+)$/.exec(bare) ?? []
  if (tag !== undefined && [first, ...others].includes(tag)) return `${tag === first ? '' : `${tag}/`}${name}${ending}`
  return bare.startsWith(`${first}/`) ? bare.slice(first.length + 1) : bare
}

/** The title and the repository are in the layout, or in the configuration of the theme: programs that need a browser's packages. */
async function readLayout(site: SourceSite): Promise<void> {
  const files = ['theme.config', 'app/layout', 'src/app/layout', 'app/[lang]/layout', 'src/app/[lang]/layout']
  const found = files.flatMap((name) => findFile(site.root, name, endings) ?? [])
  const text = (await Promise.all(found.map((each) => readFrom(site.root, each)))).join('\n')
  const find = (pattern: RegExp) => asText(pattern.exec(text)?.[1])
  const name = asText(asObject(yamlValue(await readFrom(site.root, 'package.json').catch(() => ''))).name)
  const title = find(/%s\s*[–—|-]\s*([^'"`]+)['"`]/) ?? find(/title:\s*\{[^}]*default:\s*['"`]([^'"`]+)/) ?? name
  const description = find(/description:\s*['"`]([^'"`]+)/)
  Object.assign(site, { ...(title && { title }), ...(description && { description }) })
  const href = find(/projectLink=\{?['"]([^'"]+)|project:\s*\{\s*link:\s*['"]([^'"]+)/)
  site.repository = repositoryOf(href)
  const edit = find(/docsRepositoryBase(?:=\{?|:\s*)['"]([^'"]+)/)
  addEdit(site, edit, { file: found[0] ?? '', key: 'docsRepositoryBase' })
}

async function readMeta(site: SourceSite, file: string): Promise<Values> {
  if (file.endsWith('.json')) return asObject(yamlValue(await readFrom(site.root, file)))
  return readConfig(site, file)
}

/** A page or folder of the type `page` at the top is in the navbar, and has a list of its own. */
function addSidebars(site: SourceSite, metas: Map<string, Values>, languages: Set<string>): void {
  const pages = site.pages.filter(({ target }) => !languages.has(target.split('/')[0] ?? ''))
  const source = { pages, metas }
  const top = listOf('', metas.get('') ?? {}, source)
  for (const { key, entry, value } of top) {
    const { type, items, display } = value
    if (type === 'menu')
      site.navbar.push({ label: entry.label ?? titleOf(key), items: linksOf(asObject(items), `/${key}`) })
    if (type !== 'page' || entry.href === undefined) continue
    if (display !== 'hidden')
      site.navbar.push({ label: entry.label ?? titleOf(key), href: firstOf(entry) ?? entry.href })
    if (entry.items && entry.items.length > 0) site.sidebars[`/${key}`] = entry.items
  }
  const rest = withSeparators(top.filter(({ value }) => !['page', 'menu'].includes(String(value.type))))
  if (rest.length > 0) site.sidebars['/'] = rest
}

interface MetaEntry {
  key: string
  value: Values
  entry: SourceEntry
}

/** Entries of a folder, in the order of its `_meta`, then by name. */
function listOf(
  folder: string,
  meta: Values,
  source: { pages: SourcePage[]; metas: Map<string, Values> }
): MetaEntry[] {
  const prefix = folder === '' ? '' : `${folder}/`
  const inside = source.pages.filter(({ target }) => target.startsWith(prefix))
  const names = new Set(inside.map(({ target }) => target.slice(prefix.length).replace(/(?:\/.*|\.mdx?)$/, '')))
  const isTop = folder === ''
  const order = [
    ...Object.keys(meta).filter((key) => key !== '*'),
    ...[...names].filter((name) => !(name in meta)).sort()
  ]
  return order.flatMap((key): MetaEntry[] => {
    const value =
      typeof meta[key] === 'object' && !('$call' in asObject(meta[key])) ? asObject(meta[key]) : { title: meta[key] }
    const label = textOf(value.title)
    if (value.type === 'separator' || value.type === 'menu' || asText(value.href))
      return [{ key, value, entry: { label: label ?? (asText(value.href) && titleOf(key)), href: asText(value.href) } }]
    if (!names.has(key) || (value.display === 'hidden' && !isTop)) return []
    const below = listOf(prefix + key, { ...source.metas.get(prefix + key), ...asObject(value.items) }, source)
    const page = inside.find(({ target }) =>
      [`${prefix}${key}`, `${prefix}${key}/index`].includes(target.replace(/\.mdx?$/, ''))
    )
    if (key === 'index' && isTop && value.display === 'hidden') return []
    const items = withSeparators(below.filter((each) => each.key !== 'index' || each.value.title !== undefined))
    const isAlone = page !== undefined && items.every(({ href }) => href === page?.url)
    const isFolder = inside.some(({ target }) => target.startsWith(`${prefix}${key}/`)) && !isAlone
    const href = page?.url ?? (value.type === 'page' ? `/${prefix}${key}` : undefined)
    return [
      { key, value, entry: { label: label ?? (page ? undefined : titleOf(key)), href, ...(isFolder && { items }) } }
    ]
  })
}

/** A separator with a title is a group of what follows it. */
function withSeparators(listed: MetaEntry[]): SourceEntry[] {
  const entries: SourceEntry[] = []
  let list = entries
  for (const { value, entry } of listed) {
    if (value.type !== 'separator') list.push(entry)
    else if (entry.label === undefined) list = entries
    else {
      list = []
      entries.push({ label: entry.label, collapsed: false, items: list })
    }
  }
  return entries.filter(({ label, items }) => label === undefined || items === undefined || items.length > 0)
}

function linksOf(items: Values, folder: string): { label: string; href: string }[] {
  return Object.entries(items).map(([key, written]) => {
    const { title, href } = typeof written === 'object' ? asObject(written) : { title: written, href: undefined }
    return { label: textOf(title) ?? titleOf(key), href: asText(href) ?? `${folder}/${key}` }
  })
}

/** The words of a title, which may be an element. */
function textOf(title: unknown): string | undefined {
  if (Array.isArray(title)) return asText(title.map((each) => textOf(each) ?? '').join(''))
  return asText(title) ?? (typeof title === 'object' && title !== null ? textOf(asObject(title).children) : undefined)
}

function firstOf({ href, items = [] }: SourceEntry): string | undefined {
  return items.map(firstOf).find(Boolean) ?? href
}
