/**
 * Holds a site against the rules of a host: every canonical address, every entry of the sitemap, every link within the site
 * and every redirect leads to a 200 without a hop; and the host takes its file.
 */
import { byCodeUnit } from '../../disk/paths.ts'
import type { Message, Where } from '../../messages/message.ts'
import { inConfig } from '../../messages/place.ts'
import {
  isElsewhere,
  isExternal,
  type Layout,
  layouts,
  maybeDecode,
  splitHref,
  urlToHref,
  urlToPaths
} from '../../page/url.ts'
import type { HostName } from '../../project/hosting.ts'
import type { Project } from '../../project/project.ts'
import { isNotFound } from '../../site/generated/not-found.ts'
import type { Site } from '../../site/site.ts'
import type { BodyFacts } from '../../theme/render-request.ts'
import type { Output } from '../output.ts'
import { redirectEntries } from './host.ts'
import { hostFiles } from './hosts.ts'

interface FinishedSite {
  project: Project
  site: Site
  outputs: ReadonlyMap<string, Output>
}

/** `facts` are by output path. */
export async function checkHost(
  host: HostName,
  made: FinishedSite,
  facts: ReadonlyMap<string, BodyFacts>
): Promise<Message[]> {
  const { project, site } = made
  const base = maybeDecode(project.base) ?? ''
  const paths = pathsOf(made)
  const title = host === 'github' ? 'GitHub Pages' : hostFiles[host].title
  const missing = new Map<string, WrongAnswer>()
  const hops = new Map<string, WrongAnswer>()
  const asked = await askedFor(made, facts)
  const ask = (href: string, at: Set<string>) => answerOf(host, maybeDecode(splitHref(href).pathname) ?? '', at, base)
  for (const [href, where] of asked) {
    const answer = ask(href, paths)
    if (answer.status === 404) missing.set(href, { href, where, why: `${title} answers 404` })
    else if (answer.status !== 200)
      hops.set(href, { href, where, why: `${title} sends readers to \`${answer.location}\` (${answer.status})` })
  }
  // The first layout with which the host answers all addresses in one step.
  const isAnswered = (at: Set<string>) => [...asked.keys()].every((href) => ask(href, at).status === 200)
  const isWrong = missing.size + hops.size > 0
  const layout = isWrong ? layouts.find((each) => isAnswered(pathsOf(made, each))) : undefined
  const advice = layout === undefined ? [] : [`Set \`layout: '${layout}'\` in the configuration`]
  return [
    ...summarize(missing, 'host-missing', advice[0] ?? 'Choose another url'),
    ...summarize(hops, 'host-redirect', ['Search engines and readers take two steps', ...advice].join('. ')),
    ...refusals(host, { project, site }, title)
  ]
}

/** The files of the site with a slash before them; with another layout its pages are at other ones. */
function pathsOf({ outputs }: Pick<FinishedSite, 'outputs'>, layout?: Layout): Set<string> {
  const paths = [...outputs.values()].flatMap(({ path, also, url }) =>
    layout === undefined || url === undefined ? [path, ...also] : urlToPaths(url, layout)
  )
  return new Set(paths.map((path) => `/${path}`))
}

interface WrongAnswer {
  href: string
  where: Where
  why: string
}

/** Every address that pages, the sitemap and redirects name, with the first place it comes from. */
async function askedFor(
  { project, site, outputs }: FinishedSite,
  facts: ReadonlyMap<string, BodyFacts>
): Promise<Map<string, Where>> {
  const asked = new Map<string, Where>()
  const origin = project.url && new URL(project.url).origin
  const add = (address: string, where: Where) => {
    const href = origin && `${address}/`.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    const { pathname } = splitHref(href)
    if (isExternal(href) || !pathname.startsWith('/') || isElsewhere(pathname, project.external)) return
    if (!asked.has(pathname)) asked.set(pathname, where)
  }
  for (const { url, file } of site.pages.values())
    if (!isNotFound(url, project)) add(urlToHref(url, project.base), { file })
  for (const { path, source } of outputs.values())
    for (const href of facts.get(path)?.references ?? []) add(href, source === undefined ? {} : { file: source })
  for (const output of outputs.values())
    if (isSitemap.test(output.path)) for (const url of await locationsIn(output)) add(url, { file: output.path })
  const { exact, expanded } = redirectEntries(site, project)
  // A wildcard would also lead to an image beside its page, which is published under another name alone.
  const paths = pathsOf({ outputs })
  const unpublished = new Set(
    [...site.files.keys()].filter((url) => !paths.has(url)).map((url) => urlToHref(url, project.base))
  )
  for (const { to, where } of exact) add(to, where)
  for (const { to, where } of expanded) if (!unpublished.has(to)) add(to, where)
  return asked
}

const isSitemap = /^sitemap(?:-\d+)?\.xml$/

/** The addresses in a sitemap, or in an index of them. */
async function locationsIn(output: Output): Promise<string[]> {
  const { bytes = '' } = await output.body()
  const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
}

/** A host treats many addresses alike: only the first is named. */
function summarize(
  wrong: ReadonlyMap<string, WrongAnswer>,
  rule: 'host-missing' | 'host-redirect',
  note: string
): Message[] {
  const [first, ...others] = [...wrong.values()].toSorted((a, b) => byCodeUnit(a.href, b.href))
  if (first === undefined) return []
  const more = others.length > 0 ? `, and ${others.length} more,` : ''
  return [{ rule, text: `Cannot reach \`${first.href}\`${more} in one step: ${first.why}`, note, ...first.where }]
}

/** Reports redirects that the host would refuse, or that it does not know because `hosts` does not name it. */
function refusals(host: HostName, { project, site }: Pick<FinishedSite, 'project' | 'site'>, title: string): Message[] {
  const entries = redirectEntries(site, project)
  if (host === 'github' || entries.exact.length + entries.wild.length === 0) return []
  const where = inConfig(project, ['hosts'])
  // Reported by the build for hosts that are named.
  if (project.hosts.includes(host)) return []
  const input = { headers: [], languages: [], ...entries }
  const file = hostFiles[host]
  const refused = (file.refuse?.(input, file.write(input) ?? '') ?? []).map(({ text, where: at }) => ({
    rule: 'redirect-host' as const,
    text: `Cannot publish all redirects on ${title}: ${text}`,
    ...(at ?? where)
  }))
  if (file.url === '/_redirects') return refused
  const text = `Cannot find \`${host}\` in \`hosts\`: its file of redirects is not written, so redirects are pages with the status 200`
  // Vercel reads its file before it builds a site from git: pages are all that can be there.
  const unless = host === 'vercel' ? ', unless Vercel builds the site from git: see “Vercel” in Recipes for hosts' : ''
  return [...refused, { rule: 'redirect-host', text, note: `Add \`'${host}'\` to \`hosts\`${unless}`, ...where }]
}

type Answer = { status: 200; file: string } | { status: 301 | 302 | 308; location: string } | { status: 404 }

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
 * are those of the site, without the base. Measured where a host can run on a machine of one's own
 * (nginx, Caddy, Apache with the configurations in hosting/, `serve`), else as its documentation says, with the file that
 * docsgen writes for it.
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
    const page = path.slice(0, -1)
    return paths.has(`${page}.html`) ? { status, location: page } : { status: 404 }
  }
}

function fileAt(path: string, paths: ReadonlySet<string>): Answer {
  return paths.has(path) && !path.endsWith('.html') ? { status: 200, file: path } : { status: 404 }
}
