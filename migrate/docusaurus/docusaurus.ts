/** Sites of Docusaurus: `docusaurus.config`, sidebars, `docs/`, `static/`, pages of `src/pages` that are Markdown. */
import path from 'node:path'
import { parse } from 'yaml'
import { titleOf } from '../../src/page/url.ts'
import { readFrom } from '../read/files.ts'
import { addImported } from '../read/parts.ts'
import { addStatic, emptySite, findFile, folderOf, readConfig, readHead } from '../read/read.ts'
import { isWholePreset, nameOfPlugin, nameSettings, optionsOf } from '../read/settings.ts'
import { asList, asNumber, asObject, asText, fromTop, withoutSlash } from '../read/values.ts'
import { targetOf } from '../rewrite/mdx.ts'
import type { Docs, SourcePage, SourceSite } from '../types.ts'
import { addBars } from './bars.ts'
import { addBlogs } from './blog.ts'
import { addLocales, localesOf, translatedDocs } from './locales.ts'
import { addOwnPages } from './pages.ts'
import { addSettings, ownTags, publishedFiles } from './settings.ts'
import { docusaurusSidebars } from './sidebars.ts'
import { type DocsOptions, withVersions } from './versions.ts'

export async function readDocusaurus(root: string, run: SourceSite['run']): Promise<SourceSite> {
  const site = emptySite('docusaurus', root, run)
  const file = findFile(root, 'docusaurus.config', ['ts', 'mts', 'js', 'mjs', 'cjs'])
  if (file === undefined) return site
  const config = await readConfig(site, file)
  const theme = asObject(config.themeConfig)
  Object.assign(site, {
    title: asText(config.title),
    tagline: asText(config.tagline),
    url: asText(config.url),
    base: asText(config.baseUrl),
    format: asText(asObject(config.markdown).format),
    lang: asText(asObject(config.i18n).defaultLocale),
    favicon: fromTop(asText(config.favicon)),
    logo: fromTop(asText(asObject(asObject(theme.navbar).logo).src))
  })
  const docs = findDocs(root, config).flatMap((each) => withVersions(site, each, file))
  const locales = localesOf(config)
  for (const each of docs) await addDocs(site, each)
  for (const locale of locales.slice(1)) for (const each of docs) await addDocs(site, translatedDocs(each, locale))
  for (const folder of asList(config.staticDirectories ?? ['static'])) await addStatic(site, folderOf(root, folder))
  // The sidebar of docs at the top of a site would have its other pages.
  const fields = docs.some(({ route }) => route === '') ? { sidebar: { hidden: true } } : {}
  await addOwnPages(site, asObject(asList(config.presets).map(optionsOf)[0]?.pages), fields)
  site.tops = docs.map(({ folder }) => folder)
  await addBlogs(site, config, file)
  for (const each of docs)
    if (each.options.sidebarPath !== false) Object.assign(site.sidebars, await docusaurusSidebars(site, each))
  addBars(site, theme, { docs, file })
  await addSettings(site, config, file)
  if (config.noIndex === true) site.settings.robots = [{ agents: '*', disallow: ['/'] }]
  await addLocales(site, locales, { docs, file })
  await addImported(site)
  site.todos.push({ file, text: ofTemplates, weight: 'note' })
  return site
}

const ofTemplates = 'Pages that no sidebar lists have no table of contents: give them `template: doc`'

/** Without a configuration that can be read, the sidebars are where most sites have them. */
function findDocs(root: string, config: Record<string, unknown>): DocsOptions[] {
  const presets = asList(config.presets).filter(isWholePreset)
  const own = presets.map((entry) => optionsOf(entry).docs).filter((docs) => docs !== false)
  const plugins = asList(config.plugins)
    .filter((entry) => /content-docs/.test(nameOfPlugin(entry)))
    .map(optionsOf)
  const found = [...own, ...plugins].map(asObject)
  const usual = findFile(root, 'sidebars', ['ts', 'js', 'mjs', 'cjs', 'json'])
  return (found.length > 0 || presets.length > 0 ? found : [{ sidebarPath: usual }]).map((docs) => ({
    folder: folderOf(root, docs.path, 'docs'),
    route: (asText(docs.routeBasePath) ?? 'docs').replace(/^\/+|\/+$/g, ''),
    sidebarPath: asText(docs.sidebarPath),
    plugin: asText(docs.id) ?? 'default',
    ids: new Map(),
    starts: new Map(),
    links: new Map(),
    isCollapsed: docs.sidebarCollapsed !== false && docs.sidebarCollapsible !== false,
    tagsUrl: '',
    options: docs
  }))
}

