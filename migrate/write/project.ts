/** The files around the pages of a project: its configuration, and those of every new site. */
import path from 'node:path'
import { stringify } from 'yaml'
import {
  hostsSetting,
  type Printed,
  printConfig,
  readStarter,
  type Starter,
  type WorkflowPlace
} from '../../src/init/starter.ts'
import { isBelow, titleOf } from '../../src/page/url.ts'
import { schema } from '../../src/project/schema.ts'
import { withoutLanguage } from '../read/languages.ts'
import { originOf } from '../read/values.ts'
import { hostFilesOf } from '../repository/host-files.ts'
import type { Origins } from '../rewrite/context.ts'
import { foldUrl, type LinkIndex } from '../rewrite/links.ts'
import type { Redirect, SourceEntry, SourceSite, Todo } from '../types.ts'

export interface ProjectOptions {
  tags: [string, { label?: string | undefined }][]
  redirects: Redirect[]
  origins: Origins
  index: LinkIndex
  /** A setting that is left out is added. */
  todos: Todo[]
  name: string
  host: Starter['host']
  docsgen: string
  workflow: WorkflowPlace
}

export function projectFiles(site: SourceSite, options: ProjectOptions): Record<string, string> {
  const { name, host, docsgen, workflow } = options
  const title = site.title ?? name
  const starter = readStarter({ title, name: name.toLowerCase().replace(/[^a-z0-9-]+/g, '-'), docsgen, host, workflow })
  const others = new Set(hostFilesOf(site.root).map((file) => path.posix.basename(file)))
  const own = Object.entries(starter).filter(([file]) => !/^content\/|^docsgen\.config/.test(file) && !others.has(file))
  const sidebars = sidebarsOf(site, options.index)
  const shown = Object.entries(sidebars).flatMap(([prefix, list]) => autoFolders(list, prefix))
  const categories = Object.entries(site.categories)
    .filter(([folder]) => isShown(path.posix.join('/', withoutLanguage(site, folder)), shown, site))
    .map(([folder, category]) => [path.posix.join('content', folder, '_category.yml'), stringify(category)])
  const made = printConfig(withoutRefused(config(site, title, { ...options, sidebars }), options.todos))
  // A word that the configuration does not have would be reported.
  const isUsed = ([label]: [string, string]) =>
    [`'${label.replaceAll("'", "\\'")}'`, JSON.stringify(label)].some((each) => made.includes(each))
  const words = Object.entries(site.words).flatMap(([tag, all]) => {
    const used = Object.entries(all).filter(isUsed)
    return used.length === 0 ? [] : [[`locales/${tag}.yml`, stringify(Object.fromEntries(used))]]
  })
  const redirects = options.redirects.map(({ from, to, status }) => ({ from, to, ...(status && { status }) }))
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(categories),
    ...(redirects.length > 0 && { 'redirects.yml': stringify(redirects, { lineWidth: 0 }) }),
    ...('.' in site.categories ||
    [...site.pages.map(({ url }) => url), ...redirects.map(({ from }) => from)].some((url) => foldUrl(url) === '/')
      ? {}
      : { 'content/index.md': home(site, title, options.index) }),
    ...site.written,
    ...Object.fromEntries(words),
    'docsgen.config.ts': made
  }
}

/** A written list has its own labels: a `_category.yml` would do nothing below its beginning. */
function isShown(folder: string, shown: string[], { sidebars }: SourceSite): boolean {
  return folder in sidebars || shown.some((each) => isBelow(folder, each))
}

/** Makes a home page of the first links if the source has a component for it. */
function home(site: SourceSite, title: string, index: LinkIndex): string {
  const own = site.navbar.flatMap(({ label, href, items }) => (href === undefined ? (items ?? []) : [{ label, href }]))
  const pages = site.pages.filter(({ isPart }) => !isPart).map(({ url }) => ({ label: titleOf(url), href: url }))
  const inside = own.filter(({ href }) => !/^[a-z]+:/.test(href))
  const links = (inside.length > 0 ? inside : pages).slice(0, 3)
  const list = links.map(({ label, href }) => `- [${label}](${index.toUrl(href)})`)
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${site.tagline ?? ''}\n\n${list.join('\n')}\n`
}

/** Settings that docsgen would refuse are left out, and said first. */
function withoutRefused(made: Printed, todos: Todo[]): Printed {
  const plain = JSON.parse(JSON.stringify(made))
  const refused = new Map(
    schema.safeParse(plain).error?.issues.map(({ path: at, message }) => [String(at[0]), { at, message }])
  )
  for (const [key, { at, message }] of refused) {
    const text = `The setting \`${at.join('.')}\` is left out, docsgen refuses it: ${message}`
    todos.push({ file: 'docsgen.config.ts', text, weight: 'first' })
    delete made[key as keyof Printed]
  }
  return made
}

