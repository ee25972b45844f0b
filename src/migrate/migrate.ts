/**
 * A site of another generator becomes a project of docsgen. In comes the folder of a source, which is only read; out go
 * the files of a project in an empty folder, and what is left to do. Knows nothing of how a site is built.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, maybeStat } from '../disk/files.ts'
import { byCodeUnit } from '../disk/paths.ts'
import { readDocusaurus } from './from/docusaurus.ts'
import { readMkdocs } from './from/mkdocs.ts'
import { readStarlight } from './from/starlight.ts'
import { readVitepress } from './from/vitepress.ts'
import { includedTarget } from './rewrite/includes.ts'
import { createLinkIndex } from './rewrite/links.ts'
import { convertPage } from './rewrite/page.ts'
import type { Counted, Kind, Redirect, SourceFile, SourceSite, Todo } from './types.ts'
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
  const index = createLinkIndex(site)
  for (const page of site.pages) {
    const text = await readFile(path.join(site.root, page.file), 'utf8')
    const made = convertPage(text, { kind: site.kind, page, index })
    await write(path.join(target, 'content', page.target), made.text)
    for (const [what, count] of made.counts) counts.set(what, (counts.get(what) ?? 0) + count)
    for (const tag of made.tags) tags.add(tag)
    for (const file of made.included) included.add(file)
    todos.push(...made.todos)
  }
  const shown = [...included].map((file) => ({ file, target: includedTarget(file) }))
  todos.push(...(await copyFiles(site.root, [...site.files, ...shown], target)))
  const files = projectFiles(site, { tags: [...tags].sort(byCodeUnit), index, docsgen, name: path.basename(target) })
  for (const [file, text] of Object.entries(files)) await write(path.join(target, file), text)
  counts.set('pages', site.pages.filter(({ isPart }) => !isPart).length)
  counts.set('files', site.files.length)
  return { site, counts, todos: sortTodos(todos), redirects: site.redirects }
}

async function write(file: string, text: string): Promise<void> {
  await makeFolder(path.dirname(file))
  await writeFile(file, text, { flag: 'wx' })
}

/** Returns what is to do: files that are missing. */
async function copyFiles(root: string, files: SourceFile[], target: string): Promise<Todo[]> {
  const missing: Todo[] = []
  for (const { file, target: to } of files) {
    const from = path.resolve(root, file)
    if ((await maybeStat(from))?.isFile()) {
      await makeFolder(path.dirname(path.join(target, to)))
      await copyFile(from, path.join(target, to))
    } else missing.push({ file, text: 'A file that pages show is not there' })
  }
  return missing
}

function sortTodos(todos: Todo[]): Todo[] {
  return todos.toSorted((a, b) => byCodeUnit(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
}
