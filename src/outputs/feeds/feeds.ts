/** Feeds of what is new, each as Atom and as JSON Feed: the dated pages of a folder, and the releases on a page. */
import { hash } from '../../disk/files.ts'
import { placeOfPath } from '../../messages/place.ts'
import { didYouMean } from '../../messages/suggest.ts'
import type { Page } from '../../page/page.ts'
import { isBelow, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { KindContext, OutputKind } from '../kind.ts'
import type { Body, Output } from '../output.ts'
import { type Entry, findEntries, type Listing, readBodies } from './entries.ts'
import { writeAtom, writeJson } from './write.ts'

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
  const own = title ?? (url === '/' ? undefined : site.pages.get(url)?.meta.title)
  return own === undefined || own === project.title ? project.title : `${own} | ${project.title}`
}

function listFeed(feed: FeedSettings, at: number, context: KindContext): Output[] {
  const { project, site, report } = context
  const entries = findEntries(feed.url, context)
  if (entries.length === 0 && !hasUnread(feed.url, context)) {
    const { configFile = 'docsgen.config.ts', configText } = project
    const known = new Set([...site.pages.keys()].flatMap((url) => [url, url.slice(0, url.lastIndexOf('/')) || '/']))
    const guess = known.has(feed.url) ? '' : didYouMean(feed.url, known)
    const text = `Cannot find anything dated for the feed \`${feed.url}\`${guess}`
    const note =
      'Write a `date` in the front matter of pages below it, or headings such as `## [1.2.0] - 2026-01-31` on the page'
    report({ rule: 'config', file: configFile, ...placeOfPath(configText, ['feeds', at]), text, note })
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
  const own = [...site.pages.values()].filter((page) => page.url === url || isBelow(page.url, url))
  return own.some(({ messages }) => messages.some(({ rule }) => rule === 'front-matter'))
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
