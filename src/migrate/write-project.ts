/** What stands around the pages of a project: its configuration and the files every new site has. */
import type { SidebarEntry } from '../project/schema.ts'
import { quote, readStarter } from '../project/starter.ts'
import { originOf } from './from/read.ts'
import { foldUrl, type LinkIndex } from './rewrite/links.ts'
import type { SourceSite } from './types.ts'

export interface ProjectOptions {
  tags: string[]
  index: LinkIndex
  name: string
  version: string
}

/** Files by path. */
export function projectFiles(site: SourceSite, { tags, index, name, version }: ProjectOptions): Record<string, string> {
  const title = site.title ?? name
  const starter = readStarter({ title, name: name.toLowerCase().replace(/[^a-z0-9-]+/g, '-'), version })
  const own = Object.entries(starter).filter(([file]) => !/^content\/|^docsgen\.config/.test(file))
  const categories = Object.entries(site.categories).map(([folder, { label, order }]) => [
    `content/${folder}/_category.yml`,
    [label && `label: ${JSON.stringify(label)}`, order !== undefined && `order: ${order}`].filter(Boolean).join('\n')
  ])
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(categories.map(([file, text]) => [file, `${text}\n`])),
    ...(site.pages.some(({ url }) => foldUrl(url) === '/') ? {} : { 'content/index.md': home(site, title) }),
    'docsgen.config.ts': `import { defineConfig } from 'docsgen'\n\nexport default defineConfig(${print(config(site, { title, tags, index }), '')})\n`
  }
}

/** Where the source has a component for a home page, there is one with its first links. */
function home(site: SourceSite, title: string): string {
  const links = site.navbar.filter(({ href }) => !/^[a-z]+:/.test(href)).slice(0, 3)
  const list = links.map(({ label, href }) => `- [${label}](/${href.replace(/^\/|(?<=.)\/$/g, '')})`)
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${site.tagline ?? ''}\n\n${list.join('\n')}\n`
}

function config(
  site: SourceSite,
  { title, tags, index }: Pick<ProjectOptions, 'tags' | 'index'> & { title: string }
): object {
  const link = ({ label, href }: { label: string; href: string }) => ({ label, href: index.toUrl(href) })
  const base = site.base?.replace(/\/+$/, '')
  const picture = (href: string | undefined) =>
    href !== undefined && site.files.some(({ url, file }) => url === href || `/${file}` === href)
      ? index.toUrl(href)
      : undefined
  return {
    title,
    tagline: site.tagline,
    description: site.description,
    url: originOf(site.url),
    base: base || undefined,
    lang: site.lang === 'en' ? undefined : site.lang,
    logo: picture(site.logo),
    favicon: picture(site.favicon),
    repository: site.repository === undefined ? undefined : { label: 'Source', href: site.repository },
    navbar: site.navbar.map(link),
    footer:
      site.footer.length === 0 && !site.copyright
        ? undefined
        : {
            columns: site.footer.map(({ title: of, links }) => ({ title: of, links: links.map(link) })),
            copyright: site.copyright
          },
    sidebars: Object.fromEntries(
      Object.entries(site.sidebars).map(([prefix, entries]) => [prefix, sidebar(entries, index)])
    ),
    tags: tags.length === 0 ? undefined : Object.fromEntries(tags.map((tag) => [tag, {}]))
  }
}

/** A group without a name is no group here: its entries take its place. */
function sidebar(entries: 'auto' | SidebarEntry[], index: LinkIndex): 'auto' | SidebarEntry[] {
  return entries === 'auto' ? 'auto' : entries.flatMap((entry) => toEntries(entry, index))
}

function toEntries({ label, href, items }: SidebarEntry, index: LinkIndex): SidebarEntry[] {
  const inner = items?.flatMap((item) => toEntries(item, index))
  if (label === undefined && href === undefined) return inner ?? []
  return [{ label, href: href === undefined ? undefined : index.toUrl(href), items: inner }]
}

/** As a person would write it: short things on one line, keys without quotes where they need none. */
function print(value: unknown, space: string): string {
  const short = printShort(value)
  if (space.length + short.length < 100) return short
  const inner = `${space}  `
  const parts = Array.isArray(value)
    ? value.map((each) => print(each, inner))
    : entriesOf(value).map(([key, each]) => `${printKey(key)}: ${print(each, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return typeof value !== 'object'
    ? short
    : `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${space}${close}`
}

function printShort(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(printShort).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = entriesOf(value).map(([key, each]) => `${printKey(key)}: ${printShort(each)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(value as object).filter(([, each]) => each !== undefined)
}

function printKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : printShort(key)
}
