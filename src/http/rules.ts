/**
 * Headers that a host sends with every file: the Content-Security-Policy and its kin. They are written once, to the file
 * `_headers`, which Netlify and Cloudflare Pages read; `docsgen preview` and `docsgen dev` read it as well, so that both
 * behave as the published site.
 */
import type { ServerResponse } from 'node:http'
import type { PolicySources } from '../page/checks/policy.ts'
import { maybeDecode } from '../page/url.ts'
import type { Target } from './http.ts'

/** Headers for every path that a pattern matches; `*` stands for any end. */
export interface HeaderRule {
  pattern: string
  headers: Record<string, string>
}

interface Needs {
  sources: PolicySources
  /** The hash of the one script in the pages. */
  inline: string
  /** Paths of files whose names hold a hash of their bytes. */
  hashed: string[]
  /** The path of `llms.txt`, if there is one. */
  list?: string | undefined
}

export function headerRules({ sources, inline, hashed, list }: Needs): HeaderRule[] {
  return [
    {
      pattern: '/*',
      headers: {
        'Content-Security-Policy': writePolicy(sources, inline),
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'X-Content-Type-Options': 'nosniff',
        // A line for each page and its Markdown copy would be more rules than hosts take: this one is the same everywhere.
        ...(list && { Link: `<${list}>; rel="describedby"; type="text/plain"` })
      }
    },
    // Copies of these never expire. Each is named: pages may be beside them.
    ...hashed.map((pattern) => ({ pattern, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } }))
  ]
}

function writePolicy({ images, frames, connect, scripts }: PolicySources, inline: string): string {
  const directive = (name: string, ...values: string[]) => [name, ...values].join(' ')
  return [
    directive('default-src', "'self'"),
    directive('script-src', "'self'", inline, ...scripts),
    directive('img-src', "'self'", 'data:', ...images),
    ...(images.length > 0 ? [directive('media-src', "'self'", ...images)] : []),
    ...(frames.length > 0 ? [directive('frame-src', "'self'", ...frames)] : []),
    ...(connect.length > 0 ? [directive('connect-src', "'self'", ...connect)] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'"
  ].join('; ')
}

export function writeHeaders(rules: HeaderRule[]): string {
  const lines = (headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return rules.map(({ pattern, headers }) => `${pattern}\n${lines(headers).join('')}`).join('')
}

export function setHeadersFor(response: ServerResponse, { text, path }: { text: string; path: string }): void {
  for (const [name, value] of Object.entries(headersFor(text, path))) response.setHeader(name, value)
}

export function headersFor(text: string, path: string): Record<string, string> {
  const found: Record<string, string> = {}
  let isMatched = false
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name === undefined) isMatched = matches(line.trim(), path)
    else if (isMatched) found[name] = value ?? ''
  }
  return found
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

/** A segment that begins with a slash or a backslash would make the address of another host. */
const kinds = { '*': '(?<splat>[^/\\\\].*)', one: (name: string) => `(?<${name}>[^/\\\\]+)` }

/** Wildcards: `*` as the last segment stands for one segment or more, `:name` for one. */
const placeholder = /\/(\*|:[A-Za-z]\w*)(?=[/?#]|$)/g

/** Names of the wildcards of a url, `*` among them. */
export function wildcardsOf(url: string): string[] {
  return [...url.matchAll(placeholder)].map(([, name = '']) => name)
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The pattern of a url with wildcards. It matches urls, or paths as they were sent. */
export function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return kinds['*']
    return segment.startsWith(':') ? kinds.one(segment.slice(1)) : escapeRegExp(segment)
  })
  return new RegExp(`^${segments.join('/')}$`, 's')
}

/** Puts what a pattern found in place of the wildcards. */
export function fillWildcards(to: string, found: Readonly<Record<string, string | undefined>>): string {
  return to.replace(placeholder, (all, name: string) => {
    const value = found[name === '*' ? 'splat' : name.slice(1)]
    return value === undefined ? all : `/${value}`
  })
}

/** The status and address that the text of `_redirects` has for a path as it was sent; undefined if it has none. */
export function findRedirect(
  text: string,
  { raw, query }: Pick<Target, 'raw' | 'query'>
): { status: number; location: string } | undefined {
  for (const { from, to, status } of parseRedirects(text)) {
    const isExact = !/[*:]/.test(from)
    const found = isExact ? isSame(from, raw) && {} : patternOf(from).exec(raw)?.groups
    if (!found || status < 300 || status > 399) continue
    const address = fillWildcards(to, found)
    const [, before = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? []
    return { status, location: address.includes('?') ? address : before + query + fragment }
  }
  return undefined
}

/** Lines of `from`, `to` and a status, with comments after `#` at the beginning of a line. */
function parseRedirects(text: string): { from: string; to: string; status: number }[] {
  return text.split('\n').flatMap((line) => {
    const [from = '', to, status = '301'] = line.trim().split(/\s+/)
    return to === undefined || from.startsWith('#') ? [] : [{ from, to, status: Number.parseInt(status, 10) }]
  })
}

/** However it is percent-encoded. */
function isSame(from: string, raw: string): boolean {
  return from === raw || (/%/.test(from + raw) && maybeDecode(from) === maybeDecode(raw))
}
