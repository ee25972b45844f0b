/** Hosts that docsgen knows: what they do with a slash, with `.html`, and with redirects. */
export const hostNames = [
  'apache',
  'azure',
  'caddy',
  'cloudflare',
  'firebase',
  'github',
  'netlify',
  'nginx',
  's3',
  'serve',
  'vercel'
] as const

export type HostName = (typeof hostNames)[number]

/** 301 and 308 are for good, 302 and 307 for now; 307 and 308 keep the method of the request. */
export const redirectStatuses = [301, 302, 307, 308] as const

export type RedirectStatus = (typeof redirectStatuses)[number]

/** In the root of a project: redirects, as a list of `from`, `to` and `status`. */
export const redirectsFile = 'redirects.yml'
