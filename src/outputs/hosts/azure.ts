import { type HostFile, plainStatus, toJson } from './host.ts'

/** As of its documentation of the configuration, "Restrictions": 20 KB, which may be of 1,000 or 1,024 bytes. */
const mostBytes = 20_000

/** A splat of its own cannot be carried over: the pages that are known have a rule each. */
export const azure: HostFile = {
  title: 'Azure Static Web Apps',
  url: '/staticwebapp.config.json',
  write({ headers: [all, ...others], exact, wild, expanded }) {
    const bare = wild.filter(
      ({ from, to }) => /^[^*:]*\/\*$/.test(from) && !/\/[*:]/.test(to.replace(/^https?:\/\//, ''))
    )
    const redirects = [...exact, ...expanded, ...bare].map(({ from, to, status }) => ({
      route: from,
      redirect: to,
      statusCode: plainStatus(status)
    }))
    return toJson({
      trailingSlash: 'never',
      responseOverrides: { 404: { rewrite: '/404.html' } },
      globalHeaders: all?.headers,
      routes: [...redirects, ...others.map(({ pattern, headers }) => ({ route: pattern, headers }))]
    })
  },
  refuse(_, text) {
    const size = Buffer.byteLength(text)
    if (size <= mostBytes) return []
    return [{ text: `it reads 20 kB of \`staticwebapp.config.json\`, which has ${Math.ceil(size / 1000)} kB` }]
  }
}
