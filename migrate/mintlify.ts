/** Sites of Mintlify: `docs.json`, pages anywhere beside it, `snippets/`. */
import path from 'node:path'
import { readFrom } from './read/files.ts'
import { sidebarsByPrefix, urlsOf } from './read/folders.ts'
import { addLanguages } from './read/languages.ts'
import { addImported } from './read/parts.ts'
import { emptySite, filesBelow, findFile, withoutExcluded } from './read/read.ts'
import { addRedirects, addSocial, nameSettings } from './read/settings.ts'
import { asList, asObject, asText, urlOfTarget, yamlValue } from './read/values.ts'
import type { NavbarLink, SourceEntry, SourceSite } from './types.ts'

type Values = Record<string, unknown>

export async function readMintlify(root: string, run: SourceSite['run']): Promise<SourceSite> {
  const site = emptySite('mintlify', root, run)
  const file = findFile(root, 'docs', ['json']) ?? findFile(root, 'mint', ['json'])
  if (file === undefined) return site
  const config = asObject(await readWhole(site, file))
  const logo = asObject(config.logo)
  Object.assign(site, {
    title: asText(config.name),
    description: asText(config.description),
    logo: asText(config.logo) ?? asText(logo.light),
    favicon: asText(config.favicon) ?? asText(asObject(config.favicon).light)
  })
  await addPages(site)
  addBars(site, config)
  const navigation = asObject(config.navigation)
  const languages = asList(navigation.languages).map(asObject)
  const [first] = languages
  addSidebars(site, first ?? navigation, file)
  if (first) {
    const others = languages.slice(1).map((own) => ({ tag: firstPage(own).split('/')[0] ?? '' }))
    addLanguages(site, [{ tag: asText(first.language) ?? 'en' }, ...others], { file, hasFallback: false })
  }
  await addImported(site)
  addRedirects(site, config.redirects, file)
  const known =
    '$schema theme name description favicon logo icons navigation navbar footer redirects interaction styling'
  nameSettings(site, file, { '': [config, known], 'logo.': [logo, 'light'] })
  return site
}

/** `{ "$ref": "./fr.json" }` stands for what that file has. */
async function readWhole(site: SourceSite, file: string, within: string[] = []): Promise<unknown> {
  const read = yamlValue(await readFrom(site.root, file).catch(() => ''))
  if (read === undefined || read === null || within.includes(file)) {
    site.todos.push({ file, text: 'The configuration could not be read: it is no JSON', weight: 'first' })
    return undefined
  }
  const replace = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(replace))
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as Values
    const own = Object.fromEntries(
      await Promise.all(Object.entries(rest).map(async ([key, each]) => [key, await replace(each)]))
    )
    const from = asText($ref)
    if (from === undefined) return own
    const more = await readWhole(site, path.posix.join(path.posix.dirname(file), from), [...within, file])
    return Array.isArray(more) ? more : { ...asObject(more), ...own }
  }
  return replace(read)
}

async function addPages(site: SourceSite): Promise<void> {
  const key = '.mintignore'
  const patterns = (await readFrom(site.root, key).catch(() => '')).split('\n')
  for (const file of withoutExcluded(site, await filesBelow(site, '.'), { folder: '.', key, patterns })) {
    const isPart = /(?:^|\/)(?:snippets|_snippets)\//.test(file)
    if (/^\.|\/\.|^(?:README|CONTRIBUTING|LICENSE|CHANGELOG|CODE_OF_CONDUCT)\.md$/i.test(file)) continue
    if (/\.mdx?$/.test(file)) {
      const target = isPart ? path.posix.join(path.posix.dirname(file), `_${path.posix.basename(file)}`) : file
      site.pages.push({ file, target, url: urlOfTarget(file.replace(/x$/, '')), ...(isPart && { isPart }) })
    } else if (/\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|txt)$/i.test(file))
      site.files.push({ file, target: `assets/${file}`, url: `/${file}` })
  }
}

function addBars(site: SourceSite, config: Values): void {
  const link = (each: unknown): NavbarLink[] => {
    const { label, href, name, url } = asObject(each)
    const [text, to] = [asText(label) ?? asText(name), asText(href) ?? asText(url)]
    return text && to ? [{ label: text, href: to }] : []
  }
  const { links, primary } = asObject(config.navbar)
  site.navbar = [...asList(links), primary].flatMap(link).map((each) => ({ ...each, position: 'right' }))
  const footer = asObject(config.footer)
  addSocial(site, Object.entries(asObject(footer.socials)))
  site.footer = asList(footer.links).map((each) => {
    const { header, items } = asObject(each)
    return { title: asText(header) ?? '', links: asList(items).flatMap(link) }
  })
}

const parts = 'products dropdowns versions tabs anchors menu groups pages'.split(' ')

/** A tab has a list of its own, for the urls of its pages, and a link in the navbar. */
function addSidebars(site: SourceSite, navigation: Values, file: string): void {
  const key = ['tabs', 'dropdowns', 'products', 'anchors'].find((each) => asList(navigation[each]).length > 0)
  const tabs = key === undefined ? undefined : asList(navigation[key]).map(asObject)
  const all = tabs ?? [navigation]
  const known = new Set<string>()
  const links: NavbarLink[] = []
  const lists = all.map((tab) => {
    const label = labelOf(tab)
    const items = entriesOf(tab, site, file)
    const urls = items.flatMap(urlsOf)
    const own = urls.filter((url) => !known.has(url))
    for (const url of own) known.add(url)
    const href = asText(tab.href) ?? urls[0]
    if (tabs && label && href) links.push({ label, href })
    return { label: label ?? 'Pages', items, own }
  })
  const { anchors, ...global } = asObject(navigation.global)
  for (const { anchor, href } of asList(anchors).map(asObject))
    links.push({ label: asText(anchor) ?? String(href), href: String(href) })
  site.navbar = [...links, ...site.navbar]
  const own = `global languages ${key ?? parts.join(' ')}`
  nameSettings(site, file, { 'navigation.': [navigation, own], 'navigation.global.': [global, ''] })
  site.sidebars = sidebarsByPrefix(
    lists.filter(({ own }) => own.length > 0),
    '/'
  ).made
}

function entriesOf(value: unknown, site: SourceSite, file: string): SourceEntry[] {
  if (typeof value === 'string') {
    if (!/^[A-Z]+ /.test(value)) return [{ href: `/${value.replace(/^\/|\/index$/g, '')}`.replace(/^\/index$/, '/') }]
    site.todos.push({ file, text: `The operation \`${value}\` is not migrated: see “API reference”` })
    return []
  }
  const group = asObject(value)
  if (group.openapi !== undefined || group.asyncapi !== undefined)
    site.todos.push({ file, text: `The pages of \`${labelOf(group)}\` come from a document: see “API reference”` })
  const items = [...parts.flatMap((key) => asList(group[key])), ...[group.root ?? []].flat()]
  return items.flatMap((each) => {
    const label = labelOf(asObject(each))
    const below = entriesOf(each, site, file)
    const href = asText(asObject(each).href)
    if (label !== undefined && href !== undefined && below.length === 0) return [{ label, href }]
    return label === undefined || below.length === 0 ? below : [{ label, items: below, collapsed: false }]
  })
}

function labelOf(group: Values): string | undefined {
  const { tab, anchor, dropdown, product, item, version } = group
  return asText(group.group ?? tab ?? anchor ?? dropdown ?? product ?? item ?? version)
}

function firstPage(value: unknown): string {
  if (typeof value === 'string') return value
  const inside = parts.flatMap((key) => asList(asObject(value)[key])).map(firstPage)
  return inside.find(Boolean) ?? ''
}
