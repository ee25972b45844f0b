/**
 * Files in the output folder that docsgen did not write, in the places of its own. Where the list of what it wrote is lost,
 * as in a fresh checkout that holds the output, its files are recognised.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readBeginning } from '../../disk/files.ts'
import { byCodeUnit } from '../../disk/paths.ts'
import { DocsgenError } from '../../messages/message.ts'
import type { Project } from '../../project/project.ts'
import { isPage, type Manifest, maybeLstat } from './manifest.ts'

export interface Targets {
  project: Pick<Project, 'out' | 'base' | 'url'>
  /** Relative paths that will be written, and those of them that are pages. */
  targets: string[]
  pages: ReadonlySet<string>
  manifest: Manifest
  /** The folder that holds the new files. */
  staging: string
}

export interface Foreign {
  /** Files of somebody else. */
  others: string[]
  /** Files among those of docsgen, of which nothing says who wrote them. */
  unsure: string[]
}

/** Returns the targets where there is another file that docsgen is not known to have written. */
export function findForeign({ project, targets, pages, manifest, staging }: Targets): Foreign {
  const { out } = project
  const known = new Set([...manifest.values()].flatMap(({ times, isForeign }) => (isForeign ? [] : Object.keys(times))))
  const found = targets
    .filter((each) => !known.has(each) && maybeLstat(path.join(out, each))?.isDirectory() === false)
    .sort(byCodeUnit)
  const isOwnFolder =
    found.length > 0 && ['404.html', 'index.html'].some((name) => isPage(path.join(out, name), project))
  const strange = found.filter((each) => {
    const file = path.join(out, each)
    const isOwnPage = isOwnFolder && pages.has(each) && isPage(file, project)
    // Lists of pages and words are others with every edit, and nobody else writes into this folder.
    const isMade = isOwnFolder && (each.startsWith('docsgen/') || isForMachines(file))
    return !isOwnPage && !isMade && !areSame(file, path.join(staging, each))
  })
  const isUnsure = (each: string) => isOwnFolder && !pages.has(each)
  return { others: strange.filter((each) => !isUnsure(each)), unsure: strange.filter(isUnsure) }
}

/** Throws a DocsgenError that names the files and the ways out. */
export function refuseForeign(out: string, files: string[]): void {
  if (files.length === 0) return
  const named = files.slice(0, 5).map((file) => `\`${file}\``)
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : ''
  const text = `Cannot write to \`${out}\`: docsgen did not write ${named.join(', ')}${more}`
  const note = 'Move it away, choose another folder with `--out`, or write over it with `--overwrite`'
  throw new DocsgenError({ rule: 'output', text, note }, 1)
}

/** True of a page in Markdown as docsgen writes it, of many in one file, and of a list of them. */
function isForMachines(file: string): boolean {
  if (!/\.md$|[\\/]llms(?:-full)?\.txt$/.test(file)) return false
  const start = readBeginning(file, 1024).toString()
  return file.endsWith('llms.txt')
    ? start.startsWith('# ') && start.includes('.md)')
    : /^---\ntitle: "[^\n]*\n(?:[a-z]+: "[^\n]*\n)*---\n/.test(start)
}

function areSame(a: string, b: string): boolean {
  const [first, second] = [maybeLstat(a), maybeLstat(b)]
  return first?.isFile() === true && first.size === second?.size && readFileSync(a).equals(readFileSync(b))
}
