import { escapeRegExp } from '../../http/rules.ts'
import { cutFragment, type HostFile, type HostRedirect, rawPattern, withGroups } from './host.ts'

/** For `import` in a site. */
export const caddy: HostFile = {
  title: 'Caddy',
  url: '/redirects.caddy',
  write({ exact, wild }) {
    if (exact.length + wild.length === 0) return undefined
    const query = `map {query} {docsgen_query} {\n\t~^(.+)$ "?\${1}"\n\tdefault ""\n}`
    return `${[query, ...exact.map(toExact), ...wild.map(toPattern)].join('\n')}\n`
  }
}

function toExact({ from, to, status }: HostRedirect, at: number): string {
  const pattern = `^${escapeRegExp(decodeURIComponent(from)).replaceAll('`', '\\x60')}(?:/|\\.html|/index\\.html)?$`
  return `@redirect${at} path_regexp \`${pattern}\`\nredir @redirect${at} "${target(to)}" ${status}`
}

function toPattern({ from, to, status }: HostRedirect, at: number): string {
  const name = `wild${at}`
  const pattern = `^${rawPattern(from)}(?:\\?|$)`
  const address = target(withGroups(from, to, (group) => `{re.${name}.${group}}`))
  return `@${name} vars_regexp ${name} {http.request.orig_uri} \`${pattern}\`\nredir @${name} "${address}" ${status}`
}

/** The query goes with the reader, before a fragment. */
function target(to: string): string {
  const [before, fragment] = cutFragment(to)
  return to.includes('?') ? before + fragment : `${before}{docsgen_query}${fragment}`
}
