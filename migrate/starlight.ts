/** Sites of Starlight: `astro.config`, pages in `src/content/docs/`. */
import path from 'node:path'
import { expandFolder, firstMoved } from './read/folders.ts'
import { addLanguages } from './read/languages.ts'
import { addImported } from './read/parts.ts'
import { addStatic, emptySite, filesBelow, findFile, nameMade, readConfig, readHead } from './read/read.ts'
import { addEdit, addSocial, nameOfPlugin, nameSettings } from './read/settings.ts'
import { asList, asNumber, asObject, asText, originOf, urlOfTarget, withoutSlash } from './read/values.ts'
import type { SourceEntry, SourceSite } from './types.ts'

const folder = 'src/content/docs'

export async function readStarlight(root: string, run: SourceSite['run']): Promise<SourceSite> {
  const site = emptySite('starlight', root, run)
  const file = findFile(root, 'astro.config', ['mjs', 'ts', 'js', 'mts', 'cjs'])
  if (file === undefined) return site
  const config = await readConfig(site, file)
  const calls = asList(config.integrations).flat().map(asObject)
  const options = calls.find(({ $call }) => $call === '@astrojs/starlight') ?? {}
  const logo = asText(asObject(options.logo).src) ?? asText(asObject(options.logo).light)
  Object.assign(site, {
    title: asText(options.title) ?? asText(Object.values(asObject(options.title))[0]),
    description: asText(options.description),
    tagline: asText(options.tagline),
    favicon: asText(options.favicon),
    base: asText(config.base),
    url: originOf(asText(config.site)),
    logo: logo?.replace(/^\.?\//, '/'),
    tops: [folder]
  })
  nameMade(site, file, { sidebar: options.sidebar })
  // A list, or in old versions addresses by icon.
  const { social } = options
  const links = asList(social).map(asObject)
  addSocial(
    site,
    links.length > 0 ? links.map(({ label, icon, href }) => [label ?? icon, href]) : Object.entries(asObject(social))
  )
  for (const plugin of asList(options.plugins).map(nameOfPlugin))
    site.todos.push({ file, text: `The plugin \`${plugin}\` is not migrated: pages that it made are missing` })
  nameSettings(site, file, {
    '': [config, 'base site integrations redirects output trailingSlash vite build server'],
    'starlight.': [options, knownSettings],
    'starlight.logo.': [options.logo, 'src light alt']
  })
  addEdit(site, asText(asObject(options.editLink).baseUrl), { file, key: 'editLink' })
  for (const { $call } of calls)
    if ($call !== undefined && !/starlight$|sitemap/.test(String($call)))
      site.todos.push({ file, text: `The integration \`${$call}\` is not migrated` })
  await addPages(site)
  await addImported(site)
  await addStatic(site, 'public')
  for (const asset of await filesBelow(site, 'src/assets')) {
    site.files.push({ file: asset, target: `assets/${path.posix.relative('src/assets', asset)}` })
  }
  for (const [from, to] of Object.entries(asObject(config.redirects))) {
    const status = asNumber(asObject(to).status)
    const target = asText(to) ?? asText(asObject(to).destination) ?? ''
    site.redirects.push({ from, to: target, file, ...(status && { status }) })
  }
  addLocales(site, options, file)
  site.sidebars = { '/': Array.isArray(options.sidebar) ? entries(options.sidebar, site) : 'auto' }
  return site
}

const knownSettings =
  'plugins title logo favicon pagefind credits description tagline social sidebar editLink titleDelimiter pagination defaultLocale locales disable404Route'

/** The first language is at the root; one with a prefix of its own keeps it. */
function addLocales(site: SourceSite, options: Record<string, unknown>, file: string): void {
  const locales = Object.entries(asObject(options.locales)).map(([key, value]) => {
    const { label, lang } = asObject(value)
    const words = Object.fromEntries(wordsOf(options.sidebar, asText(lang) ?? key))
    return { key, tag: key === 'root' ? (asText(lang) ?? 'en') : key, label: asText(label), words }
  })
  const first = locales.find(({ key }) => key === (asText(options.defaultLocale) ?? 'root')) ?? locales[0]
  if (first === undefined) return
  const others = locales.filter((each) => each !== first)
  site.lang = first.tag
  addLanguages(site, [first, ...others], { file, hasFallback: true, isPrefixed: first.key !== 'root' })
}

function wordsOf(items: unknown, lang: string): [string, string][] {
  return asList(items).flatMap((item) => {
    const { label, translations, items: below } = asObject(item)
    const [text, word] = [asText(label), asText(asObject(translations)[lang])]
    return [...(text && word ? [[text, word] as [string, string]] : []), ...wordsOf(below, lang)]
  })
}

async function addPages(site: SourceSite): Promise<void> {
  for (const file of await filesBelow(site, folder)) {
    const rest = path.posix.relative(folder, file)
    if (/\.(md|mdx)$/.test(rest)) {
      const target = rest
      const { sidebar, slug, title } = await readHead(site.root, file)
      const own = asText(slug) && `/${asText(slug)}`
      const meta = { order: asNumber(asObject(sidebar).order), slug: own }
      site.pages.push({
        file,
        target,
        url: own === undefined ? urlOfTarget(target) : withoutSlash(own),
        meta,
        title: asText(title),
        isUnlisted: asObject(sidebar).hidden === true
      })
    } else if (/\.(mdoc|json|yml|yaml)$/.test(rest))
      site.todos.push({ file, text: 'Only Markdown and MDX are migrated' })
    else site.files.push({ file, target: `content/${rest}` })
  }
}

function entries(items: unknown[], site: SourceSite): SourceEntry[] {
  return items.flatMap((item): SourceEntry[] => {
    if (typeof item === 'string') return [{ href: `/${item}` }]
    const { label: name, slug, link, items: below, autogenerate, collapsed, badge: written } = asObject(item)
    const badge = asText(written) ?? asText(asObject(written).text)
    const label = asText(name)
    const directory = asText(asObject(autogenerate).directory)
    const open = collapsed === true ? {} : { collapsed: false as const }
    if (directory !== undefined) return [{ label, badge, ...(label && open), ...listOf(directory, label, site) }]
    const href = asText(link) ?? (asText(slug) && `/${asText(slug)}`)
    if (!Array.isArray(below)) return [{ label, href, badge }]
    return [{ label, href, badge, ...open, items: entries(below, site) }]
  })
}

/** docsgen lists a folder by itself, below an entry with a label, where its urls are as its files. */
function listOf(directory: string, label: string | undefined, site: SourceSite): Pick<SourceEntry, 'href' | 'items'> {
  const folder = directory.replace(/^\/|\/$/g, '')
  const items = expandFolder(site, folder)
  const isOwn = label !== undefined && firstMoved(site.pages, folder) === undefined
  return isOwn ? { href: `/${folder}`, items: [{ folder, items }] } : { items }
}
