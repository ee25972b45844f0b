/** Joins pages to one that is printed. In: pages as they are published. Out: HTML; what was a link between them stays inside. */
import { escapeXml } from '../../disk/entities.ts'
import { hrefToUrl, urlToHref } from '../../page/url.ts'

export interface PrintedPage {
  url: string
  title: string
  html: string
}

export interface PrintedSection {
  title: string
  /** The name of the site. */
  site: string
  base: string
  pages: readonly PrintedPage[]
}

/** The HTML without its style sheets: which ones it needs is known when it is there. `styles` gives their addresses. */
export function joinPages({ title, site, base, pages }: PrintedSection, styles: (html: string) => string[]) {
  const urls = new Set(pages.map(({ url }) => url))
  const entries = pages.map((page) => `<li><a href="#${urlToHref(page.url, '')}">${escapeXml(page.title)}</a></li>`)
  const articles = pages.map((page) => articleOf(page, { urls, base }))
  const body =
    `<body class="paper"><main><header>${title === site ? '' : `<p>${escapeXml(site)}</p>`}<h1>${escapeXml(title)}</h1></header>` +
    `<nav aria-label="${escapeXml(title)}"><ol>${entries.join('')}</ol></nav>\n${articles.join('\n')}</main></body>`
  const look = [
    ...(pages[0]?.html.match(/^<!doctype html><html[^>]*>/)?.[0].matchAll(/ (?:lang|dir)="[^"]*"/g) ?? [])
  ].join('')
  const links = styles(body).map((href) => `<link rel="stylesheet" href="${href}"/>`)
  return (
    `<!doctype html><html${look} data-theme="light"><head><meta charset="utf-8"/>` +
    '<meta name="viewport" content="width=device-width"/><meta name="robots" content="noindex"/>' +
    `<title>${escapeXml(title === site ? title : `${title} | ${site}`)}</title>${links.join('')}</head>${body}</html>\n`
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
