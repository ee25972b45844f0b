import { escapeRegExp } from '../../http/rules.ts'
import { type HostFile, type HostRedirect, rawPattern, withGroups } from './host.ts'

/** For `IncludeOptional` after `RewriteEngine On`. */
export const apache: HostFile = {
  title: 'Apache',
  url: '/redirects.apache.conf',
  write({ exact, wild }) {
    if (exact.length + wild.length === 0) return undefined
    return `${[...exact.map(toRule), ...wild.map(toPattern)].join('\n')}\n`
  }
}

function toRule({ from, to, status }: HostRedirect): string {
  const pattern = `^${escapeRegExp(decodeURIComponent(from))}(?:/|\\.html|/index\\.html)?$`
  return `RewriteRule "${pattern}" "${literal(to)}" [R=${status},L,NE${flag(to)}]`
}

function toPattern({ from, to, status }: HostRedirect): string {
  const asked = `RewriteCond %{THE_REQUEST} "^\\S+ ${rawPattern(from)}(?:\\?|\\s)"`
  const address = withGroups(from, literal(to), (group) => `%${group}`)
  return `${asked}\nRewriteRule "^/" "${address}" [R=${status},L,NE${flag(to)}]`
}

/** Apache would put the query of the reader after a fragment. */
function flag(to: string): string {
  return /[?#]/.test(to) ? ',QSD' : ''
}

/** `$1` and `%1` stand for something. */
function literal(to: string): string {
  return to.replace(/[$%]/g, '\\$&')
}
