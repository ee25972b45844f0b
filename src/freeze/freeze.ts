/**
 * freeze/ copies the current version of a documentation into a folder of its own, as it is. In: a project. Out: the copies,
 * and what to add to the configuration, which it does not change. It knows nothing of HTML.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Nodes } from 'mdast'
import { printValue } from '../init/starter.ts'
import { findFix, fixText, type PlacedFix } from '../messages/fix.ts'
import { DocsgenError } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { findBlock } from '../page/front-matter/block.ts'
import { hasIncludes } from '../page/include/include.ts'
import { parseMarkdown } from '../page/markdown/markdown.ts'
import { mountOf } from '../page/mounts.ts'
import type { Page } from '../page/page.ts'
import { readSourceBlocks } from '../page/source-blocks.ts'
import { isBelow, maybeDecode } from '../page/url.ts'
import { isMap, isScalar, readYaml } from '../page/yaml.ts'
import type { Context } from '../pipeline/open.ts'
import { buildSite } from '../pipeline/pipeline.ts'
import { importLines } from '../project/page-components.ts'
import type { Project } from '../project/project.ts'
import { moveList, type SidebarList } from '../project/sidebar-lists.ts'
import { movedUrl } from '../project/versions.ts'
import { readTranslations } from '../site/freshness.ts'
import { resolveLinks } from '../site/links/links.ts'
import type { Targets } from '../site/links/targets.ts'
import { joinTranslations } from '../site/translations.ts'
import { type Addresses, createAddresses } from './addresses.ts'
import { type Frozen, findFrozen, type VersionRequest } from './versions.ts'

export interface Freeze {
  /** The folder of the copies, relative to the project; that of the source if there are several languages. */
  target: string
  pages: number
  /** Other files that were copied. */
  files: number
  added: Added[]
  /** Edits that the text of a copy has no place for. */
  left: PlacedFix[]
  /** Pages of the folder that are of no version. */
  outside: Page[]
}

/** Throws a DocsgenError for a name or a path that cannot be used. */
export async function freeze(asked: VersionRequest, project: Project, context: Context): Promise<Freeze> {
  const { site, sources, pages: parsed } = await buildSite(project, context)
  const all = joinTranslations(project, parsed).pages
  const frozen = findFrozen(project, all, asked)
  const pages = all.filter(({ url }) => frozen.versionOf(url) === frozen.current)
  const mounted = pages.find(({ file }) => mountOf(project.mounts, file))
  if (mounted) {
    const note = 'Mount the documentation of that release as well, at an address of its own'
    throw new DocsgenError({ rule: 'usage', text: `Cannot copy \`${mounted.file}\`: it is mounted`, note })
  }
  const copies = new Map([
    // A page that only its slug puts into the version gets a file that its url follows from.
    ...pages.map(({ file, url }) => {
      return [file, copyOf(file, frozen) ?? frozen.stemAt(url) + path.posix.extname(file)] as const
    }),
    ...listOthers(pages, { targets: site.targets, frozen, categories: sources.found.data })
  ])
  const addresses = createAddresses({ site, project, frozen }, copies)
  const edits = new Map<string, PlacedFix[]>([...copies.keys()].map((file) => [file, []]))
  for (const page of pages)
    for (const edit of [...linkEdits(page, addresses), ...slugEdits(page, frozen)]) edits.get(edit.file)?.push(edit)
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const bodies = [...edits].map(([file, wanted]) => {
    const bytes = readFileSync(path.join(project.root, file))
    return { file, ...editCopy(bytes, { file, page: byFile.get(file), wanted }, addresses) }
  })
  for (const { file, body } of renewHashes(project, pages, bodies)) {
    const copy = path.join(project.root, copies.get(file) ?? '')
    mkdirSync(path.dirname(copy), { recursive: true })
    writeFileSync(copy, body, { flag: 'wx' })
  }
  return {
    target: frozen.places[0].target,
    pages: pages.length,
    files: copies.size - pages.length,
    added: linesToAdd(project, frozen, addresses),
    left: bodies.flatMap(({ left }) => left),
    outside: all.filter(({ file, url }) => frozen.placeOf(file) && !frozen.versionOf(url))
  }
}

function copyOf(file: string, { placeOf }: Pick<Frozen, 'placeOf'>): string | undefined {
  const place = placeOf(file)
  return place && path.posix.join(place.target, path.posix.relative(place.folder, file))
}

