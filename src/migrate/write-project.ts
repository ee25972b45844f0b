/** The files around the pages of a project: its configuration, and those of every new site. */
import path from 'node:path'
import { stringify } from 'yaml'
import { titleOf } from '../page/page-url.ts'
import { isBelow } from '../page/url.ts'
import type { SidebarEntry } from '../project/schema.ts'
import { readStarter, type Starter } from '../project/starter.ts'
import type { Origins } from './context.ts'
import { originOf } from './from/read.ts'
import { Code, type Printed, printConfig } from './print-config.ts'
import { foldUrl, type LinkIndex } from './rewrite/links.ts'
import type { Redirect, SourceSite, Tag } from './types.ts'

export interface ProjectOptions {
  tags: [string, Tag][]
  redirects: Redirect[]
  origins: Origins
  index: LinkIndex
  name: string
  host: Starter['host']
  docsgen: string
  /** The folder of the project in its repository; empty for the root. */
  folder: string
}

/** Returns the files by path. */
export function projectFiles(site: SourceSite, options: ProjectOptions): Record<string, string> {
  const { name, host, docsgen, folder } = options
  const title = site.title ?? name
  const starter = readStarter({ title, name: name.toLowerCase().replace(/[^a-z0-9-]+/g, '-'), docsgen, host, folder })
  const own = Object.entries(starter).filter(([file]) => !/^content\/|^docsgen\.config/.test(file))
  const categories = Object.entries(site.categories)
    .filter(([folder]) => isShown(site, path.posix.join('/', folder)))
    .map(([folder, category]) => [path.posix.join('content', folder, '_category.yml'), stringify(category)])
  const redirects = options.redirects.map(({ from, to, status }) => ({ from, to, ...(status && { status }) }))
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(categories),
    ...(redirects.length > 0 && { 'redirects.yml': stringify(redirects, { lineWidth: 0 }) }),
    ...('.' in site.categories || site.pages.some(({ url }) => foldUrl(url) === '/')
      ? {}
      : { 'content/index.md': home(site, title) }),
    ...(site.styles !== undefined && { 'templates/styles.css': `@import './styles.css';\n\n${site.styles}` }),
    'docsgen.config.ts': printConfig(config(site, title, options))
  }
}

/** A written list has its own labels: a `_category.yml` would do nothing below its beginning. */
function isShown({ sidebars }: SourceSite, folder: string): boolean {
  return folder in sidebars || Object.keys(sidebars).some((each) => sidebars[each] === 'auto' && isBelow(folder, each))
}

/** Makes a home page of the first links if the source has a component for it. */
function home(site: SourceSite, title: string): string {
  const own = site.navbar.flatMap(({ label, href, items }) => (href === undefined ? (items ?? []) : [{ label, href }]))
  const pages = site.pages.filter(({ isPart }) => !isPart).map(({ url }) => ({ label: titleOf(url), href: url }))
  const inside = own.filter(({ href }) => !/^[a-z]+:/.test(href))
  const links = (inside.length > 0 ? inside : pages).slice(0, 3)
  const list = links.map(({ label, href }) => `- [${label}](/${href.replace(/^\/|(?<=.)\/$/g, '')})`)
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${site.tagline ?? ''}\n\n${list.join('\n')}\n`
}

function config(site: SourceSite, title: string, { tags, origins, index, host, folder }: ProjectOptions): Printed {
  const link = ({ label, href }: { label: string; href: string }) => ({ label, href: index.toUrl(href) })
  const columns = site.footer.map(({ title, links }) => ({ title, links: links.map(link) }))
  const lists = new Map(
    Object.values(site.sidebars).map((entries) => [
      entries,
      entries === 'auto' ? entries : entries.flatMap((entry) => toEntries(entry, index))
    ])
  )
  const sidebars = Object.entries(site.sidebars).map(
    ([prefix, entries]) => [prefix, lists.get(entries) ?? 'auto'] as const
  )
  const base = site.base?.replace(/\/+$/, '')
  const image = (href: string | undefined) =>
    href !== undefined && site.files.some(({ url, file }) => url === href || `/${file}` === href)
      ? index.toUrl(href)
      : undefined
  return {
    title,
    tagline: site.tagline,
    description: site.description,
    url: originOf(site.url),
    base: base || undefined,
    hosts: host === undefined || host === 'other' ? undefined : [host],
    lang: site.lang === 'en' ? undefined : site.lang,
    logo: image(site.logo),
    favicon: image(site.favicon),
    repository: site.repository,
    edit: editOf(site, folder),
    maths: site.maths || undefined,
    navbar: site.navbar.map(({ label, href, items }) =>
      href === undefined ? { label, items: items?.map(link) } : link({ label, href })
    ),
    footer: site.footer.length === 0 && !site.copyright ? undefined : { columns, copyright: copyrightOf(site) },
    sidebars: Object.fromEntries(sidebars),
    versions: site.versions.length > 1 ? site.versions : undefined,
    policy: policyOf(origins, site.connect),
    tags: tags.length === 0 ? undefined : Object.fromEntries(tags),
    ...site.settings
  }
}

function copyrightOf({ copyright }: SourceSite): object | undefined {
  if (!copyright) return undefined
  const { holder, year, isComputed } = copyright
  return { holder, year: isComputed ? new Code('new Date().getFullYear()') : year }
}

/** The address of a file of the new folder. */
function editOf({ edit }: SourceSite, folder: string): string | undefined {
  return edit?.address.replace('{file}', `${folder && `${folder}/`}{file}`)
}

/** The hosts that pages show something of; a browser refuses others. */
function policyOf({ images, frames }: Origins, hosts: string[] = []): object | undefined {
  const connect = new Set(hosts)
  const lists = Object.entries({ images, frames, connect }).filter(([, origins]) => origins.size > 0)
  return lists.length === 0 ? undefined : Object.fromEntries(lists.map(([key, each]) => [key, [...each].sort()]))
}

/** The entries of a group without a name take its place. */
function toEntries({ label, href, items, collapsed, badge }: SidebarEntry, index: LinkIndex): SidebarEntry[] {
  const inner = items?.flatMap((item) => toEntries(item, index))
  if (label === undefined && href === undefined) return inner ?? []
  return [{ label, href: href === undefined ? undefined : index.toUrl(href), badge, collapsed, items: inner }]
}
