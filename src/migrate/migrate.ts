/**
 * A site of another generator becomes a project of docsgen. In comes the folder of a source, which is only read; out go
 * the files of a project in an empty folder, and what is left to do. Knows nothing of how a site is built.
 */
import path from 'node:path'
import { byCodeUnit } from '../disk/paths.ts'
import type { SidebarEntry } from '../project/schema.ts'
import { copyTo, placeInSource, readFrom, writeTo } from './files.ts'
import { readDocusaurus } from './from/docusaurus.ts'
import { readMkdocs } from './from/mkdocs.ts'
import { urlOfTarget } from './from/read.ts'
import { readStarlight } from './from/starlight.ts'
import { readVitepress } from './from/vitepress.ts'
import { includedTarget } from './rewrite/includes.ts'
import { createLinkIndex, type LinkIndex } from './rewrite/links.ts'
import { convertPage } from './rewrite/page.ts'
import type { Counted, Kind, Origins, Redirect, SourceFile, SourceSite, Todo } from './types.ts'
import { projectFiles } from './write-project.ts'

export interface Migration {
  site: SourceSite
  counts: Map<Counted, number>
  todos: Todo[]
  redirects: Redirect[]
}

const readers: Record<Kind, (root: string) => Promise<SourceSite>> = {
  docusaurus: readDocusaurus,
  vitepress: readVitepress,
  mkdocs: readMkdocs,
  starlight: readStarlight
}

/** Reads the source at `root`, without the text of its pages. */
export function readSource(kind: Kind, root: string): Promise<SourceSite> {
  return readers[kind](root)
}

/** Writes the project to `target`, an absolute and empty folder. */
export async function migrate(
  site: SourceSite,
  { target, docsgen }: { target: string; docsgen: string }
): Promise<Migration> {
  const counts = new Map<Counted, number>()
  const todos = [...site.todos]
  const tags = new Set<string>()
  const included = new Set<string>()
  const origins: Origins = { images: new Set(), frames: new Set() }
  const index = createLinkIndex(site)
  const labels = labelsOf(
    Object.values(site.sidebars).flatMap((entries) => (entries === 'auto' ? [] : entries)),
    index
  )
  for (const page of site.pages) {
    const text = await readFrom(site.root, page.file)
    const made = convertPage(text, { site, page, index, label: labels.get(page.url) })
    const why = await writeTo(target, `content/${page.target}`, made.text)
    if (why !== undefined) todos.push({ file: page.file, text: why })
    for (const [what, count] of made.counts) counts.set(what, (counts.get(what) ?? 0) + count)
    for (const tag of made.tags) tags.add(tag)
    for (const file of made.included) included.add(file)
    for (const origin of made.origins.images) origins.images.add(origin)
    for (const origin of made.origins.frames) origins.frames.add(origin)
    todos.push(...made.todos)
  }
  const shown = [...included].map((file) => ({ file, target: includedTarget(file) }))
  todos.push(...(await copyFiles(site.root, [...site.files, ...shown], target)))
  const files = projectFiles(site, {
    tags: [...tags].sort(byCodeUnit),
    origins,
    index,
    docsgen,
    name: path.basename(target)
  })
  for (const [file, text] of Object.entries(files)) {
    const why = await writeTo(target, file, text)
    if (why !== undefined) todos.push({ file, text: why })
  }
  counts.set('pages', site.pages.filter(({ isPart }) => !isPart).length)
  counts.set('files', site.files.length)
  return {
    site,
    counts,
    todos: sortTodos(todos),
    redirects: site.redirects.map((each) => toAddresses(each, site, index))
  }
}

/** The labels of entries by the url they lead to. */
function labelsOf(entries: SidebarEntry[], index: LinkIndex): Map<string, string> {
  return new Map(
    entries.flatMap(({ label, href, items = [] }) => [
      ...(label !== undefined && href !== undefined ? [[index.toUrl(href), label] as const] : []),
      ...labelsOf(items, index)
    ])
  )
}

/** A redirect as a host takes it: MkDocs names files. */
function toAddresses(redirect: Redirect, { kind, base = '' }: SourceSite, index: LinkIndex): Redirect {
  const { from, to, isWhole } = redirect
  if (isWhole) return redirect
  const top = base.replace(/\/+$/, '')
  const old = kind === 'mkdocs' ? `${urlOfTarget(from)}/`.replace('//', '/') : from
  const now = /^[a-z]+:/.test(to) ? to : index.toUrl(to)
  const withBase = (url: string) => (url.startsWith('/') && !url.startsWith(`${top}/`) ? top + url : url)
  return { from: withBase(old), to: withBase(now) }
}

/** Returns what is to do: files that are missing, or must not be read or written. */
async function copyFiles(root: string, files: SourceFile[], target: string): Promise<Todo[]> {
  const todos: Todo[] = []
  const done = new Set<string>()
  for (const { file, target: to } of files) {
    const { at, why } = placeInSource(root, file)
    if (done.has(`${at ?? file}\n${to}`)) continue
    done.add(`${at ?? file}\n${to}`)
    const text = at === undefined ? why : await copyTo(target, to, at)
    if (text !== undefined) todos.push({ file, text })
  }
  return todos
}

function sortTodos(todos: Todo[]): Todo[] {
  return todos.toSorted((a, b) => byCodeUnit(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
}
