/** Sites of Starlight: `astro.config`, pages in `src/content/docs/`. */
import path from 'node:path'
import type { SidebarEntry } from '../../project/schema.ts'
import type { SourceSite } from '../types.ts'
import { evaluate } from './evaluate.ts'
import { expandFolder } from './folders.ts'
import {
  addRedirectsFile,
  addStatic,
  asList,
  asObject,
  asText,
  emptySite,
  filesBelow,
  findFile,
  readHead
} from './read.ts'

const folder = 'src/content/docs'

/** Reads a site at `root`, the folder that holds `astro.config.*`. */
export async function readStarlight(root: string): Promise<SourceSite> {
  const site = emptySite('starlight', root)
  const file = findFile(
    root,
    ['mjs', 'ts', 'js', 'mts', 'cjs'].map((ending) => `astro.config.${ending}`)
  )
  if (file === undefined) return site
  const config = await readConfig(site, file)
  const calls = asList(config.integrations).flat().map(asObject)
  const options = asObject(asList(calls.find(({ $call }) => $call === '@astrojs/starlight')?.args)[0])
  const title = asText(options.title) ?? asText(Object.values(asObject(options.title))[0])
  const address = asText(config.site)
  Object.assign(site, {
    title,
    description: asText(options.description),
    tagline: asText(options.tagline),
    base: asText(config.base),
    tops: [folder]
  })
  if (address !== undefined && URL.canParse(address)) site.url = new URL(address).origin
  await addPages(site)
  await addStatic(site, 'public')
  await addRedirectsFile(site, 'public/_redirects')
  for (const asset of await filesBelow(root, 'src/assets')) {
    site.files.push({ file: asset, target: `assets/${path.posix.relative('src/assets', asset)}` })
  }
  for (const [from, to] of Object.entries(asObject(config.redirects))) {
    site.redirects.push({ from, to: asText(to) ?? asText(asObject(to).destination) ?? '' })
  }
  site.sidebars = { '/': Array.isArray(options.sidebar) ? entries(options.sidebar, site) : 'auto' }
  site.repository = readSocial(options.social)
  const logo = asText(asObject(options.logo).src) ?? asText(asObject(options.logo).light)
  if (logo !== undefined) site.logo = logo.replace(/^\.?\//, '/')
  return site
}

async function readConfig(site: SourceSite, file: string): Promise<Record<string, unknown>> {
  const read = await evaluate(path.join(site.root, file))
  if ('value' in read) return asObject(read.value)
  site.todos.push({ file, text: `The configuration could not be read: ${read.why}` })
  return {}
}

async function addPages(site: SourceSite): Promise<void> {
  for (const file of await filesBelow(site.root, folder)) {
    const rest = path.posix.relative(folder, file)
    if (/\.(md|mdx)$/.test(rest)) {
      const target = rest.replace(/\.mdx$/, '.md')
      const { sidebar, slug } = await readHead(site.root, file)
      const order = asObject(sidebar).order
      const url = asText(slug) ?? target.replace(/(^|\/)index\.md$|\.md$/, '')
      const meta = { ...(typeof order === 'number' && { order }), ...(asText(slug) && { slug: `/${url}` }) }
      site.pages.push({ file, target, url: `/${url}`.replace(/(?<=.)\/$/, ''), meta })
    } else if (/\.(mdoc|json|yml|yaml)$/.test(rest))
      site.todos.push({ file, text: 'Only Markdown and MDX are carried over' })
    else site.files.push({ file, target: `content/${rest}` })
  }
}

function readSocial(social: unknown): string | undefined {
  const links = Array.isArray(social) ? social.map((each) => asObject(each).href) : Object.values(asObject(social))
  return links.map(asText).find((link) => link?.includes('github.com'))
}

function entries(items: unknown[], site: SourceSite): SidebarEntry[] {
  return items.flatMap((item): SidebarEntry[] => {
    if (typeof item === 'string') return [{ href: `/${item}` }]
    const { label: name, slug, link, items: below, autogenerate } = asObject(item)
    const label = asText(name)
    const href = asText(link) ?? (asText(slug) === undefined ? undefined : `/${asText(slug)}`)
    const directory = asText(asObject(autogenerate).directory)
    if (directory !== undefined) return [{ ...(label && { label }), items: expandFolder(site, directory) }]
    return [
      {
        ...(label !== undefined && { label }),
        ...(href !== undefined && { href }),
        ...(Array.isArray(below) && { items: entries(below, site) })
      }
    ]
  })
}
