/** Asks for one address through linkinator, and reads from the answer all that a crawl needs. */
import type { HttpResponse } from 'linkinator'
import { type DefaultTreeAdapterMap, parse } from 'parse5'

/** The answer of an address: a problem if there is a `reason`. `references` are absolute, without fragment. */
export interface Answer {
  status: number
  reason?: string
  location?: string
  html?: Html
  references: Set<string>
  /** References that cannot be read as a url, as written. */
  invalid: string[]
}

/** Facts of a page that linkinator leaves out. `hrefs` are those of `a` and `area`, as written. */
interface Html {
  ids: Set<string>
  hrefs: string[]
  base?: string
  canonical?: string
}

export type Ask = (url: string) => Promise<Answer>

/** Milliseconds an address may take to answer. */
const timeout = 30_000

/** Asks for one address with one GET. */
export async function createAsk(): Promise<Ask> {
  const { LinkChecker, LinkState } = await import('linkinator')
  // Without cleanUrls, `/a` would be read as `/a/` and its relative links wrongly.
  const reading = { redirects: 'error', checkCss: true, cleanUrls: true } as const
  const options = { ...reading, timeout, userAgent: 'docsgen (link check)' }
  return async (url) => {
    const references = new Set<string>()
    const heard: { response?: HttpResponse; text?: Promise<string | undefined> } = {}
    const checker = new LinkChecker()
    // Every response passes here. linkinator gets its body whole: one that breaks off would end the process.
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
  if (text === undefined && hasType(response, /html|css/)) return { status, reason: 'the answer is incomplete' }
  return text !== undefined && hasType(response, /html/) ? { status, html: readHtml(text) } : { status }
}

export function withoutFragment(url: URL): URL {
  const clean = new URL(url)
  clean.hash = ''
  return clean
}

function readHtml(text: string): Html {
  const html: Html = { ids: new Set(), hrefs: [] }
  const visit = (node: DefaultTreeAdapterMap['node']) => {
    if ('attrs' in node) readElement(node, html)
    if ('childNodes' in node) node.childNodes.forEach(visit)
    if ('content' in node) visit(node.content)
  }
  visit(parse(text))
  return html
}

function readElement({ tagName, attrs }: DefaultTreeAdapterMap['element'], html: Html): void {
  const { id, name, href, rel } = Object.fromEntries(attrs.map((each) => [each.name, each.value]))
  if (id) html.ids.add(id)
  if (name && tagName === 'a') html.ids.add(name)
  if (href === undefined) return
  if (tagName === 'a' || tagName === 'area') html.hrefs.push(href)
  if (tagName === 'base') html.base ??= href
  if (tagName === 'link' && rel === 'canonical') html.canonical ??= href
}
