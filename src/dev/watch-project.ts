/** Watches what a project is made of: its sources, templates and configuration, and the files that these take in. */

import { realpathSync } from 'node:fs'
import path from 'node:path'
import { maybe } from '../disk/defined.ts'
import { isInside } from '../disk/paths.ts'
import type { Terminal } from '../messages/terminal.ts'
import type { Context } from '../pipeline/open.ts'
import { redirectsFile } from '../project/hosting.ts'
import { mountFolders } from '../project/mounts.ts'
import { mountsLock } from '../project/mounts-lock.ts'
import { apisOf, configFiles, type Project } from '../project/project.ts'
import { wordsFile } from '../project/words.ts'
import { lockFile } from '../site/checks/url-lock/lock-file.ts'
import { iconFolder } from '../site/icons.ts'
import type { Dev } from './dev.ts'
import { includedFiles } from './update.ts'
import { Watcher } from './watcher.ts'

export interface WatchOptions {
  loop: Dev
  context: Context
  terminal: Terminal
  /** Changes from this time on are reported, in milliseconds since 1970. */
  since: number
}

export interface Watching {
  /** Watches what pages include by now. */
  renew(): void
  close(): Promise<void>
}

export function watchProject({ loop, context, terminal, since }: WatchOptions): Watching {
  let included = listIncluded(loop)
  const watcher = new Watcher({
    targets: () => [...listTargets(loop.state.project), ...included],
    since,
    ignored: (file) => isIgnored(file, loop.state.project, () => [...context.bundler.inputs(), ...included]),
    changed: (change) => loop.update(change),
    warn: (text) => terminal.err(`docsgen: warning: ${text}\n`)
  })
  return {
    renew() {
      included = listIncluded(loop)
      watcher.add(included)
    },
    close: () => watcher.close()
  }
}

/** Lists the files that pages and the OpenAPI document take text from, and components that pages lack, anywhere in the project. */
function listIncluded(loop: Dev): string[] {
  const { project, build } = loop.state
  const { api, wanted = [] } = build?.sources ?? {}
  return [...includedFiles(build?.pages ?? []), ...(api?.files ?? []), ...wanted].map((file) =>
    path.join(project.root, file)
  )
}

/** The root is among them for files that don't exist yet; `isIgnored` filters. */
function listTargets(project: Project): string[] {
  const { root, content, assets, templates } = project
  const folders = [content, assets, templates, ...mountFolders(project)]
  return [root, ...folders.filter((folder) => !isInside(folder, root))]
}

/** Keeps sources as the search for them takes them (sources.ts), templates, the configuration, and `inputs`: there are many. */
export function isIgnored(file: string, project: Project, inputs: () => Iterable<string>): boolean {
  const { root, content, assets, templates, out } = project
  const name = path.basename(file)
  // All of them are absolute and without `..`, and there may be very many.
  const isInside = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
  if (file === root) return false
  if (isInside(file, out) || name === 'node_modules' || name === '.git' || name === '.docsgen') return true
  const icons = path.join(root, iconFolder)
  if (isInside(file, templates) || isInside(file, icons)) return name.startsWith('.')
  const mounts = mountFolders(project)
  const isSource = [content, assets, ...mounts].some((folder) => isInside(file, folder))
  if (isSource && (!/^[._]/.test(name) || name === '_category.yml')) return isLoop(file, root)
  const documents = apisOf(project).map((api) => api.file)
  const words = project.languages.map(wordsFile)
  const configs = [...configFiles, redirectsFile, lockFile, mountsLock, ...documents, ...words].map((config) =>
    path.join(root, config)
  )
  return ![content, assets, templates, icons, ...mounts, ...configs, ...inputs()].some((wanted) =>
    isInside(wanted, file)
  )
}

/** True of a folder that a link leads back to. On the way to it a name comes twice, so that few files are looked at. */
function isLoop(file: string, root: string): boolean {
  const names = path.relative(root, file).split(path.sep)
  if (!names.slice(0, -1).includes(path.basename(file))) return false
  const realOf = (each: string) => maybe(() => realpathSync.native(each)) // it may be gone
  const real = realOf(file)
  const above = names.slice(0, -1).map((_, at) => path.join(root, ...names.slice(0, at + 1)))
  return real !== undefined && above.some((folder) => realOf(folder) === real)
}
