/** What of a build stays when files change: the rest is read again. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Build, Sources } from './build.ts'
import type { Bundler } from './bundle.ts'
import { configFiles, type Project } from './config.ts'
import { hash, isInside, maybeStat } from './files.ts'
import { DocsgenError } from './message.ts'
import type { Message, Page, SourceFile } from './types.ts'

/** Text or an asset, and nothing that the project or its theme is made of. */
export function isSource(file: string, { root, content, assets, templates }: Project, { inputs }: Bundler): boolean {
  const isConfig = path.dirname(file) === root && configFiles.includes(path.basename(file))
  const isPart = isConfig || isInside(file, templates) || [...inputs()].includes(file)
  return !isPart && (isInside(file, content) || isInside(file, assets))
}

/** Editors make files that are gone before anybody can look at them. */
export async function withoutStrangers({ project, sources }: Build, files: Set<string>): Promise<Set<string>> {
  const { pages, data, beside, assets } = sources.found
  const known = new Set([...pages, ...data].map(({ file }) => file).concat(beside, assets))
  const isHere = async (file: string) =>
    known.has(file) || (await maybeStat(path.join(project.root, file))) !== undefined
  const checked = await Promise.all([...files].map(async (file) => ((await isHere(file)) ? [file] : [])))
  return new Set(checked.flat())
}

/** Pages that are still there, read again, without those whose bytes are the same; undefined when it is not that simple. */
export async function rehash({ project, sources }: Build, changed: Set<string>): Promise<SourceFile[] | undefined> {
  const known = new Map(sources.found.pages.map((page) => [page.file, page]))
  const fresh: SourceFile[] = []
  if (sources.found.messages.length > 0) return undefined
  for (const file of changed) {
    const old = known.get(file)
    const bytes = old && (await readFile(path.join(project.root, file)).catch(() => undefined))
    if (!old || !bytes) return undefined
    const now = hash(bytes)
    if (now !== old.hash) fresh.push({ ...old, hash: now })
  }
  return fresh
}

export function replaceAll(build: Build, files: SourceFile[], pages: Page[]): boolean {
  if (!pages.every((page) => build.replace(page))) return false
  const { found } = build.sources
  const byFile = new Map(files.map((file) => [file.file, file]))
  build.sources.found = { ...found, pages: found.pages.map((page) => byFile.get(page.file) ?? page) }
  return true
}

export function knownFiles(
  found: Build['sources']['found'] | undefined,
  changed: Set<string>
): Map<string, SourceFile> {
  const all = [...(found?.pages ?? []), ...(found?.data ?? [])]
  return new Map(all.flatMap((file) => (changed.has(file.file) ? [] : [[file.file, file] as const])))
}

export function without(hashes: Map<string, string> | undefined, changed: Set<string>): Map<string, string> {
  return new Map([...(hashes ?? [])].filter(([file]) => !changed.has(file)))
}

/** What is parsed is kept for the next run, also when that is not all yet. */
export async function keep({ parser, pages, unparsed }: Sources): Promise<void> {
  await parser.keep(unparsed.length > 0 ? parser.known() : pages)
}

/** Sources may vanish while they are read: the next change is on its way. */
export function toFaults(error: unknown): Message[] {
  if (error instanceof DocsgenError) return error.messages
  if (!(error instanceof Error && 'syscall' in error)) throw error
  return [{ rule: 'bad-source', text: `Cannot go on: ${error.message}` }]
}
