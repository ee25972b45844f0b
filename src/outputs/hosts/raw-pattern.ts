/**
 * A wildcard for servers with regular expressions. It is held against the path as it was sent, still percent-encoded, so that
 * nothing in it can become a line end, a slash or another host; it begins with neither slash nor backslash.
 */

/** `from` as an expression without anchors. */
export function rawPattern(from: string): string {
  return from
    .split('/')
    .map((segment) => {
      if (segment === '*') return '([^/\\\\?\\s][^?\\s]*)'
      return segment.startsWith(':') ? '([^/\\\\?\\s]+)' : escapeRegExp(segment)
    })
    .join('/')
}

/** `to` with `at(1)`, `at(2)` … in place of the wildcards of `from`. */
export function withGroups(from: string, to: string, at: (group: number) => string): string {
  const names = from.split('/').filter((segment) => /^[*:]/.test(segment))
  return to.replace(/\/(\*|:[A-Za-z]\w*)(?=[/?#]|$)/g, (all, name: string) => {
    const group = names.indexOf(name)
    return group === -1 ? all : `/${at(group + 1)}`
  })
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** An address before its fragment and from it on. */
export function cutFragment(to: string): [before: string, fragment: string] {
  const at = to.indexOf('#')
  return at === -1 ? [to, ''] : [to.slice(0, at), to.slice(at)]
}