function config(
  site: SourceSite,
  title: string,
  { tags, origins, index, host, workflow, sidebars }: ProjectOptions & { sidebars: Sidebars }
): Printed {
  const link = ({ label, href }: { label: string; href: string }) => ({ label, href: index.toUrl(href) })
  const columns = site.footer.map(({ title, links }) => ({ title, links: links.map(link) }))
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
    hosts: host && hostsSetting(host) ? [host] : undefined,
    lang: site.lang === 'en' ? undefined : site.lang,
    logo: image(site.logo),
    favicon: image(site.favicon),
    repository: site.repository,
    edit: editOf(site, workflow.folder),
    maths: site.maths || undefined,
    navbar: site.navbar.map(({ label, href, items, ...position }) => ({
      ...(href === undefined ? { label, items: items?.map(link) } : link({ label, href })),
      ...position
    })),
    footer: site.footer.length === 0 && !site.copyright ? undefined : { columns, copyright: site.copyright },
    sidebars,
    versions: site.versions.length > 1 ? site.versions : undefined,
    policy: policyOf(origins),
    tags: tags.length === 0 ? undefined : Object.fromEntries(tags),
    ...site.settings
  }
}

function editOf({ edit }: SourceSite, folder: string): string | undefined {
  return edit?.address.replace('{file}', `${folder && `${folder}/`}{file}`)
}

/** The hosts that pages show something of; a browser refuses others. */
function policyOf(origins: Origins): object | undefined {
  const lists = Object.entries(origins).filter(([, origins]: [string, Set<string>]) => origins.size > 0)
  return lists.length === 0 ? undefined : Object.fromEntries(lists.map(([key, each]) => [key, [...each].sort()]))
}

type SidebarList = 'auto' | ('auto' | PrintedEntry)[]

interface PrintedEntry extends Omit<SourceEntry, 'items' | 'folder'> {
  items?: SidebarList | undefined
}

type Sidebars = Record<string, SidebarList>

/** The urls of the folders that `'auto'` means in a list of a folder, and in the lists below it. */
function autoFolders(list: SidebarList, folder: string): string[] {
  const entries = list === 'auto' ? [] : list.filter((entry) => entry !== 'auto')
  const below = entries.flatMap(({ href = '', items = [] }) => autoFolders(items, href))
  return list === 'auto' || list.includes('auto') ? [folder, ...below] : below
}

/** A list that several sidebars have stays one. */
function sidebarsOf({ sidebars }: SourceSite, index: LinkIndex): Sidebars {
  const lists = new Map(Object.values(sidebars).map((list) => [list, list === 'auto' ? list : toList(list, index)]))
  return Object.fromEntries(Object.entries(sidebars).map(([prefix, list]) => [prefix, lists.get(list) ?? 'auto']))
}

function toList(entries: SourceEntry[], index: LinkIndex): SidebarList {
  const list = entries.flatMap((entry) => toEntries(entry, index))
  return list.length === 1 && list[0] === 'auto' ? 'auto' : list
}

/** The entries of a group without a name take its place. */
function toEntries(
  { label, href, items, collapsed, badge, folder }: SourceEntry,
  index: LinkIndex
): SidebarList & object {
  if (folder !== undefined) return ['auto' as const]
  const inner = items && toList(items, index)
  if (label === undefined && href === undefined) return inner === 'auto' ? ['auto' as const] : (inner ?? [])
  const isList = items?.some((item) => item.folder !== undefined)
  return [{ label, href: href === undefined || isList ? href : index.toUrl(href), badge, collapsed, items: inner }]
}