/** Lists the files that pages of the version show or include, and those that name its folders, if they are in its folder. */
function listOthers(
  pages: readonly Page[],
  { targets, frozen, categories }: { targets: Targets; frozen: Frozen; categories: readonly { file: string }[] }
): [string, string][] {
  const files = [
    ...pages.flatMap(({ links, file, url }) =>
      resolveLinks(links, { file, url }, targets).used.map(({ url }) => targets.files.get(url) ?? '')
    ),
    ...pages.flatMap(({ included }) => Object.keys(included?.files ?? {})),
    ...categories.map(({ file }) => file)
  ]
  const isOwn = (file: string) => frozen.versionOf(`/${targets.contentFile(file)}`) === frozen.current
  return [...new Set(files)].flatMap((file) => {
    const copy = copyOf(file, frozen)
    return copy !== undefined && isOwn(file) && !targets.pageFiles.has(file) ? [[file, copy]] : []
  })
}

/** A slug that is a whole url. */
function slugEdits({ file, url, meta: { slug }, slugPlace }: Page, { move }: Frozen): PlacedFix[] {
  if (!slug?.startsWith('/') || slugPlace === undefined) return []
  return [{ file, place: slugPlace, was: slug, text: move(url) }]
}

function editCopy(
  bytes: Buffer,
  { file, page, wanted }: { file: string; page: Page | undefined; wanted: PlacedFix[] },
  addresses: Addresses
): { body: Buffer | string; left: PlacedFix[] } {
  if (!page && !/\.(mdx?|markdown)$/i.test(file)) return { body: bytes, left: wanted }
  const text = bytes.toString()
  const isThere = ({ place, was }: PlacedFix) => findFix(text, place, was) !== undefined
  const placed = wanted.map((edit) => {
    // Parsing encodes what an author writes in letters.
    const { was, text } = edit
    const asWritten = { ...edit, was: maybeDecode(was) ?? was, text: maybeDecode(text) ?? text }
    return [edit, asWritten].find(isThere) ?? edit
  })
  const all = [
    ...placed,
    ...(page ? aliasEdits(page, text) : []),
    ...includeEdits(file, text, addresses),
    ...importEdits(file, text, addresses)
  ]
  const left = all.filter((edit) => !isThere(edit))
  return { body: left.length === all.length ? bytes : fixText(text, all).text, left }
}

/** A translation that is up to date stays so: the hashes of blocks in which links have moved are those of the copy. */
function renewHashes<Copy extends { file: string; body: Buffer | string }>(
  project: Project,
  pages: readonly Page[],
  copies: Copy[]
): Copy[] {
  const bodies = new Map(copies.map(({ file, body }) => [file, body]))
  const hashesOf = (text: string) =>
    readSourceBlocks(parseMarkdown(text.slice(frontMatter(text).end))).map(({ hash }) => hash)
  for (const { page, source } of readTranslations(project, pages)) {
    const [own, copy] = [bodies.get(page.file), bodies.get(source.file)]
    if (page.meta.source === undefined || own === undefined || typeof copy !== 'string') continue
    const now = hashesOf(copy)
    const renewed = new Map(
      hashesOf(readFileSync(path.join(project.root, source.file), 'utf8')).map((old, at) => [old, now[at]])
    )
    const text = own.toString()
    const { end } = frontMatter(text)
    const front = text.slice(0, end).replace(/\b[a-z]{6}\b/gi, (hash) => renewed.get(hash) ?? hash)
    bodies.set(page.file, front + text.slice(end))
  }
  return copies.map((each) => ({ ...each, body: bodies.get(each.file) ?? each.body }))
}

interface Added {
  /** The end of a sentence that begins with Add. */
  where: string
  text: string
}

