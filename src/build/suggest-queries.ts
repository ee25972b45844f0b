/** Queries for a first `search.test.yml`: texts of links that find today where they lead. */
import { Document } from 'yaml'
import { fold } from '../client/search/words.ts'
import { byCodeUnit } from '../disk/paths.ts'
import { isIndexed } from '../outputs/search.ts'
import { saysNothing } from '../page/lint/link-text.ts'
import type { Content } from '../page/markdown/content.ts'
import { hrefToUrl, maybeDecode, splitHref } from '../page/url.ts'
import { rankOf } from '../search/try-queries.ts'
import type { Build } from './build.ts'
import type { Indexed } from './search-built.ts'

/** How many are suggested, and how many are tried for that. */
const most = { suggested: 30, tried: 500 }

/** A page after this place counts as not found. */
const lastPlace = 3

/** Letters of a text that a reader may type. */
const lengths = { least: 3, most: 60 }

interface Link {
  text: string
  target: string
}

/** Gives them as YAML, those of the most links first, one for each page or section. */
export async function suggestQueries({ built, search }: Indexed): Promise<{ text: string; count: number }> {
  const document = new Document({})
  document.commentBefore = ' What readers must find: a query, and the page or section it finds.'
  const taken = new Set<string>()
  for (const { text, target } of byCount(await readLinks(built)).slice(0, most.tried)) {
    if (taken.has(target)) continue
    const rank = rankOf(target, (await search.find({ text, limit: lastPlace })).hits)
    if (rank === undefined || rank > lastPlace) continue
    taken.add(target)
    const where = { finds: target, within: lastPlace }
    document.set(text, rank === 1 ? target : document.createNode(where, { flow: true }))
    if (taken.size === most.suggested) break
  }
  return { text: document.toString({ lineWidth: 0 }), count: taken.size }
}

/** Links between pages that somebody wrote and readers find. */
async function readLinks({ project, site, sources }: Build): Promise<Link[]> {
  const pages = [...site.pages.values()].filter((page) => !site.generated.has(page.key) && isIndexed(page, project))
  const links: Link[] = []
  for (const page of pages) {
    const content = JSON.parse(await sources.parser.read(page, site)) as Content
    const hrefs = site.hrefs.get(page.url) ?? {}
    visitLinks(content, (written, label) => {
      const href = hrefs[written] ?? written
      const url = hrefToUrl(href, project.base)
      const target = url === undefined ? undefined : site.pages.get(url)
      const text = label.replace(/\s+/g, ' ').trim()
      if (!target || target === page || !isIndexed(target, project) || !isQuery(text, href)) return
      const id = maybeDecode(splitHref(href).fragment)
      links.push({ text, target: id ? `${target.url}#${id}` : target.url })
    })
  }
  return links
}

function isQuery(text: string, href: string): boolean {
  const isFit = text.length >= lengths.least && text.length <= lengths.most && /\p{L}/u.test(text)
  return isFit && !saysNothing(text, href) && !/^(?:\w+:\/)?\/|\.(?:md|html)\b/.test(text)
}

function visitLinks(content: Content, found: (href: string, text: string) => void): void {
  if (typeof content === 'string') return
  const [type, { href }, ...children] = content
  if (type === 'a' && typeof href === 'string') found(href, textOf(content))
  else for (const child of children) visitLinks(child, found)
}

function textOf(content: Content): string {
  if (typeof content === 'string') return content
  const [, , ...children] = content
  return children.map(textOf).join('')
}

/** One for each text, to where most of its links lead: those of the most links first. */
function byCount(links: readonly Link[]): Link[] {
  const counts = new Map<string, Link & { count: number }>()
  for (const link of links) {
    const name = `${fold(link.text)} ${link.target}`
    const same = counts.get(name)
    if (same) same.count++
    else counts.set(name, { ...link, count: 1 })
  }
  const sorted = [...counts.values()].sort(
    (a, b) => b.count - a.count || byCodeUnit(a.text, b.text) || byCodeUnit(a.target, b.target)
  )
  const texts = new Set<string>()
  return sorted.filter(({ text }) => texts.size < texts.add(fold(text)).size)
}
