/** A page for each sidebar with all of its pages: readers print it, and `docsgen export pdf` does. */

import { escapeXml } from '../../disk/entities.ts'
import { hash } from '../../disk/files.ts'
import { type Staging, stageBody } from '../../disk/stage-body.ts'
import { hrefToUrl, urlToHref, urlToPaths } from '../../page/url.ts'
import { findSidebar, type Sidebar } from '../../site/sidebar/sidebar.ts'
import { styleUrl } from '../../theme/theme.ts'
import type { KindContext, OutputKind } from '../kind.ts'
import { mostPages } from '../machines/llms.ts'
import type { Body, Output } from '../output.ts'
import type { PageOutput } from '../page-output.ts'
import { toOutputs } from '../pages.ts'

/** A sidebar at `/guides` is printed from `/docsgen/print/guides`. */
const folder = '/docsgen/print'

export const paper: OutputKind = {
  name: 'paper',
  perLanguage: true,
  /** One of each sidebar that is not too long to be printed. */
  list: (context) =>
    context.project.print ? context.site.sidebars.filter(hasPaper).map((sidebar) => new Paper(sidebar, context)) : [],
  head(page, { project, site }) {
    const sidebar = project.print ? findSidebar(site.sidebars, page.url) : undefined
    if (!sidebar || !hasPaper(sidebar) || page.untranslated !== undefined) return []
    return [{ rel: 'alternate', media: 'print', href: urlToHref(urlOf(sidebar), project.base) }]
  }
}

function hasPaper({ order }: Sidebar): boolean {
  return order.length > 0 && order.length <= mostPages
}

function urlOf({ prefix }: Sidebar): string {
  return folder + (prefix === '/' ? '' : prefix)
}

/** So many pages are rendered at the same time. */
const atOnce = 16

export class Paper implements Output {
  readonly isQuiet = true
  readonly path: string
  readonly also: readonly string[]
  readonly #sidebar: Sidebar
  readonly #context: KindContext
  #pages: PageOutput[] | undefined

  constructor(sidebar: Sidebar, context: KindContext) {
    const [first, ...also] = urlToPaths(urlOf(sidebar), context.project.layout)
    this.path = first
    this.also = also
    this.#sidebar = sidebar
    this.#context = context
  }

  get prefix(): string {
    return this.#sidebar.prefix
  }

  get label(): string {
    return this.#sidebar.label
  }

  get pages(): readonly PageOutput[] {
    const { pages } = this.#context.site
    const { start, order } = this.#sidebar
    const own = [...(start === undefined ? [] : [start]), ...order].flatMap((url) => pages.get(url) ?? [])
    this.#pages ??= toOutputs(own, this.#context)
    return this.#pages
  }

  get key(): string {
    return hash(['paper', this.label, this.#context.project.title, ...this.pages.map(({ key }) => key)].join('\0'))
  }

  /** The pages report their problems themselves. */
  async body(staging?: Staging): Promise<Body> {
    const { project, theme } = this.#context
    const printed: PrintedPage[] = []
    for (let at = 0; at < this.pages.length; at += atOnce) {
      const some = this.pages.slice(at, at + atOnce)
      for (const [index, body] of (await Promise.all(some.map((page) => page.body()))).entries()) {
        const { url = '', meta } = some[index]?.page ?? {}
        printed.push({ url, title: meta?.title || project.title, html: String(body.bytes ?? '') })
      }
    }
    const { title: site, base } = project
    const html = joinPages(printed, { title: this.label, site, base }, (body) => {
      const parts = theme.styleParts.filter(({ mark }) => new RegExp(mark).test(body)).map(({ url }) => url)
      return [
        ...theme.preload.map((url) => `<link rel="preload" href="${urlToHref(url, base)}" as="font" crossorigin=""/>`),
        ...[styleUrl(theme), ...parts].map((url) => `<link rel="stylesheet" href="${urlToHref(url, base)}"/>`)
      ]
    })
    return staging ? { staged: stageBody(html, staging) } : { bytes: html }
  }
}

interface PrintedPage {
  url: string
  title: string
  html: string
}

/**
 * Which fonts and style sheets the HTML needs is known when it is there: `toLinks` has the elements that load them. `site` is
 * the name of the site.
 */
function joinPages(
  pages: readonly PrintedPage[],
  { title, site, base }: { title: string; site: string; base: string },
  toLinks: (html: string) => string[]
) {
  const urls = new Set(pages.map(({ url }) => url))
  const entries = pages.map((page) => `<li><a href="#${urlToHref(page.url, '')}">${escapeXml(page.title)}</a></li>`)
  const articles = pages.map((page) => articleOf(page, { urls, base }))
  const body =
    `<body class="paper"><main><header>${title === site ? '' : `<p>${escapeXml(site)}</p>`}<h1>${escapeXml(title)}</h1></header>` +
    `<nav aria-label="${escapeXml(title)}"><ol>${entries.join('')}</ol></nav>\n${articles.join('\n')}</main></body>`
  const look = [
    ...(pages[0]?.html.match(/^<!doctype html><html[^>]*>/)?.[0].matchAll(/ (?:lang|dir)="[^"]*"/g) ?? [])
  ].join('')
  return (
    `<!doctype html><html${look} data-theme="light"><head><meta charset="utf-8"/>` +
    '<meta name="viewport" content="width=device-width"/><meta name="robots" content="noindex"/>' +
    `<title>${escapeXml(title === site ? title : `${title} | ${site}`)}</title>${toLinks(body).join('')}</head>${body}</html>\n`
  )
}

interface Joining {
  /** Those of all joined pages. */
  urls: ReadonlySet<string>
  base: string
}

/** The article of a page, else what its template has in `main`. */
function articleOf({ url, html }: PrintedPage, joining: Joining): string {
  const [, ofArticle, inArticle] = /<article( [^>]*)?>(.*)<\/article>/s.exec(html) ?? []
  const [, ofMain = '', inMain = ''] = inArticle === undefined ? (/<main( [^>]*)?>(.*)<\/main>/s.exec(html) ?? []) : []
  const attributes = (ofArticle ?? ofMain).replace(/ (?:id|tabindex)="[^"]*"/g, '')
  const inside = (inArticle ?? inMain).replace(/<[a-z][^>]*>/g, (tag) => moveTag(tag, url, joining))
  return `<article id="${escapeXml(url)}"${attributes}>${inside}</article>`
}

/** Attributes that name ids of the page. Radio buttons of one name are one choice, so names count as well. */
const naming = /^(?:id|for|name|list|headers|usemap|aria-(?:labelledby|describedby|controls|owns|details))$/

/** Puts the url of its page before each id, and before what refers to one. */
function moveTag(tag: string, url: string, { urls, base }: Joining): string {
  const before = (id: string) => `${escapeXml(url)}:${id}`
  return tag.replace(/ loading="lazy"/, '').replace(/ ([a-z:-]+)="([^"]*)"/gi, (whole, name: string, value: string) => {
    if (naming.test(name)) return ` ${name}="${value.split(' ').map(before).join(' ')}"`
    if (name !== 'href') return whole.replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${before(id)})`)
    const [path = '', fragment = ''] = value.split('#', 2)
    const target = path === '' ? url : (hrefToUrl(path, base) ?? '')
    if (!urls.has(target) || path.includes('?')) return whole
    return ` href="#${urlToHref(target, '')}${fragment === '' ? '' : `:${fragment}`}"`
  })
}
