/**
 * Asks a served site for everything it refers to, as its readers do.
 *
 * linkinator 7.6.1 makes the requests and finds the references in HTML, srcset, CSS and JSON-LD. docsgen goes from page to
 * page, with one `check` per address, whose `linksToSkip` collects the references of the page: linkinator's own recursion
 * starts every request at once whatever its `concurrency` says, takes quadratic time (4,000 pages of 80 links: a
 * minute), names only one page for a link it skips, and checks an anchor only on pages that it has not read yet.
 */
import type { Rule } from '../../messages/rules.ts'
import { type Answer, type Ask, createAsk, withoutFragment } from './ask.ts'
import {
  type Crawled,
  formatPath,
  isBelow,
  mostRedirects,
  mostTargets,
  reportSite,
  type Site,
  type Target
} from './report.ts'

const mostQueries = 100

/**
 * Crawls the site at `url` (http or https): the pages at and below its path. Each broken reference is reported once for
 * each page; the `file` of a message is that page's path as served (decoded, with base and query). Addresses that match
 * `ignore` are not asked. At most `concurrency` requests (20) are under way at once.
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

/** Follows redirects of the start, which may lead to another origin. */
async function openStart(url: URL, ask: Ask): Promise<Target> {
  let start = withoutFragment(url)
  let answer = await ask(start.href)
  for (let count = 0; answer.location !== undefined && count < mostRedirects; count++) {
    start = new URL(answer.location)
    answer = await ask(start.href)
  }
  return { url: start, answer }
}

/** Works on all of `queue`, including what the work adds. */
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
  const address = withoutFragment(url)
  if (!/^https?:$/.test(url.protocol) || isIgnored(url, site)) return
  if (url.origin === published?.origin && url.origin !== site.start.origin) {
    if (published.pathname !== page.url.pathname) return
    const { protocol, hostname, port } = site.start
    Object.assign(address, { protocol, hostname, port })
  }
  const target = maybeTarget(address, site)
  if (target) site.uses.push({ page, target, rule, anchor: url.hash.slice(1).replace(/:~:.*$/, '') })
  else if (address.origin !== site.start.origin && rule !== 'broken-anchor') {
    site.external.push({ url: address.href, file: formatPath(page.url) })
  }
}

function isIgnored(url: URL, { ignore }: Site): boolean {
  return ignore.some((pattern) => url.href.search(pattern) >= 0)
}

/** Returns the target at an address of the site. A new one is queued, unless that might go on forever. */
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
