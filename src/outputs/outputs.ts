/**
 * The site as a map from exact path to a body that is not made yet. Every kind of file is asked what it publishes, in one
 * order. The key of a body is a hash of all it is made of and of nothing else, so that an edit elsewhere leaves it alone.
 * In: a site whose links are resolved, and the theme. Nothing here knows what was built before, or the output folder.
 */

import { posix as path } from 'node:path'
import { defined } from '../disk/defined.ts'
import { LayeredMap } from '../disk/layered-map.ts'
import { isBug, type Message, toProblems } from '../messages/message.ts'
import { isUnlisted } from '../page/drafts.ts'
import type { Page } from '../page/page.ts'
import { foldUrl } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { viewsOf } from '../project/views.ts'
import { isNotFound } from '../site/generated/not-found.ts'
import { siteIn } from '../site/site.ts'
import { pagesIn } from '../site/views.ts'
import type { FileFacts } from './files/file-references.ts'
import { publishImages, refusePage } from './images/images.ts'
import type { KindContext, OutputKind, OutputTools } from './kind.ts'
import type { Output } from './output.ts'
import { hashFiles } from './project-files.ts'

export interface OutputList {
  /** By path. */
  readonly outputs: ReadonlyMap<string, Output>
  readonly messages: readonly Message[]
  /** By kind, conflicting files included. */
  readonly lists: readonly (readonly Output[])[]
  /** Files of the project by url, and what they refer to by file. */
  readonly published: { files: ReadonlyMap<string, string>; facts: ReadonlyMap<string, FileFacts> }
  /** Files that cannot be beside each other. */
  readonly conflicts: readonly Message[]
}

/** A language has these of its own to make its files with. */
export type ViewTools = Pick<KindContext, 'theme' | 'banner'> & Pick<OutputTools, 'search'>

type ListContext = Pick<KindContext, 'project' | 'site' | 'kinds'> & {
  /** In the order of those of the site. */
  views: readonly [ViewTools, ...ViewTools[]]
  tools: Omit<OutputTools, 'search'>
}

/** `edit`: pages that were edited, and the list before that, where other pages do not show it. */
export async function listOutputs(
  given: ListContext,
  edit?: { last: OutputList; pages: readonly Page[] }
): Promise<OutputList> {
  const messages: Message[] = []
  const report = (message: Message) => void messages.push(message)
  const [{ search, ...whole }] = given.views
  const shared = { ...given, ...whole, tools: { ...given.tools, search }, report }
  await hashFiles(shared)
  const { site, images } = await publishImages(shared)
  const published = { files: site.files, facts: await given.tools.references(given.tools.fileHashes) }
  const themes = given.views.map(({ theme }) => theme)
  const context: KindContext = { ...shared, site, images, themes, listed: () => listedIn(site, given.project) }
  const inViews = contextsIn(context, given.views)
  const rounds = given.kinds.flatMap((kind) =>
    (kind.perLanguage ? inViews : [context]).map((each) => ({ kind, context: each }))
  )
  const lists: (readonly Output[])[] = []
  for (const [at, { kind, context }] of rounds.entries()) {
    const last = edit?.last.lists[at]
    try {
      const pages = edit?.pages.filter(({ url }) => context.site.pages.has(url)) ?? []
      lists.push(
        edit && last && kind.listOf ? replaceIn(last, kind.listOf(pages, context, last)) : await kind.list(context)
      )
    } catch (error) {
      if (!isBug(error)) throw error
      for (const each of toProblems(error, `list the files of the kind \`${kind.name}\``)) report(each)
      lists.push([])
    }
  }
  const replaced = edit && replaceOutputs(edit.last, lists)
  if (replaced)
    return { ...edit.last, outputs: replaced, messages: [...messages, ...edit.last.conflicts], lists, published }
  const conflicts: Message[] = []
  const outputs = indexOutputs(
    withoutYielding(
      lists,
      rounds.map(({ kind }) => kind)
    ),
    conflicts
  )
  return { outputs, messages: [...messages, ...conflicts], lists, published, conflicts }
}

/** The context of each language, in the order of those of the site. */
function contextsIn(context: KindContext, views: ListContext['views']): KindContext[] {
  const { project } = context
  return context.site.views.map((view, at) => {
    const { search, ...own } = views[at] ?? views[0]
    const site = siteIn(context.site, view)
    const ofView = { project: view.project, site, listed: () => listedIn(site, project) }
    return { ...context, ...own, ...ofView, tools: { ...context.tools, search } }
  })
}

function listedIn({ pages }: KindContext['site'], project: Project): Page[] {
  const isListed = (page: Page) => !isNotFound(page.url, project) && !isUnlisted(page, project)
  return [...pages.values()].filter((page) => isListed(page) && page.untranslated === undefined)
}

