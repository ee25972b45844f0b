/** Feeds of what is new, each as Atom and as JSON Feed: the dated pages of a folder, and the releases on a page. */

import { escapeXml } from '../../disk/entities.ts'
import { hash } from '../../disk/files.ts'
import { ownValue } from '../../disk/json.ts'
import { byCodeUnit } from '../../disk/paths.ts'
import { inConfig } from '../../messages/place.ts'
import { didYouMean } from '../../messages/suggest.ts'
import type { Content, ContentElement } from '../../page/markdown/content.ts'
import { readRelease } from '../../page/markdown/releases.ts'
import type { Page } from '../../page/page.ts'
import { encodeText, isBelow, urlToHref, wholeAddress } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { KindContext, OutputKind } from '../kind.ts'
import type { Body, Output } from '../output.ts'

interface FeedSettings {
  url: string
  title?: string | undefined
  /** Feed readers do not follow a page that redirects. */
  aliases?: string[] | undefined
}

const formats = [
  { name: 'feed.xml', type: 'application/atom+xml', write: writeAtom },
  { name: 'feed.json', type: 'application/feed+json', write: writeJson }
] as const

export const feeds: OutputKind = {
  name: 'feeds',
  perLanguage: true,
  yields: true,
  urls: (project) =>
    feedsOf(project).flatMap(({ url, aliases = [] }) => [...formats.map(({ name }) => fileUrl(url, name)), ...aliases]),
  list: (context) => feedsOf(context.project).flatMap((feed, at) => listFeed(feed, at, context)),
  head(page, context) {
    const around = feedsOf(context.project).filter(({ url }) => page.url === '/' || isBelow(page.url, url))
    return around.flatMap((feed) =>
      formats.map(({ name, type }) => {
        const href = urlToHref(fileUrl(feed.url, name), context.project.base)
        return { rel: 'alternate', type, title: titleOf(feed, context), href }
      })
    )
  }
}

/** Addresses in a feed are whole: without an origin there is none. */
function feedsOf({ url, feeds }: Project): FeedSettings[] {
  return url === undefined ? [] : feeds.map((feed) => (typeof feed === 'string' ? { url: feed } : feed))
}

function fileUrl(url: string, name: string): string {
  return url === '/' ? `/${name}` : `${url}/${name}`
}

function titleOf({ url, title }: FeedSettings, { project, site }: Pick<KindContext, 'project' | 'site'>): string {
  const name = title ?? (url === '/' ? undefined : site.pages.get(url)?.meta.title)
  return name === undefined || name === project.title ? project.title : `${name} | ${project.title}`
}

function listFeed(feed: FeedSettings, at: number, context: KindContext): Output[] {
  const { project, site, report } = context
  const entries = findEntries(feed.url, context)
  // A language that has not translated anything yet has an empty feed.
  if (entries.length === 0 && project.language?.isSource !== false && !hasUnread(feed.url, context)) {
    const known = new Set([...site.pages.keys()].flatMap((url) => [url, url.slice(0, url.lastIndexOf('/')) || '/']))
    const guess = known.has(feed.url) ? '' : didYouMean(feed.url, known)
    const text = `Cannot find anything dated for the feed \`${feed.url}\`${guess}`
    const note =
      'Write a `date` in the front matter of pages below it, or headings such as `## [1.2.0] - 2026-01-31` on the page'
    report({ rule: 'config', ...inConfig(project, ['feeds', at]), text, note })
  }
  const whole = (url: string) => new URL(urlToHref(url, project.base), project.url).href
  const description = site.pages.get(feed.url)?.meta.description
  const listing = { title: titleOf(feed, context), description, home: whole(feed.url), lang: project.lang, entries }
  const author = project.title
  return formats.flatMap(({ name, write }) => {
    const url = fileUrl(feed.url, name)
    const aliases = write === writeAtom ? (feed.aliases ?? []) : []
    const make = async (): Promise<Body> => ({
      bytes: write({ ...listing, author, address: whole(url) }, await readBodies(entries, context))
    })
    const key = () => keyOf({ ...listing, author, address: whole(url) }, context)
    return [url, ...aliases].map((each) => feedOutput(each, key, make))
  })
}

/** True if a page that may have a date is reported for its front matter. */
function hasUnread(url: string, { site }: KindContext): boolean {
  const pages = [...site.pages.values()].filter((page) => page.url === url || isBelow(page.url, url))
  return pages.some(({ messages }) => messages.some(({ rule }) => rule === 'front-matter'))
}

function feedOutput(url: string, key: () => string, body: () => Promise<Body>): Output {
  let known: string | undefined
  return {
    path: url.slice(1),
    also: [],
    get key() {
      known ??= key()
      return known
    },
    body
  }
}

function keyOf(listing: Listing, { site }: KindContext): string {
  const sources = listing.entries.map(({ page }) => [page.key, site.hrefs.get(page.url)])
  const entries = listing.entries.map(({ page, ...entry }: Entry & { page: Page }) => entry)
  return hash(JSON.stringify([{ ...listing, entries }, sources]))
}

