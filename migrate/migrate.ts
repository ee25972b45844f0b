/**
 * A site of another generator becomes a project of docsgen. In comes the folder of a source, which is only read; out go
 * the files of a project in an empty folder, and what is left to do. Knows nothing of how a site is built.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { byCodeUnit } from '../src/disk/paths.ts'
import { type Starter, workflowFile } from '../src/init/starter.ts'
import type { Installer } from '../src/init/workspace.ts'
import { planStarter } from '../src/init/write-starter.ts'
import { readAround } from './around.ts'
import { createHasChildren } from './children.ts'
import type { Origins } from './context.ts'
import type { Counted } from './counted.ts'
import { findDiagrams } from './diagrams.ts'
import { copyTo, placeInSource, readFrom, writeTo } from './files.ts'
import { readDocusaurus } from './from/docusaurus.ts'
import { withAddedComponents } from './from/docusaurus-theme.ts'
import { readMkdocs } from './from/mkdocs.ts'
import { readStarlight } from './from/starlight.ts'
import { readVitepress } from './from/vitepress.ts'
import { type FoundHost, findTakenRedirects } from './host-files.ts'
import { keepIgnored } from './ignored.ts'
import { findLeftBehind } from './left-behind.ts'
import { findLostMeta } from './lost-meta.ts'
import { keepManifest } from './manifest.ts'
import { findMentions } from './mentions.ts'
import { findPageScripts } from './page-scripts.ts'
import { convertRedirects } from './redirects.ts'
import { outputOf } from './repository.ts'
import { includedTarget, withRegions } from './rewrite/includes.ts'
import { createLinkIndex, type LinkIndex } from './rewrite/links.ts'
import { convertPage } from './rewrite/page.ts'
import { linkTabs } from './rewrite/tab-labels.ts'
import { withLines } from './setting-lines.ts'
import type { Kind, Redirect, SourceEntry, SourceFile, SourcePage, SourceSite, Tag, Todo } from './types.ts'
import { replaceWorkflow, wasThere, withPaths } from './workflows.ts'
import { projectFiles } from './write-project.ts'

export interface Migration {
  site: SourceSite
  counts: Map<Counted, number>
  todos: Todo[]
  redirects: Redirect[]
  /** The host that the old site names, and nobody asked for. */
  found?: FoundHost
  installer: Installer
}

const readers: Record<Kind, (root: string, run: SourceSite['run']) => Promise<SourceSite>> = {
  docusaurus: readDocusaurus,
  vitepress: readVitepress,
  mkdocs: readMkdocs,
  starlight: readStarlight
}

/** Reads the source at `root`, without the text of its pages. */
export function readSource(kind: Kind, root: string, run: SourceSite['run']): Promise<SourceSite> {
  return readers[kind](root, run)
}