/** Urls of files that pages may link to. */
export function urlsOf(
  kinds: readonly OutputKind[],
  { project, themes, pages }: Pick<KindContext, 'project' | 'themes'> & Pick<ListContext['site'], 'pages'>
): string[] {
  const views = viewsOf(project)
  return kinds.flatMap((kind) =>
    (kind.perLanguage ? views : [project]).flatMap((view, at) => {
      const theme = themes[at] ?? themes[0]
      return (theme && kind.urls?.(view, { theme, themes, pages: pagesIn(pages, view) })) ?? []
    })
  )
}

function replaceIn(last: readonly Output[], fresh: readonly Output[]): Output[] {
  const byPath = new Map(fresh.map((output) => [output.path, output]))
  return last.map((output) => byPath.get(output.path) ?? output)
}

/** Puts outputs in place of those at the same paths; undefined when paths came or went. */
function replaceOutputs(last: OutputList, lists: OutputList['lists']): ReadonlyMap<string, Output> | undefined {
  const replaced: [string, Output][] = []
  for (const [at, list] of lists.entries()) {
    const before = last.lists[at] ?? []
    if (before.length !== list.length) return undefined
    for (const [index, output] of list.entries()) {
      const old = before[index]
      if (old === output) continue
      if (old?.path !== output.path) return undefined
      if (last.outputs.get(output.path) === old) replaced.push([output.path, output])
    }
  }
  return new LayeredMap(last.outputs, replaced)
}

function withoutYielding(lists: OutputList['lists'], kinds: readonly OutputKind[]): Output[] {
  const yielding = new Set(lists.flatMap((list, at) => (kinds[at]?.yields ? list.map(({ path }) => path) : [])))
  const taken = new Set<string>()
  for (const [at, list] of lists.entries())
    for (const { path } of kinds[at]?.yields ? [] : list) if (yielding.has(path)) taken.add(path)
  return lists.flatMap((list, at) => (kinds[at]?.yields ? list.filter(({ path }) => !taken.has(path)) : list))
}

/**
 * By path. Reports two outputs at one path, or at paths that some disks do not tell apart, and a file where another output
 * needs a folder.
 */
function indexOutputs(all: readonly Output[], messages: Message[]): Map<string, Output> {
  const outputs = new Map<string, Output>()
  const taken: OccupiedPaths = { files: new Map(), folders: new Map() }
  for (const output of all) {
    const refused = refusePage(output)
    if (refused) messages.push(refused)
    const problem = claim(output, taken)
    if (problem) messages.push(problem)
    else outputs.set(output.path, output)
  }
  return outputs
}

/** Takes the output's paths, or returns why it cannot have them. */
function claim(output: Output, taken: OccupiedPaths): Message | undefined {
  const places = [output.path, ...output.also].map((written) => placeOf(written, taken))
  const clash = places.map((place) => findClash(place, taken)).find((each) => each !== undefined)
  if (clash) {
    const { plugin, source } = output
    const adder = plugin !== undefined && { note: `The plugin \`${plugin}\` adds it` }
    return { rule: 'duplicate-url', ...clash, ...adder, ...defined({ file: source }) }
  }
  for (const { folded, folders } of places) {
    taken.files.set(folded, output)
    for (const folder of folders) if (!taken.folders.has(folder)) taken.folders.set(folder, output)
  }
  return undefined
}

/** Outputs by path and by the folders they are in, both folded. */
interface OccupiedPaths {
  files: Map<string, Output>
  folders: Map<string, Output>
}

interface OutputPlace {
  written: string
  folded: string
  /** The folders above that hold no other output so far, and so may turn out to be files. */
  folders: string[]
}

function placeOf(written: string, taken: OccupiedPaths): OutputPlace {
  const folded = foldUrl(written)
  const folders: string[] = []
  for (let folder = path.dirname(folded); folder !== '.' && !taken.folders.has(folder); folder = path.dirname(folder))
    folders.push(folder)
  return { written, folded, folders }
}

function findClash(
  { written, folded, folders }: OutputPlace,
  taken: OccupiedPaths
): Pick<Message, 'text' | 'note'> | undefined {
  const same = taken.files.get(folded)
  const name = (output: Output) => `\`${output.source ?? output.plugin ?? 'docsgen'}\``
  if (same) return { text: `Cannot write \`${written}\` twice: ${name(same)} is written there too`, note: 'Rename one' }
  const above = folders.find((folder) => taken.files.has(folder))
  const other = taken.folders.get(folded) ?? (above === undefined ? undefined : taken.files.get(above))
  const text = `Cannot write \`${written}\`: of ${other && name(other)} there is \`${other?.path}\``
  return other && { text, note: 'The same name would be a file and a folder: rename one' }
}
