/** What is new below a url: its dated pages, or the releases on its page. */
import { byCodeUnit } from '../../disk/paths.ts'
import type { Content, ContentElement } from '../../page/markdown/content.ts'
import { readRelease } from '../../page/markdown/releases.ts'
import type { Page } from '../../page/page.ts'
import { encodeText, isBelow, urlToHref, wholeAddress } from '../../page/url.ts'
import type { KindContext } from '../kind.ts'
import { toHtml } from './html.ts'

/** Readers ask for a feed every hour: older entries are on the site. */
const most = 50

export interface Entry {
  page: Page
  /** Id of the heading, where it is a part of the page. */
  anchor?: string
  /** With the origin of the site: also its id, which must never change. */
  address: string
  title: string
  description?: string
  /** A day such as `2026-01-31`. Commits are no news: an entry has no other. */
  date: string
}

export interface Listing {
  title: string
  description: string | undefined
  /** Of the page that the feed is of, and of the feed itself. */
  home: string
  address: string
  lang: string
  author: string
  /** The newest first. */
  entries: Entry[]
}

export function findEntries(url: string, context: KindContext): Entry[] {
  const own = context.site.pages.get(url)
  const dated = context.listed().filter((page) => page.url !== url && isBelow(page.url, url))
  const entries = [...(own ? releasesOf(own, context) : []), ...dated.flatMap((page) => entryOf(page, context))]
  // On one day the order of the site: sorting is stable.
  return entries.sort((a, b) => byCodeUnit(b.date, a.date)).slice(0, most)
}

function entryOf(page: Page, context: KindContext): Entry[] {
  const { title, description, date, published } = page.meta
  const day = date ?? published
  if (day === undefined) return []
  const described = description !== undefined && { description }
  return [{ page, address: addressOf(page, context), title, date: day, ...described }]
}

function releasesOf(page: Page, context: KindContext): Entry[] {
  return page.headings.flatMap(({ id, text }): Entry[] => {
    const { day, version } = readRelease(text) ?? {}
    if (day === undefined || version === undefined) return []
    const address = `${addressOf(page, context)}#${encodeText(id)}`
    return [{ page, anchor: id, address, title: version, date: day }]
  })
}

function addressOf({ url }: Page, { project }: Pick<KindContext, 'project'>): string {
  return wholeAddress(urlToHref(url, project.base), project.url)
}

/** The HTML of each entry, with whole addresses. */
export async function readBodies(entries: readonly Entry[], { site, tools, project }: KindContext): Promise<string[]> {
  const contents = new Map<Page, Content>()
  const bodies: string[] = []
  for (const { page, anchor } of entries) {
    const content = contents.get(page) ?? (await tools.content(page))
    contents.set(page, content)
    const base = addressOf(page, { project })
    const hrefs = site.hrefs.get(page.url) ?? {}
    bodies.push(toHtml(anchor === undefined ? content : partOf(content, anchor), (href) => wholeOf(href, hrefs, base)))
  }
  return bodies
}

function wholeOf(href: string, hrefs: Readonly<Record<string, string>>, base: string): string {
  const final = Object.hasOwn(hrefs, href) ? (hrefs[href] ?? href) : href
  return wholeAddress(final, base)
}

/** What is below a heading, up to the next of its level. */
function partOf(content: Content, id: string): Content {
  const [, , ...children] = typeof content === 'string' ? ['', {}] : content
  const at = children.findIndex((child) => typeof child !== 'string' && child[1].id === id)
  if (at === -1) return ''
  const level = levelOf(children[at]) ?? 6
  const below = children.slice(at + 1)
  const end = below.findIndex((child) => (levelOf(child) ?? 7) <= level)
  return ['', {}, ...below.slice(0, end === -1 ? undefined : end)] as ContentElement
}

function levelOf(content: Content | undefined): number | undefined {
  const [, level] = (typeof content === 'object' && /^h([1-6])$/.exec(content[0])) || []
  return level === undefined ? undefined : Number(level)
}
