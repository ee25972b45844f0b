/**
 * Asks a served site for everything it refers to, as its readers will.
 *
 * linkinator 7.6.1 makes the requests and finds the references in HTML, srcset, CSS and JSON-LD. The way from page to
 * page is ours, one `check` per address, whose `linksToSkip` hears what the page refers to: linkinator's own recursion
 * starts every request at once whatever its `concurrency` says, takes quadratic time (4,000 pages of 80 links: a
 * minute), names only one page for a link it skips, and checks an anchor only on pages that it has not read yet.
 *
 * Over 200 lines: it asks (`createAsk` to `readAttributes`) and it walks (the rest); they share `Answer` alone.
 */
import type { HttpResponse } from 'linkinator'
import { byCodeUnit } from './files.ts'
import { didYouMean } from './message.ts'
import type { Message, Reference, Rule } from './types.ts'

export interface Crawled {
  messages: Message[]
  /** HTML pages read. */
  pages: number
  /** References found, each counted once per page it stands on. */
  links: number
  /** Those to other origins. They were not asked. */
  external: Reference[]
}

/** What an address gave: nothing good if there is a `reason`. `references` are absolute, without fragment. */
interface Answer {
  status: number
  reason?: string
  location?: string
  html?: Html
  references: Set<string>
  /** What cannot be read as a url, as written. */
  invalid: string[]
}

/** What linkinator does not tell of a page. `hrefs` are those of `a` and `area`, as written. */
interface Html {
  ids: Set<string>
  hrefs: string[]
  base?: string
  canonical?: string
}

/** An address of the site's origin, without fragment. */
interface Target {
  url: URL
  answer?: Answer
}

/** A reference on a page. `anchor` is the fragment, wanted by the rule 'broken-anchor' alone. */
interface Use {
  page: Target
  target: Target
  rule: Rule
  anchor: string
}

/** Pages at and below `start` are read; `queue` has all `targets` in the order they are asked. */
interface Site {
  start: URL
  ignore: RegExp[]
  targets: Map<string, Target>
  queue: Target[]
  queries: Map<string, number>
  uses: Use[]
  messages: Message[]
  external: Reference[]
}

type Ask = (url: string) => Promise<Answer>

const mostQueries = 100
const mostTargets = 200_000
const mostRedirects = 10
const timeout = 30_000
// A start tag: 1, 2 name and attributes of one whose content is text and is skipped with it; 3, 4 those of any other.
// What is not closed goes on to the end, so nothing is looked at twice.
const attributesPattern = String.raw`(?=((?:[^>=]+|=\s*"[^"]*"|=\s*'[^']*'|=)*))`
const textTag = String.raw`<(script|style|title|textarea|iframe)(?=[\s/>])${attributesPattern}\2>.*?(?:</\1|$)`
const tags = new RegExp(
  String.raw`<!--(?:-?>|.*?(?:--!?>|$))|${textTag}|<([a-z][^\s/>]*)${attributesPattern}\4(?:>|$)`,
  'gis'
)
const pairs = /(?<![^\s"'/])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g

/**
 * Crawls the site at `url` (http or https): the pages at and below its path. Each broken reference is reported once for
 * each page it stands on; the `file` of a message is that page's path as served (decoded, with base and query).
 * What matches `ignore`, as a whole address, is not asked. At most `concurrency` requests (20) are under way at once.
 */
export async function crawlSite(options: { url: string; ignore?: RegExp[]; concurrency?: number }): Promise<Crawled> {
  const { url, ignore = [], concurrency = 20 } = options
  const restoreProxy = dropProxy(new URL(url))
  try {
    const ask = await createAsk()
    const first = await openStart(new URL(url), ask)
    const start = isBelow(first.url, new URL(url)) ? new URL(url) : first.url
    const targets = new Map([[first.url.href, first]])
    const found = { uses: [], messages: [], external: [] }
    const site: Site = { start, ignore, targets, queue: [first], queries: new Map(), ...found }
    await drain(site.queue, concurrency, async (target) => {
      target.answer ??= await ask(target.url.href)
      readAnswer(target, target.answer, site)
      target.answer.references.clear()
    })
    return reportSite(site)
  } finally {
    restoreProxy()
  }
}

/** linkinator asks even this machine through the environment's proxy, which cannot see it; it knows no `no_proxy`. */
function dropProxy({ hostname }: URL): () => void {
  if (!/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return () => {}
  const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'].filter((name) => process.env[name])
  const kept = names.map((name) => [name, process.env[name]])
  for (const name of names) delete process.env[name]
  return () => void Object.assign(process.env, Object.fromEntries(kept))
}

/** Asks for one address with one GET. */
async function createAsk(): Promise<Ask> {
  const { LinkChecker, LinkState } = await import('linkinator')
  // Without cleanUrls, `/a` would be read as `/a/` and its relative links wrongly.
  const options = {
    timeout,
    redirects: 'error',
    checkCss: true,
    cleanUrls: true,
    userAgent: 'docsgen (link check)'
  } as const
  return async (url) => {
    const references = new Set<string>()
    const heard: { response?: HttpResponse; text?: Promise<string | undefined> } = {}
    const checker = new LinkChecker()
    // Every response passes here. linkinator gets its body from us, whole: one that breaks off would end the process.
    checker.shouldRetryAfter = (response) => {
      heard.response = response
      if (response.body && hasType(response, /html|css/)) {
        heard.text = new Response(response.body).text().catch(() => undefined)
        response.body = toStream(heard.text)
      }
      return false
    }
    const linksToSkip = async (href: string) => href !== url && references.add(href).has(href)
    const { links } = await checker.check({ ...options, path: url, linksToSkip })
    const invalid = links.filter(({ parent, state }) => parent !== undefined && state === LinkState.BROKEN)
    const found = { references, invalid: invalid.map((link) => link.url) }
    if (!heard.response) return { ...found, status: 0, reason: formatFailure(links[0]?.failureDetails?.[0]) }
    return { ...found, ...readResponse(heard.response, url, await heard.text) }
  }
}

function hasType({ headers }: HttpResponse, type: RegExp): boolean {
  return type.test(headers['content-type'] ?? '')
}

function toStream(text: Promise<string | undefined>): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode((await text) ?? ''))
      controller.close()
    }
  })
}

function formatFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && cause.name === 'TimeoutError') return `no answer in ${timeout / 1000} s`
  if (!(cause instanceof Error)) return 'no answer'
  return `no answer: ${'code' in cause ? cause.code : cause.message}`
}

function readResponse(response: HttpResponse, url: string, text?: string): Omit<Answer, 'references' | 'invalid'> {
  const { status, headers } = response
  // A header is bytes: fetch reads them as Latin-1, servers write UTF-8.
  const location = Buffer.from(headers.location ?? '', 'latin1').toString()
  if (status >= 300 && status < 400 && location !== '' && URL.canParse(location, url)) {
    return { status, location: withoutFragment(new URL(location, url)).href }
  }
  if (status < 200 || status >= 300) return { status, reason: `status ${status}` }
  if (text === undefined && hasType(response, /html|css/)) return { status, reason: 'the answer breaks off' }
  return text !== undefined && hasType(response, /html/) ? { status, html: readHtml(text) } : { status }
}

function withoutFragment(url: URL): URL {
  const clean = new URL(url)
  clean.hash = ''
  return clean
}

/** Looks at start tags alone, which hold all that is wanted: a parser would be one more dependency. */
function readHtml(text: string): Html {
  const html: Html = { ids: new Set(), hrefs: [] }
  for (const [, textName, textAttributes, name = textName, written = textAttributes] of text.matchAll(tags)) {
    if (name === undefined || written === undefined || !/id|name|href/i.test(written)) continue
    const { id, name: anchor, href, rel } = readAttributes(written)
    if (id) html.ids.add(id)
    if (anchor && /^a$/i.test(name)) html.ids.add(anchor)
    if (href === undefined) continue
    if (/^(a|area)$/i.test(name)) html.hrefs.push(href)
    if (/^base$/i.test(name)) html.base ??= href
    if (/^link$/i.test(name) && rel === 'canonical') html.canonical ??= href
  }
  return html
}

/** Attributes with a value. Of the named entities those that programs write are decoded. */
function readAttributes(written: string): Partial<Record<string, string>> {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  const decodeEntity = (all: string, decimal?: string, hex?: string, name = '') => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return named[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : all)
  }
  const attributes: Record<string, string> = {}
  for (const [, name = '', ...values] of written.matchAll(pairs)) {
    const value = values.find((one) => one !== undefined) ?? ''
    attributes[name.toLowerCase()] ??= value.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, decodeEntity)
  }
  return attributes
}

/** The address the start leads to, which may be one of another origin. */
async function openStart(url: URL, ask: Ask): Promise<Target> {
  let start = withoutFragment(url)
  let answer = await ask(start.href)
  for (let count = 0; answer.location !== undefined && count < mostRedirects; count++) {
    start = new URL(answer.location)
    answer = await ask(start.href)
  }
  return { url: start, answer }
}

/** `/docs`, `/docs/` and `/docs/index.html` all have `/docs` and `/docs/a` below them, but not `/docs-old`. */
function isBelow(url: URL, start: URL): boolean {
  const prefix = start.pathname.replace(/\/(index\.html)?$/, '')
  return url.origin === start.origin && (url.pathname === prefix || url.pathname.startsWith(`${prefix}/`))
}

