/**
 * What hosts answer to a path, from the files that are there. Measured where a host can run on a machine of one's own (nginx,
 * Caddy, Apache with the configurations in hosting/, `serve`), else as its documentation says, with the file that docsgen
 * writes for it.
 */
import type { HostName } from '../../project/host-names.ts'

export type Answer = { status: 200; file: string } | { status: 301 | 302 | 308; location: string } | { status: 404 }

/** `paths` are those of the host: they begin with a slash. */
type Find = (path: string, paths: ReadonlySet<string>) => Answer

/** `/a` is `a.html` or `a/index.html`, and all other forms of it redirect to it. */
const exact: Find = (path, paths) => {
  const page = pageAt(path, paths)
  if (page !== undefined) return { status: 200, file: page }
  const canonical = path === '/index.html' ? '/' : path.replace(/\/$|(?:\/index)?\.html$/, '')
  if (!['', path].includes(canonical) && path !== '/.html' && pageAt(canonical, paths) !== undefined)
    return { status: 301, location: canonical }
  return fileAt(path, paths)
}

/** The same, but `/v1.0` is a file with an ending: one that is a folder is not found. */
const serve: Find = (path, paths) => {
  const isFolder = paths.has(`${path}/index.html`) || [...paths].some((each) => each.startsWith(`${path}/`))
  if (/\.[^./]+$/.test(path) && !path.endsWith('.html') && isFolder) return { status: 404 }
  return exact(path, paths)
}

/** `/a` is `a.html`; with `a/index.html` alone it leads to `/a/`. Without a folder `/a/` leads to `/a`, or is not found. */
function folders(status: 301 | 302 | 308, after: Find = withoutSlash(status)): Find {
  return (path, paths) => {
    if (path.endsWith('/')) return indexAt(path, paths) ?? after(path, paths)
    if (paths.has(path)) return { status: 200, file: path }
    if (paths.has(`${path}.html`)) return { status: 200, file: `${path}.html` }
    return paths.has(`${path}/index.html`) ? { status, location: `${path}/` } : { status: 404 }
  }
}

/** Keys are exact, but for the index of a folder. */
const s3: Find = (path, paths) => {
  if (path.endsWith('/')) return indexAt(path, paths) ?? { status: 404 }
  if (paths.has(path)) return { status: 200, file: path }
  return paths.has(`${path}/index.html`) ? { status: 302, location: `${path}/` } : { status: 404 }
}

const finds: Record<HostName, Find> = {
  apache: exact,
  azure: exact,
  caddy: exact,
  cloudflare: folders(308),
  firebase: exact,
  github: folders(301, () => ({ status: 404 })),
  netlify: folders(301),
  nginx: exact,
  s3,
  serve,
  vercel: exact
}

/**
 * The answer of a host to a decoded path, with the site at `base`, '' or `/x`. Below that it answers as at its root; `paths`
 * are those of the site, without the base.
 */
export function answerOf(host: HostName, path: string, paths: ReadonlySet<string>, base = ''): Answer {
  if (path === base) return { status: 301, location: `${base}/` }
  if (!path.startsWith(`${base}/`)) return { status: 404 }
  const answer = finds[host](path.slice(base.length), paths)
  return 'location' in answer ? { ...answer, location: base + answer.location } : answer
}

function pageAt(path: string, paths: ReadonlySet<string>): string | undefined {
  if (path === '/') return paths.has('/index.html') ? '/index.html' : undefined
  if (path.endsWith('/') || path.endsWith('/index') || path === '/404') return undefined
  return [`${path}.html`, `${path}/index.html`].find((file) => paths.has(file))
}

function indexAt(path: string, paths: ReadonlySet<string>): Answer | undefined {
  return paths.has(`${path}index.html`) ? { status: 200, file: `${path}index.html` } : undefined
}

function withoutSlash(status: 301 | 302 | 308): Find {
  return (path, paths) => {
    const bare = path.slice(0, -1)
    return paths.has(`${bare}.html`) ? { status, location: bare } : { status: 404 }
  }
}

function fileAt(path: string, paths: ReadonlySet<string>): Answer {
  return paths.has(path) && !path.endsWith('.html') ? { status: 200, file: path } : { status: 404 }
}
