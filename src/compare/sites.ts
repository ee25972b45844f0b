/** The sites that can be compared: a project as its files are, an older state of it in git, a built folder, and a published site. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { GitError, openGit } from '../disk/git.ts'
import { toPosix } from '../disk/paths.ts'
import { DocsgenError } from '../messages/message.ts'
import { TwinOutput } from '../outputs/machines/twin-output.ts'
import { PageOutput } from '../outputs/page-output.ts'
import { hrefToUrl, urlToPaths } from '../page/url.ts'
import { checkBuild, readBuild } from '../pipeline/check.ts'
import type { Build } from '../pipeline/list.ts'
import { openProject, type ProjectOptions } from '../pipeline/open.ts'
import { buildSite, filterHere } from '../pipeline/pipeline.ts'
import type { Manifest } from '../pipeline/write/manifest.ts'
import { stage } from '../pipeline/write/stage.ts'
import { fetchRepository } from '../project/fetch-mounts.ts'
import { readMountsLock } from '../project/mounts-lock.ts'
import { addressesOf } from '../site/checks/url-lock/url-lock.ts'
import type { BuildFacts, ComparedPage, ComparedSite } from './compare.ts'
import { menusOf } from './menus.ts'

export interface Opening extends Omit<ProjectOptions, 'overrides' | 'readOnly'> {
  /** Bodies of another state of the project: this one has most of them too. */
  bodies?: Manifest
}

/** Builds a project in memory; `again` is to build another state of it. Throws a DocsgenError for one that cannot be built, or writes no Markdown for machines. */
export function withProject<Result>(
  root: string,
  { bodies = new Map(), ...opening }: Opening,
  use: (site: ComparedSite, again: Opening) => Promise<Result>
): Promise<Result> {
  return openProject(root, { ...opening, overrides: {}, readOnly: true }, async (configured, context) => {
    // The day of a change is no text, and git does not know it in a folder of its own.
    const build = await buildSite({ ...configured, lastUpdated: false }, context)
    const { project, site, sources } = build
    const manifest: Manifest = new Map([...(await sources.manifest()).rows, ...bodies])
    const read = readBuild(build, manifest)
    const addresses = addressesOf(project, site)
    const pages = new Map<string, ComparedPage>()
    const bare = new Map<string, ComparedPage>()
    for (const output of build.outputs.values())
      if (output instanceof TwinOutput || (output instanceof PageOutput && output.page.meta.machines?.exclude)) {
        const { url, meta, file, included } = output.page
        const source = JSON.stringify([sources.store.memory.stamps.hashOf(file), included?.files])
        const readFrom = (at: string) => async () => (await read(at)) ?? ''
        const known = { title: meta.title, file, anchors: addresses.get(url), key: output.key, source }
        const page = { ...known, html: readFrom(urlToPaths(url, project.layout)[0]) }
        if (output instanceof PageOutput) bare.set(url, page)
        else pages.set(url, { ...page, address: output.address, read: readFrom(output.path) })
      }
    if (pages.size === 0) throw withoutCopies(project.root)
    const staged = await stage(build, { manifest, discard: true }, context)
    const { messages } = await checkBuild(build, { staged, manifest, signal: opening.signal })
    const made: Manifest = new Map([...manifest, ...staged.discarded])
    const redirects = new Map(site.redirects.all.map(({ from, to }) => [from, to]))
    const files = [...addresses.keys()].filter((url) => !pages.has(url)).map((url) => ({ url, title: '' }))
    const others = [...[...redirects].map(([url, to]) => ({ url, title: `redirect to ${to}` })), ...files]
    const leadsTo = (url: string) => {
      const [at = '', id] = url.split('#')
      const { ids = [] } = staged.facts.get(urlToPaths(at, project.layout)[0]) ?? {}
      const anchors = [...(addresses.get(at) ?? []), ...(site.pages.get(at)?.anchors ?? []), ...ids]
      if (id === undefined ? site.pages.has(at) || addresses.has(at) : anchors.includes(id)) return url
      const found = site.redirects.find(url)
      return found && site.redirects.follow(found)?.to
    }
    const problems = filterHere(build, messages).messages
    const facts = { redirects, menus: menusOf(build), parts: partsOf(build, made), problems }
    const list = async () => (await read('llms.txt')) ?? ''
    return use({ pages, bare, others, list, leadsTo, facts }, { ...opening, beside: context.cache, bodies: made })
  })
}

/** A file of the project may have a hash in its published name. */
function partsOf({ outputs, project }: Build, made: Manifest): BuildFacts['parts'] {
  const parts = new Map<string, { size: number; hash?: string }>()
  for (const { path: at, url, source, isCopy, key } of outputs.values()) {
    const [shared] = /\.(?:css|js)$/.exec(at) ?? []
    const name = isCopy ? source : (url ?? (shared && `all ${shared} files`))
    if (name === undefined) continue
    const size = isCopy ? statSync(path.join(project.root, name)).size : (made.get(at)?.size ?? 0)
    parts.set(name, { size: size + (parts.get(name)?.size ?? 0), ...(isCopy && { hash: key }) })
  }
  return parts
}

function withoutCopies(where: string): DocsgenError {
  const note = 'It was built with `machines: false`, or by another program: pages are compared by their Markdown copies'
  return new DocsgenError({ rule: 'usage', text: `Cannot find Markdown for machines in \`${where}\``, note })
}

/** A revision without the site, which was added later. */
export const noSite: ComparedSite = { pages: new Map(), others: [], leadsTo: () => undefined }

/**
 * Lays the files of a revision below `.docsgen`, where they find the packages of the project, and takes them away afterwards.
 * `main...` is where this branch left `main`.
 */