/** Works on all of `queue`, what the work adds included. */
async function drain<T>(queue: T[], concurrency: number, work: (item: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>()
  for (let next = 0; next < queue.length || running.size > 0; ) {
    while (next < queue.length && running.size < concurrency) {
      const task = work(queue[next++] as T).finally(() => running.delete(task))
      running.add(task)
    }
    await Promise.race(running)
  }
}

function readAnswer(page: Target, answer: Answer, site: Site): void {
  if (answer.location !== undefined) maybeTarget(new URL(answer.location), site)
  if (answer.location !== undefined || answer.reason !== undefined || !isBelow(page.url, site.start)) return
  const { hrefs = [], base = '', canonical = '' } = answer.html ?? {}
  const from = maybeUrl(base, page.url) ?? page.url
  const published = maybeUrl(canonical, from)
  const links = new Map(hrefs.flatMap((href) => maybeUrl(href, from) ?? []).map((url) => [url.href, url]))
  const addresses = new Set([...links.values()].map((url) => withoutFragment(url).href))
  const assets = [...answer.references].filter((href) => !addresses.has(href))
  const use = (rule: Rule, url: URL) => addUse({ page, rule, url, published }, site)
  for (const href of addresses) use('broken-link', new URL(href))
  for (const href of assets) use('missing-file', new URL(href))
  for (const url of links.values()) if (url.hash !== '') use('broken-anchor', url)
  for (const href of answer.invalid.filter((invalid) => !URL.canParse(invalid, from))) {
    site.messages.push({ rule: 'broken-link', text: `Cannot read \`${href}\` as a url`, file: formatPath(page.url) })
  }
}

function maybeUrl(href: string, base: URL): URL | undefined {
  return URL.canParse(href, base) ? new URL(href, base) : undefined
}

/** `published` is the page's canonical url. If that is on another host, a link to that host means this site. */
function addUse(found: { page: Target; rule: Rule; url: URL; published: URL | undefined }, site: Site): void {
  const { page, rule, url, published } = found
  const own = withoutFragment(url)
  if (!/^https?:$/.test(url.protocol) || isIgnored(url, site)) return
  if (url.origin === published?.origin && url.origin !== site.start.origin) {
    if (published.pathname !== page.url.pathname) return
    const { protocol, hostname, port } = site.start
    Object.assign(own, { protocol, hostname, port })
  }
  const target = maybeTarget(own, site)
  if (target) site.uses.push({ page, target, rule, anchor: url.hash.slice(1).replace(/:~:.*$/, '') })
  else if (own.origin !== site.start.origin && rule !== 'broken-anchor') {
    site.external.push({ url: own.href, file: formatPath(page.url) })
  }
}

function isIgnored(url: URL, { ignore }: Site): boolean {
  return ignore.some((pattern) => url.href.search(pattern) >= 0)
}

/** The target at an address of the site; a new one waits to be asked, unless that might go on for ever. */
function maybeTarget(url: URL, site: Site): Target | undefined {
  const known = site.targets.get(url.href)
  if (known || url.origin !== site.start.origin || isIgnored(url, site)) return known
  const queries = site.queries.get(url.pathname) ?? 0
  if (site.targets.size >= mostTargets || (url.search !== '' && queries >= mostQueries)) return undefined
  if (url.search !== '') site.queries.set(url.pathname, queries + 1)
  const target = { url }
  site.targets.set(url.href, target)
  site.queue.push(target)
  return target
}

function reportSite(site: Site): Crawled {
  const { uses, queue, messages, external, start } = site
  const reason = queue[0] && reasonOf(queue[0])
  if (reason !== undefined)
    messages.push({ rule: 'broken-link', text: `Cannot reach \`${queue[0]?.url}\` (${reason})` })
  if (queue.length >= mostTargets) {
    messages.push({ rule: 'broken-link', text: `Cannot check more than ${mostTargets} addresses` })
  }
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

/** Where a target leads to in the end; it has no answer if that is ignored or elsewhere. */
function followRedirects(target: Target, { targets }: Site): Target {
  let end = target
  for (let count = 0; end.answer?.location !== undefined && count < mostRedirects; count++) {
    end = targets.get(end.answer.location) ?? { url: new URL(end.answer.location) }
  }
  return end
}

function reportAnchor({ page, anchor }: Use, end: Target, { messages }: Site): void {
  const ids = end.answer?.html?.ids
  const decoded = decode(anchor)
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

/** A temporary redirect to another page is what its author wants; one to the same page in its right form is not. */
function isOldForm({ url, answer }: Target, end: Target): boolean {
  const form = ({ pathname }: URL) => pathname.replace(/(?:\/index)?\.html?$|\/$/, '')
  const isPermanent = answer?.status === 301 || answer?.status === 308
  return url !== end.url && (isPermanent || form(url) === form(end.url))
}

function formatPath(url: URL): string {
  return decode(url.pathname, decodeURI) + url.search
}

function decode(text: string, by = decodeURIComponent): string {
  try {
    return by(text)
  } catch {
    return text
  }
}

function byFile(a: Message | Reference, b: Message | Reference): number {
  const last = (it: Message | Reference) => ('text' in it ? it.text : it.url)
  return byCodeUnit(a.file ?? '', b.file ?? '') || byCodeUnit(last(a), last(b))
}
