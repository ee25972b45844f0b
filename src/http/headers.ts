/**
 * What a host is to say with every file: the Content-Security-Policy and its kin. Written down once, as the file
 * `_headers`, which Netlify and Cloudflare Pages read; `docsgen preview` and `docsgen dev` read it as well, so what is
 * tried here is what is published.
 */
import type { ServerResponse } from 'node:http'
import type { PolicySources } from '../page/policy.ts'

/** Headers for every path that a pattern matches; `*` stands for any end. */
export interface HeaderRule {
  pattern: string
  headers: Record<string, string>
}

interface Needs {
  sources: PolicySources
  /** The hash of the one script that stands in the pages. */
  inline: string
  /** Paths of files whose names hold a hash of their bytes. */
  hashed: string[]
}

export function headerRules({ sources, inline, hashed }: Needs): HeaderRule[] {
  return [
    {
      pattern: '/*',
      headers: {
        'Content-Security-Policy': writePolicy(sources, inline),
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'X-Content-Type-Options': 'nosniff'
      }
    },
    // A copy of these never grows old. Each by its name: pages may lie beside them.
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
  return rules
    .map(({ pattern, headers }) => [
      pattern,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
    ])
    .map(([pattern, ...lines]) => `${pattern}\n${lines.join('')}`)
    .join('')
}

/** Says of a path what the text of such a file says of it. */
export function setHeadersFor(response: ServerResponse, { text, path }: { text: string; path: string }): void {
  for (const [name, value] of Object.entries(headersFor(text, path))) response.setHeader(name, value)
}

function headersFor(text: string, path: string): Record<string, string> {
  const found: Record<string, string> = {}
  let matches = false
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name === undefined) matches = isMatch(line.trim(), path)
    else if (matches) found[name] = value ?? ''
  }
  return found
}

function isMatch(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