/** Writes Atom, as RFC 4287 has it. `bodies` are the HTML of the entries. Days begin at midnight in UTC: no more is known. */
function writeAtom(listing: Listing, bodies: readonly string[]): string {
  const { title, description, home, address, author, lang, entries } = listing
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${toText(lang)}">`,
    element('id', home),
    element('title', title),
    ...(description ? [element('subtitle', description)] : []),
    // Never the time of the build: equal pages make equal feeds.
    element('updated', moment(entries[0]?.date ?? '1970-01-01')),
    `<author>${element('name', author)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${toText(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${toText(home)}"/>`,
    ...entries.flatMap((entry, at) => writeEntry(entry, bodies[at] ?? '')),
    '</feed>'
  ]
  return `${lines.join('\n')}\n`
}

function writeEntry({ page, address, title, description, date }: Entry, body: string): string[] {
  return [
    '<entry>',
    element('id', address),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${toText(address)}"/>`,
    element('published', moment(date)),
    element('updated', moment(date)),
    ...(page.meta.author ?? []).map((name) => `<author>${element('name', name)}</author>`),
    ...(description ? [element('summary', description)] : []),
    `<content type="html">${toText(body)}</content>`,
    '</entry>'
  ]
}

function moment(day: string): string {
  return `${day}T00:00:00Z`
}

function element(name: string, text: string): string {
  return `<${name}>${toText(text)}</${name}>`
}

function toText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
  return escapeXml(text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ''))
}

function writeJson(listing: Listing, bodies: readonly string[]): string {
  const { title, description, home, address, author, lang, entries } = listing
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: address,
    ...(description && { description }),
    language: lang,
    authors: [{ name: author }],
    items: entries.map((entry, at) => ({
      id: entry.address,
      url: entry.address,
      title: entry.title,
      content_html: bodies[at] ?? '',
      ...(entry.description && { summary: entry.description }),
      date_published: moment(entry.date),
      ...(entry.page.meta.author && { authors: entry.page.meta.author.map((name) => ({ name })) })
    }))
  }
  return `${JSON.stringify(feed, undefined, 2)}\n`
}

/** Readers ask for a feed every hour: older entries are on the site. */
const most = 50

interface Entry {
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

interface Listing {
  title: string
  description: string | undefined
  /** The addresses of the page that the feed is about, and of the feed itself. */
  home: string
  address: string
  lang: string
  author: string
  /** The newest first. */
  entries: Entry[]
}

function findEntries(url: string, context: KindContext): Entry[] {
  const page = context.site.pages.get(url)
  const dated = context.listed().filter((page) => page.url !== url && isBelow(page.url, url))
  const entries = [...(page ? releasesOf(page, context) : []), ...dated.flatMap((page) => entryOf(page, context))]
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
async function readBodies(entries: readonly Entry[], { site, tools, project }: KindContext): Promise<string[]> {
  const contents = new Map<Page, Content>()
  const bodies: string[] = []
  for (const { page, anchor } of entries) {
    const content = contents.get(page) ?? (await tools.content(page))
    contents.set(page, content)
    const base = addressOf(page, { project })
    const hrefs = site.hrefs.get(page.url) ?? {}
    const toAddress = (href: string) => wholeAddress(ownValue(hrefs, href) ?? href, base)
    bodies.push(toHtml(anchor === undefined ? content : partOf(content, anchor), toAddress))
  }
  return bodies
}

/** The content below a heading, up to the next one of its level. */
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

/** Elements that stay, with the attributes that do. Of others their content stays. */
const kept: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan'],
  ...Object.fromEntries(
    'abbr b blockquote br caption cite code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i ins kbd li mark p pre q s samp small strong sub summary sup table tbody tfoot thead tr u ul var'
      .split(' ')
      .map((name) => [name, []])
  )
}

/** Elements that are useless without the page around them, and `h1`: it is the title of the entry. */
const dropped = new Set(['h1', 'script', 'style', 'svg', 'input', 'button', 'iframe', 'video', 'audio', 'object'])

const empty = new Set(['br', 'hr', 'img'])

/**
 * Writes the content of a page as plain HTML, for readers that have neither its styles nor its scripts. `toAddress` makes the
 * address of an href as written.
 */
function toHtml(content: Content, toAddress: (href: string) => string): string {
  if (typeof content === 'string') return escapeXml(content)
  const [type, props, ...children] = content
  if (dropped.has(type)) return ''
  // Highlighted code is HTML already.
  const { __html: code } = (props.dangerouslySetInnerHTML ?? {}) as { __html?: string }
  const inner = code?.replace(/<[^>]*>/g, '') ?? children.map((child) => toHtml(child, toAddress)).join('')
  const names = Object.hasOwn(kept, type) ? kept[type] : undefined
  if (names === undefined) {
    // The label of a directive, such as a note or a tab.
    const label = toHtml((props.title ?? '') as Content, toAddress)
    return label === '' ? inner : `<p><strong>${label}</strong></p>${inner}`
  }
  const attributes = names.flatMap((name) => {
    const value = props[name]
    if (value === undefined) return []
    const written = String(value)
    return ` ${name.toLowerCase()}="${escapeXml(name === 'href' || name === 'src' ? toAddress(written) : written)}"`
  })
  return `<${type}${attributes.join('')}>${empty.has(type) ? '' : `${inner}</${type}>`}`
}
