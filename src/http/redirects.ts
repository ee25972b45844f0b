/** Redirects of a built site, as `_redirects` has them: `docsgen preview` and `docsgen dev` answer as its hosts do. */
import { maybeDecode } from '../page/url.ts'
import type { Target } from './http.ts'

interface Line {
  from: string
  to: string
  status: number
}

/** The status and address that the text of `_redirects` has for a path as it was sent; undefined if it has none. */
export function findRedirect(
  text: string,
  { raw, query }: Pick<Target, 'raw' | 'query'>
): { status: number; location: string } | undefined {
  if (text === '') return undefined
  for (const { from, to, status } of parseRedirects(text)) {
    const found = match(from, raw)
    if (found === undefined || status < 300 || status > 399) continue
    const address = to.replace(/\/:([A-Za-z]\w*)(?=[/?#]|$)/g, (all, name: string) =>
      found[name] === undefined ? all : `/${found[name]}`
    )
    const [, before = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? []
    return { status, location: address.includes('?') ? address : before + query + fragment }
  }
  return undefined
}

/** Lines of `from`, `to` and a status, with comments after `#` at the beginning of a line. */
function parseRedirects(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const [from = '', to, status = '301'] = line.trim().split(/\s+/)
    return to === undefined || from.startsWith('#') ? [] : [{ from, to, status: Number.parseInt(status, 10) }]
  })
}

/** What stands for the wildcards, percent-encoded. It begins with neither slash nor backslash: that would be another host. */
function match(from: string, raw: string): Record<string, string> | undefined {
  if (!/[*:]/.test(from)) return isSame(from, raw) ? {} : undefined
  const pattern = from
    .split('/')
    .map((segment) => {
      if (segment === '*') return '(?<splat>[^/\\\\].*)'
      return segment.startsWith(':')
        ? `(?<${segment.slice(1)}>[^/\\\\]+)`
        : segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    })
    .join('/')
  return new RegExp(`^${pattern}$`, 's').exec(raw)?.groups
}

/** However it is percent-encoded. */
function isSame(from: string, raw: string): boolean {
  return from === raw || (/%/.test(from + raw) && maybeDecode(from) === maybeDecode(raw))
}