async function addDocs(site: SourceSite, docs: DocsOptions): Promise<void> {
  docs.tagsUrl = path.posix.join('/', docs.route, asText(docs.options.tagsBasePath) ?? 'tags')
  for (const file of await publishedFiles(site, docs.folder, docs.options)) {
    const rest = path.posix.relative(docs.folder, file)
    const target = path.posix.join(docs.route, rest.split('/').map(withoutNumber).join('/'))
    if (/(^|\/)_category_\.(json|ya?ml)$/.test(rest)) await addCategory(site, docs, { file, target })
    else if (/^tags\.ya?ml$/.test(rest)) site.todos.push({ file, text: ownTags })
    else if (/\.mdx?$/.test(rest)) await addPage(site, docs, { file, rest, target })
    else site.files.push({ file, target: `content/${target}` })
  }
}

/** `01-intro.md` is `/intro`, and first. Dates and versions stay in the name. */
function withoutNumber(segment: string): string {
  return numberOf(segment) === undefined ? segment : segment.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, '')
}

function numberOf(segment: string): number | undefined {
  if (/^\d+[-_.]\d/.test(segment)) return undefined
  const number = /^(\d+)\s*[-_.]+\s*[^-_.\s]/.exec(segment)?.[1]
  return number === undefined ? undefined : Number(number)
}

async function addCategory(site: SourceSite, docs: Docs, at: { file: string; target: string }): Promise<void> {
  const { file } = at
  const folder = path.posix.dirname(at.target)
  const text = await readFrom(site.root, file)
  const { label: name, position, collapsed, collapsible, link, ...rest } = asObject(parse(text, { logLevel: 'silent' }))
  const label = asText(name)
  const isOpen = collapsed === false || collapsible === false
  site.categories[folder] = { label, order: asNumber(position), ...(isOpen && { collapsed: false }) }
  docs.links.set(folder, { file, label: label ?? titleOf(folder), link })
  nameSettings(site, file, { '': [rest, ''] })
}

async function addPage(
  site: SourceSite,
  docs: DocsOptions,
  { file, rest, target }: { file: string; rest: string; target: string }
): Promise<void> {
  const own = targetOf(target, await readFrom(site.root, file), site)
  const name = own.replace(/\.mdx?$/, '')
  const isPart = rest.split('/').some((segment) => segment.startsWith('_'))
  const head = await readHead(site.root, file)
  const id = asText(head.id) ?? path.posix.basename(name)
  const inside = path.posix.relative(docs.route, path.posix.dirname(name))
  const url = urlOf({ name, id, slug: asText(head.slug), route: docs.route })
  const plain = `/${name.replace(/(^|\/)(index|README)$/i, '')}`
  const fields = head.hide_table_of_contents === true && { fields: { toc: false } }
  const order = asNumber(head.sidebar_position) ?? numberOf(path.posix.basename(rest))
  const slug = url === plain ? undefined : url
  const { title, description, unlisted, draft } = head
  const page: SourcePage = {
    ...{ file, target: own, url, isPart, isOld: docs.isOld, tagsUrl: docs.tagsUrl },
    ...{ title: asText(title) ?? head.$heading, description: asText(description) },
    ...{ isUnlisted: unlisted === true, isDraft: draft === true },
    meta: { slug, order, label: asText(head.sidebar_label), ...fields }
  }
  site.pages.push(page)
  if (!isPart) docs.ids.set(path.posix.join(inside, id), page)
}

/** A slug stands for the whole url or for the name; a page named as its folder, `index` or `README` is the folder. */
function urlOf(page: { name: string; id: string; slug: string | undefined; route: string }): string {
  const { name, id, slug, route } = page
  const folder = path.posix.dirname(name)
  const base = path.posix.basename(name)
  if (slug?.startsWith('/')) return withoutSlash(path.posix.join('/', route, slug))
  const isHome = /^(index|readme)$/i.test(base) || base.toLowerCase() === path.posix.basename(folder).toLowerCase()
  if (slug === undefined && isHome) return path.posix.join('/', folder)
  return path.posix.join('/', folder, slug ?? id).replace(/(?<=.)(\/index)?\/?$/, '')
}