export async function withRevision<Result>(
  root: string,
  revision: string,
  signal: AbortSignal,
  use: (root: string) => Promise<Result>
): Promise<Result> {
  const git = await openGit(root, signal)
  const [, branch] = /^(.+)\.\.\.$/s.exec(revision) ?? []
  const named = branch === undefined ? revision : (await git(['merge-base', '--end-of-options', branch, 'HEAD'])).trim()
  const commit = (await git(['rev-parse', '--verify', '--end-of-options', `${named}^{commit}`])).trim()
  const top = (await git('rev-parse --show-toplevel')).trim()
  const prefix = (await git('rev-parse --show-prefix')).trim()
  const folder = path.join(path.resolve(root), '.docsgen', `diff-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    const ask = await openGit(top, signal)
    const index = path.join(folder, 'index')
    await ask(['read-tree', commit], { index })
    await ask(['checkout-index', '--all', `--prefix=${toPosix(folder)}/files/`], { index })
    const old = path.join(folder, 'files', prefix)
    const [fetched, mounts] = [root, old].map((each) => path.join(each, '.docsgen/mounts')) as [string, string]
    // A revision that has this folder may have it as a link to another one.
    rmSync(path.join(old, '.docsgen'), { recursive: true, force: true })
    if (existsSync(fetched)) cpSync(fetched, mounts, { recursive: true })
    for (const locked of readMountsLock(old).values())
      await fetchRepository(old, { ...locked, paths: [''] }, { locked, isNewest: false, signal }).catch((error) => {
        if (!(error instanceof GitError)) throw error
        const text = `Cannot fetch the mount \`${locked.name}\` of \`${revision}\`, commit ${locked.commit}: ${error.message}`
        const note = 'Was its history rewritten? Compare with a newer revision, or two built folders'
        throw new DocsgenError({ rule: 'usage', text, note })
      })
    return await use(old)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder that docsgen wrote. */
export function readBuilt(folder: string): ComparedSite {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(toPosix))
  const htmlOf = (name: string) => [`${name}.html`, `${name}/index.html`].find((each) => files.has(each))
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const pages = new Map<string, ComparedPage>()
  const bare = new Map<string, ComparedPage>()
  for (const file of [...files].filter((each) => each.endsWith('.html') && each !== '404.html').sort()) {
    const copy = `${file.replace(/\/index\.html$|\.html$/, '')}.md`
    const [text, shown] = [files.has(copy) ? read(copy) : '', read(file)]
    const html = async () => read(file)
    const [, title] = /^---\ntitle: (".*")\n/.exec(text) ?? []
    const anchors = [...shown.matchAll(/<h[2-6]\b[^>]* id="([^"]+)"/g)].map(([, id = '']) => id)
    const [, name = ''] = /<title>(.*?)<\/title>/s.exec(shown) ?? []
    if (title !== undefined)
      pages.set(toUrl(copy), { title: JSON.parse(title), anchors: new Set(anchors), html, read: async () => text })
    else if (shown.includes('<article class="prose">')) bare.set(toUrl(copy), { title: name, html })
  }
  if (pages.size === 0 || !files.has('index.html')) throw withoutCopies(folder)
  const [, base = ''] = /<script\b[^>]* src="([^"]*)\/docsgen\/boot\./.exec(read('index.html')) ?? []
  return {
    pages,
    bare,
    others: [],
    leadsTo(url) {
      const [at = '', id] = url.split('#')
      if (id === undefined ? pages.has(at) : pages.get(at)?.anchors?.has(id)) return url
      const html = htmlOf(at.slice(1))
      const [, href] = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(html ? read(html) : '') ?? []
      const to = href && (hrefToUrl(href, base) ?? href)
      return to && id ? `${to}#${id}` : to
    }
  }
}

/** `index.md` is the copy of `/`. */
const toUrl = (file: string) => (file === 'index.md' ? '/' : `/${file.replace(/\.md$/, '')}`)

/** So many pages of a published site are fetched at the same time. */
const mostAtOnce = 16

/** A published site, by its `llms.txt`. Throws a DocsgenError if it does not answer. Nobody knows its anchors. */
export async function readPublished(address: string, signal: AbortSignal): Promise<ComparedSite> {
  const base = address.replace(/\/*$/, '/')
  const fetchText = async (url: string) => {
    const response = await fetch(url, { signal }).catch((error: unknown) => String(error))
    if (typeof response !== 'string' && response.ok) return response.text()
    signal.throwIfAborted()
    const why = typeof response === 'string' ? response : `it answers ${response.status}`
    throw new DocsgenError({ rule: 'usage', text: `Cannot read \`${url}\`: ${why}` })
  }
  const listed = [...(await fetchText(`${base}llms.txt`)).matchAll(/^- \[(.*?)\]\(([^)]+\.md)\)/gm)]
  const { pathname } = new URL(base)
  const read = async ([, title = '', href = '']: RegExpExecArray): Promise<[string, ComparedPage]> => {
    const { pathname: at } = new URL(href, base)
    const text = await fetchText(new URL(at, base).href)
    return [toUrl(decodeURI(at.slice(pathname.length))), { title, read: async () => text }]
  }
  const pages = new Map<string, ComparedPage>()
  while (listed.length > 0)
    for (const [url, page] of await Promise.all(listed.splice(0, mostAtOnce).map(read))) pages.set(url, page)
  if (pages.size === 0) throw withoutCopies(address)
  return { pages, isListed: true, others: [], leadsTo: (url) => (pages.has(url) ? url : undefined) }
}
