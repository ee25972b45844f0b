import { byCodeUnit } from '../disk/paths.ts'
import type { Page } from '../page/page.ts'
import { urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { updatedOf } from '../site/last-updated.ts'
import type { KindContext, OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

/** The most that the protocol allows in a file, and how many bytes. */
const mostUrls = 50_000
const mostBytes = 50_000_000

export const sitemap: OutputKind = {
  name: 'sitemap',
  yields: true,
  urls: ({ url }) => (url ? ['/sitemap.xml'] : []),
  list(context) {
    if (!context.project.url) return []
    const pages = context.listed()
    const most = Math.min(mostUrls, Math.floor(mostBytes / longestEntry(pages, context.project)))
    const parts = Math.ceil(pages.length / most)
    if (parts <= 1) return [textOutput('/sitemap.xml', () => write(entriesOf(context)))]
    const urls = Array.from({ length: parts }, (_, at) => `/sitemap-${at + 1}.xml`)
    let entries: string[] | undefined
    const all = () => {
      entries ??= entriesOf(context)
      return entries
    }
    const writePart = (at: number) => write(all().slice(at * most, (at + 1) * most))
    return [
      textOutput('/sitemap.xml', () => writeIndex(urls, context.project)),
      ...urls.map((url, at) => textOutput(url, () => writePart(at)))
    ]
  }
}

/** Bytes that no entry has more of: a character takes up to nine in an address, and the elements around it some hundred. */
function longestEntry(pages: readonly Page[], { url = '', base }: Project): number {
  const longest = pages.reduce((most, page) => Math.max(most, page.url.length), 0)
  return longest * 9 + url.length + base.length + 100
}

function entriesOf({ project, listed, site }: KindContext): string[] {
  const entries = listed().map((page) => {
    const day = updatedOf(page, site)
    return `${locationOf(page.url, project)}${day === undefined ? '' : `<lastmod>${day}</lastmod>`}`
  })
  return entries.sort(byCodeUnit)
}

function locationOf(url: string, { url: site, base }: Pick<Project, 'url' | 'base'>): string {
  const href = new URL(site ?? '').origin + urlToHref(url, base)
  return `<loc>${href.replaceAll('&', '&amp;')}</loc>`
}

function write(entries: string[]): string {
  return toXml('urlset', 'url', entries)
}

function writeIndex(urls: string[], project: Project): string {
  return toXml(
    'sitemapindex',
    'sitemap',
    urls.map((url) => locationOf(url, project))
  )
}

function toXml(root: string, name: string, entries: string[]): string {
  const lines = entries.map((entry) => `  <${name}>${entry}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`
}
