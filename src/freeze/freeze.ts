/**
 * freeze/ copies the current version of a documentation into a folder of its own, as it is. In: a project. Out: the copies,
 * and what to add to the configuration, which it does not change. It knows nothing of HTML.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isInside } from '../disk/paths.ts'
import { findFix, fixText, type PlacedFix } from '../messages/fix.ts'
import type { Link, Page } from '../page/page.ts'
import { maybeDecode, splitHref } from '../page/url.ts'
import { build } from '../pipeline/build-project.ts'
import type { Context } from '../pipeline/context.ts'
import type { Project } from '../project/project.ts'
import { movedUrl, versionOf } from '../project/versions.ts'
import type { Targets } from '../site/links/targets.ts'
import { type Addresses, createAddresses } from './addresses.ts'
import { aliasEdits, includeEdits, linkEdits } from './edits.ts'
import { type Added, linesToAdd } from './lines.ts'
import { type Asked, type Frozen, findFrozen } from './versions.ts'

export interface Freeze {
  /** The folder of the copies, relative to the project. */
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
export async function freeze(asked: Asked, project: Project, context: Context): Promise<Freeze> {
  const { site, sources } = await build(project, context)
  const frozen = findFrozen(project, sources.pages, asked)
  const pages = sources.pages.filter(({ url }) => versionOf(frozen.versions, url) === frozen.current)
  const copies = new Map([
    ...pages.map((page) => [page.file, copyOfPage(page, frozen)] as const),
    ...listOthers(pages, { targets: site.targets, frozen, categories: sources.found.data })
  ])
  const addresses = createAddresses({ site, project, frozen }, copies)
  const edits = new Map<string, PlacedFix[]>([...copies.keys()].map((file) => [file, []]))
  for (const page of pages)
    for (const edit of [...linkEdits(page, addresses), ...slugEdits(page, frozen)]) edits.get(edit.file)?.push(edit)
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const bodies = [...edits].map(([file, wanted]) => {
    const bytes = readFileSync(path.join(project.root, file))
    return { file, ...editCopy(bytes, { file, page: byFile.get(file), wanted, addresses }) }
  })
  for (const { file, body } of bodies) writeCopy(path.join(project.root, copies.get(file) ?? ''), body)
  return {
    target: frozen.target,
    pages: pages.length,
    files: copies.size - pages.length,
    added: linesToAdd(project, frozen, addresses),
    left: bodies.flatMap(({ left }) => left),
    outside: sources.pages.filter(
      ({ file, url }) => isInside(`/${file}`, `/${frozen.folder}`) && !versionOf(frozen.versions, url)
    )
  }
}

/** A page that only its slug puts into the version gets a file that its url follows from. */
function copyOfPage({ file, url }: Page, { folder, target, current }: Frozen): string {
  if (isInside(`/${file}`, `/${folder}`)) return path.posix.join(target, path.posix.relative(folder, file))
  const rest = movedUrl(url, current, { path: '/' })
  return path.posix.join(target, (rest === '/' ? '/index' : rest) + path.posix.extname(file))
}

interface Among {
  targets: Targets
  frozen: Frozen
  categories: readonly { file: string }[]
}

/** What pages of the version show or include, and what names its folders, as far as it is in the folder of the version. */
function listOthers(
  pages: readonly Page[],
  { targets, frozen: { folder, target, versions, current }, categories }: Among
): [string, string][] {
  const files = [
    ...pages.flatMap(({ links, file }) => links.map((link) => targetOf(link, link.file ?? file, targets))),
    ...pages.flatMap(({ included }) => Object.keys(included?.files ?? {})),
    ...categories.map(({ file }) => file)
  ]
  const isOwn = (file: string) =>
    isInside(`/${file}`, `/${folder}`) && versionOf(versions, `/${targets.contentFile(file)}`) === current
  const own = new Set(files.filter((file) => file !== undefined && isOwn(file) && !targets.pageFiles.has(file)))
  return [...own].flatMap((file) =>
    file === undefined ? [] : [[file, path.posix.join(target, path.posix.relative(folder, file))]]
  )
}

/** The file that a link leads to, if it is no page. */
function targetOf({ href }: Link, from: string, { files, fileUrls }: Targets): string | undefined {
  const pathname = maybeDecode(splitHref(href).pathname) ?? ''
  if (pathname.startsWith('/')) return files.get(path.posix.normalize(pathname)) || undefined
  const file = path.posix.join(path.posix.dirname(from), pathname)
  return fileUrls.has(file) ? file : undefined
}

/** A slug that is a whole url. */
function slugEdits({ file, url, meta: { slug }, slugPlace }: Page, { current, made }: Frozen): PlacedFix[] {
  if (!slug?.startsWith('/') || slugPlace === undefined) return []
  return [{ file, place: slugPlace, was: slug, text: movedUrl(url, current, made) }]
}

interface Editing {
  file: string
  page: Page | undefined
  wanted: PlacedFix[]
  addresses: Addresses
}

function editCopy(
  bytes: Buffer,
  { file, page, wanted, addresses }: Editing
): { body: Buffer | string; left: PlacedFix[] } {
  if (!page && !/\.(md|markdown)$/i.test(file)) return { body: bytes, left: wanted }
  const text = bytes.toString()
  const isThere = ({ place, was }: PlacedFix) => findFix(text, place, was) !== undefined
  const placed = wanted.map((edit) => [edit, asWritten(edit)].find(isThere) ?? edit)
  const all = [...placed, ...(page ? aliasEdits(page, text) : []), ...includeEdits(file, text, addresses)]
  const left = all.filter((edit) => !isThere(edit))
  return { body: left.length === all.length ? bytes : fixText(text, all).text, left }
}

/** Parsing encodes what an author writes in letters. */
function asWritten(edit: PlacedFix): PlacedFix {
  return { ...edit, was: maybeDecode(edit.was) ?? edit.was, text: maybeDecode(edit.text) ?? edit.text }
}

function writeCopy(file: string, body: Buffer | string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, body, { flag: 'wx' })
}
