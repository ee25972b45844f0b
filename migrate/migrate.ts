/**
 * A site of another generator becomes a project of docsgen. In comes the folder of a source, which is only read; out go
 * the files of a project in an empty folder, and what is left to do. Knows nothing of how a site is built.
 */
import path from 'node:path'
import { byCodeUnit } from '../src/disk/paths.ts'
import type { Starter } from '../src/init/starter.ts'
import { planStarter, type StarterPlan } from '../src/init/write-starter.ts'
import { readDocusaurus } from './docusaurus/docusaurus.ts'
import { readMdbook } from './mdbook.ts'
import { readMintlify } from './mintlify.ts'
import { readMkdocs } from './mkdocs.ts'
import { readNextra } from './nextra.ts'
import { copyTo, placeInSource, readFrom, writeTo } from './read/files.ts'
import { type Around, findLeftBehind, readAround } from './repository/repository.ts'
import { newPlace } from './rewrite/components.ts'
import { includedTarget, withRegions } from './rewrite/includes.ts'
import { LinkIndex } from './rewrite/links.ts'
import { type ConvertedPages, convertPages, readPages } from './rewrite/page.ts'
import { readStarlight } from './starlight.ts'
import type { Kind, Redirect, SourceFile, SourceSite, Todo } from './types.ts'
import { readVitepress } from './vitepress.ts'
import { keepIgnored, keepManifest } from './write/manifest.ts'
import { projectFiles } from './write/project.ts'
import { convertRedirects } from './write/redirects.ts'
import { type Migration, withLines } from './write/report.ts'

const readers: Record<Kind, (root: string, run: SourceSite['run']) => Promise<SourceSite>> = {
  docusaurus: readDocusaurus,
  vitepress: readVitepress,
  mkdocs: readMkdocs,
  starlight: readStarlight,
  mintlify: readMintlify,
  nextra: readNextra,
  mdbook: readMdbook
}

/** Reads the source at `root`, without the text of its pages. */
export function readSource(kind: Kind, root: string, run: SourceSite['run']): Promise<SourceSite> {
  return readers[kind](root, run)
}

interface MigrationOptions {
  /** An absolute and empty folder. */
  target: string
  host: Starter['host']
  /** The package that the project installs as docsgen. */
  docsgen: string
}

export async function migrate(site: SourceSite, options: MigrationOptions): Promise<Migration> {
  const { target } = options
  const plan = await planStarter(target)
  const around = await readAround(site, { target, plan, host: options.host })
  const index = new LinkIndex(site)
  const pages = convertPages(await readPages(site), { site, index })
  const todos = [...site.todos, ...around.todos, ...pages.todos]
  for (const { page, text } of pages.texts) {
    const why = await writeTo(target, `content/${page.target}`, text)
    if (why !== undefined) todos.push({ file: page.file, text: why })
  }
  const shown = [...pages.included].map((file) => ({ file, target: includedTarget(file) }))
  const published = site.files.filter((file) => !isPartOfCode(file, site.kind) || index.linked.has(file.target))
  const components = pages.components.finish()
  const code = components.copied.map((file) => ({ file, target: newPlace(file) }))
  site.written = { ...site.written, ...components.written }
  if (Object.keys(components.dependencies).length > 0)
    site.dependencies = { ...site.dependencies, ...components.dependencies }
  todos.push(...components.todos, ...(await copyFiles(site, [...published, ...shown, ...code], target)))
  for (const [from, to] of pages.listed.size === 0 ? [] : pages.moved)
    site.redirects.push({ from, to: pages.listed.has(to) ? to : '/tags', file: '', isMade: true })
  const { redirects, todos: lost } = convertRedirects(site, index)
  todos.push(...lost)
  todos.push(...(await writeProject(site, around, { options, plan, pages, redirects })))
  const taken = [...site.pages, ...published, ...shown, ...code, ...site.redirects, ...todos].map(({ file }) => file)
  todos.push(...(await findLeftBehind(site.root, taken)))
  return {
    ...(around.found && { found: around.found }),
    installer: around.workflow.installer,
    site,
    todos: await withLines(
      site.root,
      todos.toSorted((a, b) => byCodeUnit(a.file, b.file))
    ),
    redirects
  }
}

/** Writes the files around the pages. Returns what is to do about those that were there. */
async function writeProject(
  site: SourceSite,
  { host, workflow, isDouble }: Around,
  {
    options,
    plan,
    pages,
    redirects
  }: { options: MigrationOptions; plan: StarterPlan; pages: ConvertedPages; redirects: Redirect[] }
): Promise<Todo[]> {
  const todos: Todo[] = []
  const files = projectFiles(site, {
    tags: [...pages.tags].sort(([a], [b]) => byCodeUnit(a, b)),
    redirects,
    origins: pages.origins,
    // With the redirects of tags.
    index: new LinkIndex(site),
    todos,
    host,
    docsgen: options.docsgen,
    workflow,
    name: path.basename(options.target)
  })
  const { dependencies } = site
  const manifest = await keepManifest(site.root, files['package.json'] ?? '', { workflow, isDouble, dependencies })
  files['package.json'] = manifest.text
  todos.push(...manifest.todos)
  files['.gitignore'] = await keepIgnored(site.root, files['.gitignore'] ?? '')
  for (const [file, text] of Object.entries(files)) {
    const at = plan.place(file)
    const write = () => writeTo(path.dirname(at), path.basename(at), text)
    const why = plan.isNew(file) ? await write() : 'It was there, and is left as it is'
    if (why !== undefined) todos.push({ file, text: why })
  }
  return todos
}

/** True for code beside pages: generators of apps publish it only where a page links to it. */
function isPartOfCode({ target }: SourceFile, kind: Kind): boolean {
  return kind !== 'mkdocs' && /^content\/.*\.(?:[cm]?[jt]sx?|s?css|less|vue|astro)$/.test(target)
}

/** Returns what is to do: files that are missing, or must not be read or written. */
async function copyFiles({ root, kind }: SourceSite, files: SourceFile[], target: string): Promise<Todo[]> {
  const todos: Todo[] = []
  const done = new Set<string>()
  for (const { file, target: to } of files) {
    const { at, why } = placeInSource(root, file)
    if (done.has(`${at ?? file}\n${to}`)) continue
    done.add(`${at ?? file}\n${to}`)
    const copy = (from: string) => copyTo(target, to, from)
    const isSnippet = kind === 'mkdocs' && to.startsWith('snippets/')
    const write = async () => writeTo(target, to, withRegions(await readFrom(root, file)))
    const text = at === undefined ? why : await (isSnippet ? write() : copy(at))
    if (text !== undefined) todos.push({ file, text })
  }
  return todos
}
