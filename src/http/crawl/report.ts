/** Makes messages of what a crawl found, ordered by page. */
import { byCodeUnit } from '../../disk/paths.ts'
import type { Message } from '../../messages/message.ts'
import type { Rule } from '../../messages/rules.ts'
import { didYouMean } from '../../messages/suggest.ts'
import type { Reference } from '../../page/page.ts'
import { maybeDecode } from '../../page/url.ts'
import type { Answer } from './ask.ts'

export interface Crawled {
  messages: Message[]
  /** HTML pages read. */
  pages: number
  /** References found, each counted once per page. */
  links: number
  /** References to other origins, which were not asked. */
  external: Reference[]
}

/** An address of the site's origin, without fragment. */
export interface Target {
  url: URL
  answer?: Answer
}

/** A reference on a page. `anchor` is the fragment, wanted by the rule 'broken-anchor' alone. */
export interface Use {
  page: Target
  target: Target
  rule: Rule
  anchor: string
}

/** Pages at and below `start` are read; `queue` has all `targets` in the order they are asked. */
export interface Site {
  start: URL
  ignore: RegExp[]
  targets: Map<string, Target>
  queue: Target[]
  queries: Map<string, number>
  uses: Use[]
  messages: Message[]
  external: Reference[]
}

/** Addresses asked of one site, and redirects followed for one of them. */
export const mostTargets = 200_000
export const mostRedirects = 10

export function reportSite(site: Site): Crawled {
  const { uses, queue, messages, external, start } = site
  const reason = queue[0] && reasonOf(queue[0])
  if (reason !== undefined)
    messages.push({ rule: 'broken-link', text: `Cannot reach \`${queue[0]?.url}\` (${reason})` })
  if (queue.length >= mostTargets)
    messages.push({ rule: 'broken-link', text: `Cannot check more than ${mostTargets} addresses` })
  const links = uses.filter((use) => use.rule !== 'broken-anchor').length + external.length
  const pages = queue.filter(({ url, answer }) => answer?.html !== undefined && isBelow(url, start)).length
  for (const use of uses) {
    const end = followRedirects(use.target, site)
    if (use.rule === 'broken-anchor') reportAnchor(use, end, site)
    else reportUse(use, end, site)
  }
  return { messages: messages.sort(byFile), pages, links, external: external.sort(byFile) }
}

function reasonOf({ answer }: Target): string | undefined {
  return answer?.location === undefined ? answer?.reason : 'too many redirects'
}

/** Returns the last target of a chain of redirects; it has no answer if it is ignored or elsewhere. */
function followRedirects(target: Target, { targets }: Site): Target {
  let end = target
  for (let count = 0; end.answer?.location !== undefined && count < mostRedirects; count++) {
    end = targets.get(end.answer.location) ?? { url: new URL(end.answer.location) }
  }
  return end
}

function reportAnchor({ page, anchor }: Use, end: Target, { messages }: Site): void {
  const ids = end.answer?.html?.ids
  const decoded = maybeDecode(anchor) ?? anchor
  if (!ids || anchor === '' || ids.has(anchor) || ids.has(decoded) || /^top$/i.test(anchor)) return
  const where = end === page ? 'on this page' : `on \`${formatPath(end.url)}\``
  const guess = didYouMean(
    `#${decoded}`,
    [...ids].map((id) => `#${id}`)
  )
  const text = `Cannot find \`#${decoded}\` ${where}${guess}`
  messages.push({ rule: 'broken-anchor', text, file: formatPath(page.url) })
}

function reportUse({ page, target, rule }: Use, end: Target, { messages, external, start }: Site): void {
  const file = formatPath(page.url)
  const written = formatPath(target.url)
  const reason = reasonOf(end)
  if (reason !== undefined) messages.push({ rule, text: `Cannot find \`${written}\` (${reason})`, file })
  else if (end.url.origin !== start.origin) external.push({ url: end.url.href, file })
  else if (isOldForm(target, end)) {
    const text = `Cannot link to \`${written}\`: it is redirected (status ${target.answer?.status})`
    messages.push({ rule, text, file, note: `Write \`${formatPath(end.url)}\`` })
  }
}

/** A temporary redirect to another page is intended; one to the same page in its right form is not. */
function isOldForm({ url, answer }: Target, end: Target): boolean {
  const form = ({ pathname }: URL) => pathname.replace(/(?:\/index)?\.html?$|\/$/, '')
  const isPermanent = answer?.status === 301 || answer?.status === 308
  return url !== end.url && (isPermanent || form(url) === form(end.url))
}

/** Names a page in a message by its path as served, decoded. */
export function formatPath(url: URL): string {
  return (maybeDecode(url.pathname, decodeURI) ?? url.pathname) + url.search
}

function byFile(a: Message | Reference, b: Message | Reference): number {
  const last = (it: Message | Reference) => ('text' in it ? it.text : it.url)
  return byCodeUnit(a.file ?? '', b.file ?? '') || byCodeUnit(last(a), last(b))
}

/** `/docs`, `/docs/` and `/docs/index.html` all have `/docs` and `/docs/a` below them, but not `/docs-old`. */
export function isBelow(url: URL, start: URL): boolean {
  const prefix = start.pathname.replace(/\/(index\.html)?$/, '')
  return url.origin === start.origin && (url.pathname === prefix || url.pathname.startsWith(`${prefix}/`))
}
