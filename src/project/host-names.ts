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
