/** The sites that can be compared: a project as its files are, an older state of it in git, a built folder, and a published site. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { openGit } from '../disk/git.ts'
import { toPosix } from '../disk/paths.ts'
import { DocsgenError } from '../messages/message.ts'
import { TwinOutput } from '../outputs/machines/twin-output.ts'
import { readBuild } from '../pipeline/check.ts'
import { openProject, type ProjectOptions } from '../pipeline/open.ts'
import { buildSite } from '../pipeline/pipeline.ts'
import type { ComparedPage, ComparedSite } from './compare.ts'

/** Builds a project in memory. Throws a DocsgenError for one that cannot be built, or writes no Markdown for machines. */
export function withProject<Result>(
  root: string,
  opening: Omit<ProjectOptions, 'overrides' | 'readOnly'>,
  use: (site: ComparedSite) => Promise<Result>
): Promise<Result> {
  return openProject(root, { ...opening, overrides: {}, readOnly: true }, async (project, context) => {
    const build = await buildSite(project, context)
    const { rows: manifest } = await build.sources.manifest()
    const read = readBuild(build, manifest)
    const pages = new Map<string, ComparedPage>()
    for (const output of build.outputs.values())
      if (output instanceof TwinOutput) {
        const { url, meta, anchors, headings } = output.page
        pages.set(url, {
          title: meta.title,
          anchors: new Set([...headings.map(({ id }) => id), ...anchors]),
          key: output.key,
          read: async () => (await read(output.path)) ?? ''
        })
      }
    if (pages.size === 0) throw withoutCopies(project.root)
    const { redirects } = build.site
    return use({
      pages,
      leadsTo(url) {
        const found = redirects.find(url)
        return found && redirects.follow(found)?.to
      }
    })
  })
}

function withoutCopies(where: string): DocsgenError {
  const note = 'It was built with `machines: false`, or by another program: pages are compared by their Markdown copies'
  return new DocsgenError({ rule: 'usage', text: `Cannot find Markdown for machines in \`${where}\``, note })
}

/** Lays the files of a revision below `.docsgen`, where they find the packages of the project, and takes them away afterwards. */
export async function withRevision<Result>(
  root: string,
  revision: string,
  signal: AbortSignal,
  use: (root: string) => Promise<Result>
): Promise<Result> {
  const git = await openGit(root, signal)
  const commit = (await git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])).trim()
  const top = (await git('rev-parse --show-toplevel')).trim()
  const prefix = (await git('rev-parse --show-prefix')).trim()
  const folder = path.join(path.resolve(root), '.docsgen', `diff-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    const ask = await openGit(top, signal)
    const index = path.join(folder, 'index')
    await ask(['read-tree', commit], { index })
    await ask(['checkout-index', '--all', `--prefix=${toPosix(folder)}/files/`], { index })
    return await use(path.join(folder, 'files', prefix))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder that docsgen wrote. */
export function readBuilt(folder: string): ComparedSite {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(toPosix)
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const pages = new Map<string, ComparedPage>()
  for (const file of files.filter((each) => each.endsWith('.md')).sort()) {
    const text = read(file)
    const [, title] = /^---\ntitle: (".*")\n/.exec(text) ?? []
    const html = file.replace(/md$/, 'html')
    if (title === undefined || !existsSync(path.join(folder, html))) continue
    const anchors = [...read(html).matchAll(/<h[1-6]\b[^>]* id="([^"]+)"/g)].map(([, id = '']) => id)
    pages.set(toUrl(file), { title: JSON.parse(title), anchors: new Set(anchors), read: async () => text })
  }
  if (pages.size === 0) throw withoutCopies(folder)
  return {
    pages,
    leadsTo(url) {
      const html = files.includes(`${url.slice(1)}.html`) ? read(`${url.slice(1)}.html`) : ''
      return /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(html)?.[1]
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
  return { pages, leadsTo: () => undefined }
}