/** Writes the project to `target`, an absolute and empty folder. */
export async function migrate(
  site: SourceSite,
  { target, host: asked, docsgen }: { target: string; host: Starter['host']; docsgen: string }
): Promise<Migration> {
  const plan = await planStarter(target)
  const around = await readAround(site, { target, plan, host: asked })
  const { repository, host, found, workflow, paths } = around
  const counts = new Map<Counted, number>()
  const todos = [...site.todos, ...around.todos]
  const tags = new Map<string, Tag>()
  const moved = new Map<string, string>()
  /** How many pages have a tag, by its old address. */
  const members = new Map<string, number>()
  // Only tags of pages that are on lists have a page.
  const listed = new Set<string>()
  const included = new Set<string>()
  const origins: Origins = { images: new Set(), frames: new Set() }
  const index = createLinkIndex(site)
  const hasChildren = createHasChildren(site)
  const variables = new Map<string, string>(Object.entries(site.settings.variables ?? {}))
  const texts: { page: SourcePage; text: string }[] = []
  const labels = labelsOf(
    Object.values(site.sidebars).flatMap((entries) => (entries === 'auto' ? [] : entries)),
    index
  )
  const read: { page: SourcePage; text: string }[] = []
  for (const page of site.pages) {
    const text = page.text ?? (await readFrom(site.root, page.file))
    read.push({ page, text: site.kind === 'docusaurus' ? withAddedComponents(site.root, text) : text })
  }
  const { labels: tabLabels, todos: apart } = linkTabs(site.kind === 'docusaurus' ? read : [])
  todos.push(...apart, ...(await findPageScripts(site, read)))
  const known = { site, index, hasChildren, variables, tabLabels }
  for (const { page, text } of read) {
    const made = convertPage(text, { ...known, page, label: labels.get(page.url) })
    texts.push({ page, text: made.text })
    const why = await writeTo(target, `content/${page.target}`, made.text)
    if (why !== undefined) todos.push({ file: page.file, text: why })
    for (const [what, count] of made.counts) counts.set(what, (counts.get(what) ?? 0) + count)
    for (const [name, tag] of made.tags) tags.set(name, { ...tag, ...dropEmpty(tags.get(name)) })
    if (!page.isPart && !page.isOld && !page.isUnlisted && !page.isDraft)
      for (const name of made.tags.keys()) listed.add(`/tags/${name}`)
    for (const [from, to] of made.moved) {
      moved.set(from, to)
      const count = (members.get(from) ?? 0) + 1
      members.set(from, count)
      const further = from === page.tags?.url ? undefined : page.tags?.pageOf?.(from, count)
      if (further !== undefined) moved.set(further, to)
    }
    for (const file of made.included) included.add(file)
    for (const origin of made.origins.images) origins.images.add(origin)
    for (const origin of made.origins.frames) origins.frames.add(origin)
    todos.push(...made.todos, ...findDiagrams(page.file, text))
  }
  const shown = [...included].map((file) => ({ file, target: includedTarget(file) }))
  const published = site.files.filter((file) => !isPartOfCode(file, site.kind) || index.linked.has(file.target))
  todos.push(...(await copyFiles(site, [...published, ...shown], target)))
  for (const [from, to] of listed.size === 0 ? [] : moved)
    site.redirects.push({ from, to: listed.has(to) ? to : '/tags', file: '', isMade: true })
  if (variables.size > 0) site.settings.variables = Object.fromEntries(variables)
  const { redirects, todos: lost } = convertRedirects(site, index)
  todos.push(...lost, ...findTakenRedirects(redirects, [...todos, ...lost]))
  const files = projectFiles(site, {
    tags: [...tags].sort(([a], [b]) => byCodeUnit(a, b)),
    redirects,
    origins,
    // With the redirects of tags.
    index: createLinkIndex(site),
    host,
    docsgen,
    workflow,
    name: path.basename(target)
  })
  files[workflowFile] = withPaths(files[workflowFile] ?? '', paths)
  files['package.json'] = await keepManifest(site.root, files['package.json'] ?? '', around)
  files['.gitignore'] = await keepIgnored(site.root, site.kind, files['.gitignore'] ?? '')
  for (const [file, text] of Object.entries(files)) {
    const at = plan.place(file)
    if (!plan.isNew(file)) {
      const found = file === workflowFile ? await replaceWorkflow(at, { host, workflow }) : { text: wasThere }
      if (found !== undefined) todos.push({ file, ...found })
      continue
    }
    const why = await writeTo(path.dirname(at), path.basename(at), text)
    if (why !== undefined) todos.push({ file, text: why })
  }
  if (site.edit && plan.folder === undefined && !existsSync(path.join(site.root, '.git'))) {
    const text = `The address for editing pages, \`${site.edit.key}\`, is relative to the new folder now: check it`
    todos.push({ file: site.edit.file, text })
  }
  const named = todos.filter(({ weight }) => weight !== 'note').map(({ file }) => file)
  const notes = todos.filter(({ weight }) => weight === 'note')
  const used = [...site.pages, ...published, ...notes, ...site.redirects].map(({ file }) => file)
  const taken = [...used, ...site.taken]
  const copied = shown.map(({ file }) => file)
  const dropped = site.files.map(({ file }) => file).filter((file) => ![...taken, ...copied, ...named].includes(file))
  const left = await findLeftBehind(site, { output: outputOf(site.kind, repository), taken, copied, dropped, named })
  const mentions = await findMentions({ site, repository, target, taken, known: todos })
  todos.push(...findLostMeta(site, texts), ...left, ...mentions)
  counts.set('pages', site.pages.filter(({ isPart }) => !isPart).length)
  counts.set('files', published.length)
  return {
    ...(found && { found }),
    installer: workflow.installer,
    site,
    counts,
    todos: sortTodos(await withLines(site.root, todos)),
    redirects
  }
}

/** True for code beside pages: generators of apps publish it only where a page links to it. */
function isPartOfCode({ target }: SourceFile, kind: Kind): boolean {
  return kind !== 'mkdocs' && /^content\/.*\.(?:[cm]?[jt]sx?|s?css|less|vue|astro)$/.test(target)
}

function dropEmpty(tag: Tag = {}): Tag {
  return Object.fromEntries(Object.entries(tag).filter(([, value]) => value !== undefined))
}

/** The labels of entries by the url they lead to. */
function labelsOf(entries: SourceEntry[], index: LinkIndex): Map<string, string> {
  return new Map(
    entries.flatMap(({ label, href, items = [] }) => [
      ...(label !== undefined && href !== undefined ? [[index.toUrl(href), label] as const] : []),
      ...labelsOf(items, index)
    ])
  )
}

/** Returns what is to do: files that are missing, or must not be read or written. */
async function copyFiles({ root, kind }: SourceSite, files: SourceFile[], target: string): Promise<Todo[]> {
  const todos: Todo[] = []
  const done = new Set<string>()
  for (const { file, target: to } of files) {
    const { at, why } = placeInSource(root, file)
    if (done.has(`${at ?? file}\n${to}`)) continue
    done.add(`${at ?? file}\n${to}`)
    const isSnippet = at !== undefined && kind === 'mkdocs' && to.startsWith('snippets/')
    const text = isSnippet
      ? await writeTo(target, to, withRegions(await readFrom(root, file)))
      : at === undefined
        ? why
        : await copyTo(target, to, at)
    if (text !== undefined) todos.push({ file, text })
  }
  return todos
}

function sortTodos(todos: Todo[]): Todo[] {
  return todos.toSorted((a, b) => byCodeUnit(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
}