/** Writes what to add to the configuration for a version, as text to paste. */
function linesToAdd(project: Project, frozen: Frozen, addresses: Addresses): Added[] {
  const { current, made } = frozen
  const isJson = project.configFile?.endsWith('.json') === true
  const print = (value: unknown) => (isJson ? JSON.stringify(value, undefined, 2) : printValue(value))
  const { configFile = 'docsgen.config.ts' } = project
  const versions =
    project.versions.length === 0
      ? { where: `to \`${configFile}\``, text: `${isJson ? '"versions"' : 'versions'}: ${print([current, made])},` }
      : { where: 'to `versions`, after the current one', text: `${print(made)},` }
  const sidebars = sidebarsOf(project, frozen)
  // Without lists of its own, a version has those of its folders.
  if (sidebars.every(([, list]) => list === 'auto')) return [versions]
  const lists = sidebars.map(([prefix, list]) => {
    const url = isBelow(prefix, current.path) ? movedUrl(prefix, current, made) : made.path
    return `${print(url)}: ${print(moveList(list, addresses.url))},`
  })
  return [versions, { where: 'to `sidebars`', text: lists.join('\n') }]
}

/** Those of the current version, else the one that is for more than that. */
function sidebarsOf({ sidebars }: Project, { versionOf, current }: Frozen): [string, SidebarList][] {
  const all = Object.entries(sidebars)
  const ofVersion = all.filter(([prefix]) => versionOf(prefix) === current)
  if (ofVersion.length > 0) return ofVersion
  return all
    .filter(([prefix]) => isBelow(current.path, prefix))
    .sort(([a], [b]) => b.length - a.length)
    .slice(0, 1)
}

function linkEdits(page: Page, { href: move }: Addresses): PlacedFix[] {
  return page.links.flatMap(({ href, place, file = page.file }) => {
    const text = move(href, file)
    return text === href || place === undefined ? [] : [{ file, place, was: href, text }]
  })
}

/** A former address belongs to the current page. */
function aliasEdits({ file, aliases = [] }: Page, text: string): PlacedFix[] {
  if (aliases.length === 0) return []
  const { start, yaml } = frontMatter(text)
  const { contents } = readYaml(yaml).document
  const pairs = isMap(contents) ? contents.items : []
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === 'aliases')
  const [from, to] = [pair?.key, pair?.value].map((node) => (node as { range?: number[] } | undefined)?.range)
  if (from?.[0] === undefined || to?.[1] === undefined) return []
  const end = yaml[to[1] - 1] === '\n' ? to[1] : yaml.indexOf('\n', to[1]) + 1
  return [{ file, place: placeAt(text, start + from[0]), was: yaml.slice(from[0], end), text: '' }]
}

const fileAttribute = /(?<=[\s{]file=)(?:"([^"\n]*)"|'([^'\n]*)'|([^\s}"'][^\s}]*))/d

function includeEdits(file: string, text: string, { include: move }: Addresses): PlacedFix[] {
  if (!hasIncludes(text)) return []
  const { end: begin } = frontMatter(text)
  const edits: PlacedFix[] = []
  visit(parseMarkdown(text.slice(begin)), (node) => {
    const isInclude = node.type === 'code' || (node.type === 'leafDirective' && node.name === 'include')
    const offset = begin + (node.position?.start.offset ?? 0)
    const match = isInclude ? fileAttribute.exec(text.slice(offset).split(/\r?\n/, 1)[0] ?? '') : undefined
    const [at] = match?.indices?.slice(1).find(Boolean) ?? []
    const was = match?.slice(1).find(Boolean) ?? ''
    const by = move(was, file)
    if (at !== undefined && by !== was) edits.push({ file, place: placeAt(text, offset + at), was, text: by })
  })
  return edits
}

/** A page of MDX keeps what it imports. */
function importEdits(file: string, text: string, { include: move }: Addresses): PlacedFix[] {
  const paths = /\.mdx$/i.test(file) ? importLines(text).filter(({ written }) => /^[./]/.test(written)) : []
  return paths.flatMap(({ written: was, writtenAt }) => {
    const by = move(was, file)
    return by === was ? [] : [{ file, place: placeAt(text, writtenAt), was, text: by }]
  })
}

/** Its YAML, where that begins, and where the text after it does. */
function frontMatter(text: string): { start: number; yaml: string; end: number } {
  const mark = text.startsWith('\ufeff') ? 1 : 0
  const block = findBlock(text.slice(mark))
  if (block === undefined || 'problem' in block) return { start: 0, yaml: '', end: 0 }
  return { start: text.indexOf('\n') + 1, yaml: block.yaml, end: mark + block.end }
}

function visit(node: Nodes, see: (node: Nodes) => void): void {
  see(node)
  if ('children' in node) for (const child of node.children) visit(child, see)
}
