import { cutFragment, formsOf, type HostFile, type HostRedirect, rawPattern, withGroups } from './host.ts'

/** For `include` in `server { … }`. */
export const nginx: HostFile = {
  title: 'nginx',
  url: '/redirects.nginx.conf',
  write({ exact, wild }) {
    if (exact.length + wild.length === 0) return undefined
    return `${[...exact.flatMap(toLocations), ...wild.map(toPattern)].join('\n')}\n`
  }
}

function toLocations({ from, to, status }: HostRedirect): string[] {
  return formsOf(decodeURIComponent(from)).map(
    (form) => `location = "${form}" { return ${status} "${target(literal(to))}"; }`
  )
}

function toPattern({ from, to, status }: HostRedirect): string {
  // In quotes two backslashes are one.
  const quoted = (expression: string) => expression.replaceAll('\\\\', '\\\\\\\\')
  const pattern = `^${quoted(rawPattern(from))}(?:\\?|$)`
  const place = `^${quoted(rawPattern(decodeURIComponent(from)))}$`
  const address = target(withGroups(from, literal(to), (group) => `$${group}`))
  return `location ~ "${place}" { if ($request_uri ~ "${pattern}") { return ${status} "${address}"; } return 404; }`
}

/** The query goes with the reader, before a fragment. */
function target(to: string): string {
  const [before, fragment] = cutFragment(to)
  return to.includes('?') ? to : `${before}$is_args$args${fragment}`
}

function literal(to: string): string {
  return to.replaceAll('$', '%24')
}
