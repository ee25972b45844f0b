import { type HostFile, pairs, refuseMore, toJson } from './host.ts'

/** As of its documentation of configuration redirects. */
const most = { redirects: 2048, length: 4096 }

/** It takes off slashes and `.html` before it looks for a redirect. */
export const vercel: HostFile = {
  title: 'Vercel',
  url: '/vercel.json',
  write({ headers, exact, wild }) {
    const redirects = [...exact, ...wild].map(({ from, to, status }) => ({
      source: toPattern(from),
      destination: to.replace(/\/\*(?=[?#]|$)/, '/:splat*'),
      statusCode: status
    }))
    return toJson({
      cleanUrls: true,
      trailingSlash: false,
      headers: headers.map((rule) => ({ source: rule.pattern.replace('*', '(.*)'), headers: pairs(rule) })),
      ...(redirects.length > 0 && { redirects })
    })
  },
  refuse({ exact, wild }) {
    const all = [...exact, ...wild]
    const long = all.find(({ from, to }) => Math.max(toPattern(from).length, to.length) > most.length)
    return [
      ...refuseMore(all, most.redirects, 'redirects'),
      ...(long ? [{ text: `it allows ${most.length} characters for an address`, where: long.where }] : [])
    ]
  }
}

/** Signs of a pattern stand for themselves; a splat takes one segment or more. */
function toPattern(from: string): string {
  return from.replace(/[()+!?{}]/g, '\\$&').replace(/\/\*$/, '/:splat+')
}
