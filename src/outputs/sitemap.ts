import { escapeXml } from '../disk/entities.ts'
import { byCodeUnit } from '../disk/paths.ts'
import { isSeveral, languageAt, plainUrl, urlIn } from '../languages/languages.ts'
import type { Page } from '../page/page.ts'
import { urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { updatedOf } from '../site/last-updated.ts'
import type { HeadLink } from '../theme/props.ts'
import type { KindContext, OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

/** The most that the protocol allows in a file. */
const most = 50_000

export const sitemap: OutputKind = {
  name: 'sitemap',
  yields: true,
  urls: ({ url }) => (url ? ['/sitemap.xml'] : []),
  list(context) {
    if (!context.project.url) return []
    const pages = context.listed()
    const parts = Math.ceil(pages.length / most)
    if (parts <= 1) return [textOutput('/sitemap.xml', () => write(entriesOf(context)))]
    const urls = Array.from({ length: parts }, (_, at) => `/sitemap-${at + 1}.xml`)
    let entries: string[] | undefined
    const writePart = (at: number) => {
      entries ??= entriesOf(context)
      return write(entries.slice(at * most, (at + 1) * most))
    }
    const locations = urls.map((url) => locationOf(url, context.project))
    return [
      textOutput('/sitemap.xml', () => toXml('sitemapindex', 'sitemap', locations)),
      ...urls.map((url, at) => textOutput(url, () => writePart(at)))
    ]
  }
}

function entriesOf(context: KindContext): string[] {
  const { project, listed, site } = context
  const entries = listed().map((page) => {
    const day = updatedOf(page, site)
    return `${locationOf(page.url, project)}${day === undefined ? '' : `<lastmod>${day}</lastmod>`}${linksToOthers(page, context)}`
  })
  return entries.sort(byCodeUnit)
}

function locationOf(url: string, { url: site, base }: Pick<Project, 'url' | 'base'>): string {
  const href = new URL(site ?? '').origin + urlToHref(url, base)
  return `<loc>${href.replaceAll('&', '&amp;')}</loc>`
}

function linksToOthers(page: Page, context: KindContext): string {
  return alternatesOf(page, context)
    .map(({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`)
    .join('')
}

function write(entries: string[]): string {
  const isLinked = entries.some((entry) => entry.includes('<xhtml:link'))
  return toXml('urlset', 'url', entries, isLinked ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '')
}

function toXml(root: string, name: string, entries: string[], more = ''): string {
  const lines = entries.map((entry) => `  <${name}>${entry}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n${lines.join('\n')}\n</${root}>\n`
}

/** Tells search engines of the same page in other languages, in its head too. A page that is not translated is none. */
export const alternates: OutputKind = {
  name: 'alternates',
  list: () => [],
  head: alternatesOf
}

/** Links to a page in each language that has it, itself among them; none where only one has. */
function alternatesOf(
  { url, untranslated }: Page,
  { project, site }: Pick<KindContext, 'project' | 'site'>
): HeadLink[] {
  const { languages, base, url: origin } = project
  if (!isSeveral(languages) || origin === undefined || untranslated !== undefined) return []
  const plain = plainUrl(url, languageAt(url, languages))
  const found = languages.flatMap((language) => {
    const page = site.targets.pages.get(urlIn(plain, language))
    if (page === undefined || page.untranslated !== undefined || page.meta.unlisted) return []
    const href = new URL(urlToHref(page.url, base), origin).href
    const link = { rel: 'alternate', hrefLang: language.lang, href }
    return language.isSource ? [link, { ...link, hrefLang: 'x-default' }] : [link]
  })
  return found.length > 2 ? found : []
}
