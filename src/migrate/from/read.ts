/** What lies in a source. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { listFiles } from '../../disk/files.ts'
import { byCodeUnit } from '../../disk/paths.ts'
import { findBlock } from '../../page/front-matter/block.ts'
import type { Kind, SourceSite } from '../types.ts'

/** A site of which nothing is known but where it lies. */
export function emptySite(kind: Kind, root: string): SourceSite {
  return {
    kind,
    root,
    navbar: [],
    footer: [],
    sidebars: {},
    categories: {},
    pages: [],
    files: [],
    tops: [],
    redirects: [],
    todos: []
  }
}

/** Every file below a folder of the source, relative to the source; nothing where there is no such folder. */
export async function filesBelow(root: string, folder: string): Promise<string[]> {
  const absolute = path.join(root, folder)
  if (!existsSync(absolute)) return []
  const files = await listFiles(absolute)
  return files
    .filter((file) => !/(^|\/)(node_modules|\.git|\.vitepress|\.docusaurus|dist|\.DS_Store)(\/|$)/.test(file))
    .map((file) => path.posix.join(folder, file))
    .sort(byCodeUnit)
}

/** The first of these files there is. */
export function findFile(root: string, names: string[]): string | undefined {
  return names.find((name) => existsSync(path.join(root, name)))
}

/** Files of a folder that is published as it is. */
export async function addStatic(site: SourceSite, folder: string): Promise<void> {
  for (const file of await filesBelow(site.root, folder)) {
    const rest = path.posix.relative(folder, file)
    const isHidden = rest.split('/').some((segment) => /^[._]/.test(segment))
    if (isHidden) site.todos.push({ file, text: 'A file whose name begins with `.` or `_` is not published' })
    else site.files.push({ file, target: `assets/${rest}`, url: `/${rest}` })
  }
}

/** The redirects of a `_redirects` file. */
export async function addRedirectsFile(site: SourceSite, file: string): Promise<void> {
  if (!existsSync(path.join(site.root, file))) return
  const text = await readFile(path.join(site.root, file), 'utf8')
  for (const line of text.split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (from?.startsWith('/') && to) site.redirects.push({ from, to })
  }
}

/** Letters of a name as words: `getting-started` is called Getting started. */
export function nameOf(file: string): string {
  const words = path.posix
    .basename(file)
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The front matter of a page; nothing where there is none or it cannot be read. */
export async function readHead(root: string, file: string): Promise<Record<string, unknown>> {
  const block = findBlock(
    (await readFile(path.join(root, file), 'utf8')).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  )
  if (!block || 'fault' in block) return {}
  try {
    return asObject(parse(block.yaml, { logLevel: 'silent' }))
  } catch {
    return {}
  }
}
