/** Wildcards: `*` as the last segment stands for one segment or more, `:name` for one. */

/** A segment that begins with a slash or a backslash would make the address of another host. */
const kinds = { '*': '(?<splat>[^/\\\\].*)', one: (name: string) => `(?<${name}>[^/\\\\]+)` }

const placeholder = /\/(\*|:[A-Za-z]\w*)(?=[/?#]|$)/g

/** Names of the wildcards of a url, `*` among them. */
export function wildcardsOf(url: string): string[] {
  return [...url.matchAll(placeholder)].map(([, name = '']) => name)
}

/** The pattern of a url with wildcards. It matches urls, not hrefs. */
export function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return kinds['*']
    return segment.startsWith(':') ? kinds.one(segment.slice(1)) : segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  })
  return new RegExp(`^${segments.join('/')}$`, 's')
}

/** Puts what a pattern found in place of the wildcards. */
export function fill(to: string, found: Readonly<Record<string, string | undefined>>): string {
  return to.replace(placeholder, (all, name: string) => {
    const value = found[name === '*' ? 'splat' : name.slice(1)]
    return value === undefined ? all : `/${value}`
  })
}
