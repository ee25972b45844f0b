/** Brings a build up to date after files changed. Only those are read again. */
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { hash, maybeStat } from '../disk/files.ts'
import { isInside, toPosix } from '../disk/paths.ts'
import type { Page } from '../page/page.ts'
import { type Build, list } from '../pipeline/list.ts'
import type { Context } from '../pipeline/open.ts'
import { parsePages } from '../pipeline/parse-pages.ts'
import { replacePages } from '../pipeline/replace-pages.ts'
import { skimSite } from '../pipeline/skim.ts'
import type { Bundler } from '../project/bundler.ts'
import { redirectsFile } from '../project/hosting.ts'
import { mountFolders } from '../project/mounts.ts'
import { findComponents } from '../project/page-components.ts'
import { configFiles } from '../project/project.ts'
import { findSourceFiles, type SourceFile, type SourceFiles } from '../project/sources.ts'
import { wordsFile } from '../project/words.ts'

/** True if the files are text and assets alone, and no part of the configuration or the theme. */
export function areSources(files: Set<string>, { project, pages }: Build, { inputs }: Bundler): boolean {
  const { root, content, assets, templates, languages } = project
  const included = includedFiles(pages)
  const configs = new Set([...configFiles, redirectsFile, ...languages.map(wordsFile)])
  const parts = new Set(inputs())
  return [...files].every((file) => {
    const isConfig = configs.has(toPosix(path.relative(root, file)))
    const isPart = isConfig || isInside(file, templates) || parts.has(file)
    const isText = [content, assets, ...mountFolders(project)].some((folder) => isInside(file, folder))
    return !isPart && (isText || included.has(toPosix(path.relative(root, file))))
  })
}

export function includedFiles(pages: readonly Page[]): Set<string> {
  return new Set(pages.filter(({ included }) => included).flatMap(({ included }) => Object.keys(included?.files ?? {})))
}

export function withIncluding(files: Set<string>, pages: readonly Page[]): Set<string> {
  const isIncluding = ({ included }: Page) => included && Object.keys(included.files).some((file) => files.has(file))
  return new Set([...files, ...pages.filter(isIncluding).map(({ file }) => file)])
}

/** With more changed pages it is cheaper to link the whole site. */
const fewPages = 20

/** Returns the build after a change of text, data and assets; undefined if nothing changed. */
export async function updateBuild(build: Build, named: Set<string>, context: Context): Promise<Build | undefined> {
  const { sources } = build
  const changed = withIncluding(await withoutStrangers(build, named), build.pages)
  const { configured, themes, common, store, searches } = sources
  const fresh = await rehash(build, changed)
  if (fresh?.length === 0) return undefined
  const byFile = new Map(fresh?.map((file) => [file.file, file]))
  const found = fresh
    ? { ...sources.found, pages: sources.found.pages.map((page) => byFile.get(page.file) ?? page) }
    : await findSourceFiles(configured, { known: knownFiles(sources.found, changed) })
  const isFew = fresh !== undefined && fresh.length <= fewPages
  const isSameTheme =
    !isFew ||
    !fresh.some(({ file }) => /\.mdx$/i.test(file)) ||
    themes[0]?.components === (await findComponents(configured, found)).key
  const replaced =
    fresh && isFew && isSameTheme && (await replace({ ...build, sources: { ...sources, found } }, fresh, context))
  if (replaced) return replaced
  const fileHashes = without(sources.fileHashes, changed)
  return skimSite(configured, context, { found, themes, common, store, searches, fileHashes })
}

/** Leaves out unknown files that are gone already, which editors make. */
async function withoutStrangers(build: Build, files: Set<string>): Promise<Set<string>> {
  const known = knownAmong(files, build)
  const isHere = async (file: string) =>
    known.has(file) || (await maybeStat(path.join(build.project.root, file))) !== undefined
  const checked = await Promise.all([...files].map(async (file) => ((await isHere(file)) ? [file] : [])))
  return new Set(checked.flat())
}

/** The files among these that are sources, or that pages include. */
export function knownAmong(files: Set<string>, { sources: { found }, pages }: Build): Set<string> {
  const all = [...found.pages, ...found.data].filter(({ file }) => files.has(file)).map(({ file }) => file)
  return new Set(
    all.concat([...found.beside, ...found.assets, ...includedFiles(pages)].filter((file) => files.has(file)))
  )
}

/** Urls that only one of two sites has. */
export function urlsOfOne(now: ReadonlyMap<string, unknown>, before: ReadonlyMap<string, unknown>): string[] {
  if (now === before) return []
  return [...now.keys()].filter((url) => !before.has(url)).concat([...before.keys()].filter((url) => !now.has(url)))
}

/** Hashes the changed pages again and returns those with other bytes; undefined if more than pages changed. */
async function rehash({ project, sources, pages }: Build, changed: Set<string>): Promise<SourceFile[] | undefined> {
  const known = new Map(sources.found.pages.flatMap((page) => (changed.has(page.file) ? [[page.file, page]] : [])))
  const included = includedFiles(pages)
  const { data, beside, assets } = sources.found
  const published = new Set([...data.map(({ file }) => file), ...beside, ...assets].filter((file) => changed.has(file)))
  const fresh: SourceFile[] = []
  if (sources.found.messages.length > 0) return undefined
  for (const file of changed) {
    // A file that is only included: its pages are among the changed.
    if (included.has(file) && !known.has(file) && !published.has(file)) continue
    const old = known.get(file)
    const absolute = path.join(project.root, file)
    const bytes = old && (await readFile(absolute).catch(() => undefined))
    // Where a link leads is looked at together with all others.
    const isPlain = (await realpath(absolute).catch(() => '')) === path.join(await realpath(project.root), file)
    if (!old || !bytes || !isPlain) return undefined
    const now = hash(bytes)
    const before = old.hash || sources.store.memory.stamps.hashOf(file)
    const page = now === before && pages.find((each) => each.file === file)
    if (!page || page.included) fresh.push({ ...old, hash: now })
  }
  return fresh
}

/** Parses some pages again; undefined if other pages show what changed. */
async function replace(build: Build, files: SourceFile[], context: Context): Promise<Build | undefined> {
  const { sources } = build
  const names = new Set(files.map(({ file }) => file))
  const pages = await parsePages(files, sources, context, { urgent: true })
  // A file that differs from its commit has no day; the next round that links the site asks git again.
  const updated = new Map([...sources.updated].filter(([file]) => !names.has(file)))
  const joined = await replacePages(build, { edited: pages, updated }, context)
  if (!joined) return undefined
  const replaced = await list(joined, context)
  const keys = new Set(pages.map(({ key }) => key))
  const old = build.pages.filter(({ file, key }) => names.has(file) && !keys.has(key))
  for (const page of old) sources.store.forget(page)
  return replaced
}

export function knownFiles(found: SourceFiles | undefined, changed: Set<string>): Map<string, SourceFile> {
  const all = [...(found?.pages ?? []), ...(found?.data ?? [])]
  return new Map(all.flatMap((file) => (changed.has(file.file) ? [] : [[file.file, file] as const])))
}

export function without(hashes: Map<string, string> | undefined, changed: Set<string>): Map<string, string> {
  return new Map([...(hashes ?? [])].filter(([file]) => !changed.has(file)))
}
