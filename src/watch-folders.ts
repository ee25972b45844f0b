/**
 * Folders that are watched, each by itself: the system then names what happens in it, however many files it holds. A file
 * by itself is not watched, for most editors save by putting another in its place.
 * - A folder is watched before it is read, so that nothing comes in between.
 * - It may be removed and made again at once, as `git checkout` does. So folders are known by their identity.
 * - What a link leads to changes elsewhere: the folder of that is watched too.
 */
import {
  type Dirent,
  type FSWatcher,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
  watch as watchFolder
} from 'node:fs'
import path from 'node:path'
import { isCode } from './files.ts'

export type WatchFolder = (folder: string, happened: (event: string, name: string | null) => void) => FSWatcher

export interface FoldersOptions {
  ignored(file: string): boolean
  /** Told of each file that something happened to; of a folder, when it is new. */
  note(file: string): void
  /** The system has no more watches to give. */
  failed(): void
  watch?: WatchFolder
}

export interface Folders {
  /** Watches a folder with all below it, or the folder that a file lies in; `found` is told of what was not watched before. */
  enter(target: string, found: (file: string) => void): void
  /** Watches those anew that are not what they were: these, or all. */
  look(some?: string[]): void
  close(): void
}

interface Folder {
  watcher: FSWatcher
  identity: string
  /** Files in it that were seen. */
  files: Set<string>
}

export function createFolders({ ignored, note, failed, watch = watchQuietly }: FoldersOptions): Folders {
  const folders = new Map<string, Folder>()
  /** The file a link leads to → links. */
  const links = new Map<string, Set<string>>()
  let isClosed = false

  function attach(folder: string): Folder | undefined {
    for (;;) {
      const identity = identify(folder)
      const watcher = identity === '' || isClosed ? undefined : maybeWatch(folder)
      if (!watcher) return undefined
      if (identify(folder) === identity) {
        const made = { watcher, identity, files: new Set<string>() }
        folders.set(folder, made)
        return made
      }
      watcher.close()
    }
  }

  function maybeWatch(folder: string): FSWatcher | undefined {
    try {
      return watch(folder, (_, name) => happened(folder, name)).on('error', () => lookAt(folder))
    } catch (error) {
      if (isCode(error, 'ENOSPC', 'EMFILE')) failed()
      else if (!isCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM')) throw error
      return undefined
    }
  }

  /** `above` are real folders on the way, against loops. */
  function walk(folder: string, found: (file: string) => void, above: string[] = []) {
    const made = attach(folder)
    const real = attempt(() => realpathSync(folder))
    if (!made || !real || above.includes(real)) return
    found(folder)
    for (const entry of attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
      const file = path.join(folder, entry.name)
      if (ignored(file)) continue
      if (isFolder(file, entry)) walk(file, found, [...above, real])
      else {
        made.files.add(file)
        found(file)
      }
    }
  }

  function isFolder(file: string, entry: Pick<Dirent, 'isDirectory' | 'isSymbolicLink'>): boolean {
    if (!entry.isSymbolicLink()) return entry.isDirectory()
    const real = attempt(() => realpathSync(file))
    if (real === undefined) return false
    if (identify(real) !== '') return true
    links.set(real, (links.get(real) ?? new Set()).add(file))
    if (!folders.has(path.dirname(real))) attach(path.dirname(real))
    return false
  }

  function happened(folder: string, name: string | null) {
    if (name === null) return note(folder)
    const file = path.join(folder, name)
    for (const link of links.get(file) ?? []) note(link)
    if (ignored(file)) return
    if (folders.has(file)) return lookAt(file)
    note(file)
    const entry = attempt(() => lstatSync(file))
    if (entry && isFolder(file, entry)) walk(file, note)
    else folders.get(folder)?.files.add(file)
  }

  function lookAt(folder: string) {
    const now = identify(folder)
    if (now === folders.get(folder)?.identity) return
    for (const [each, { watcher, files }] of folders) {
      if (each !== folder && !each.startsWith(folder + path.sep)) continue
      watcher.close()
      folders.delete(each)
      for (const file of files) note(file)
    }
    if (now !== '') walk(folder, note)
  }

  return {
    enter(target, found) {
      if (folders.has(target) || folders.has(path.dirname(target))) return
      if (identify(target) !== '') return walk(target, found)
      const above = nearest(path.dirname(target))
      if (!folders.has(above)) attach(above)
    },
    look(some = [...folders.keys()]) {
      for (const folder of some) if (folders.has(folder)) lookAt(folder)
    },
    close() {
      isClosed = true
      for (const { watcher } of folders.values()) watcher.close()
      folders.clear()
    }
  }
}

function watchQuietly(...[folder, happened]: Parameters<WatchFolder>): FSWatcher {
  return watchFolder(folder, { persistent: false }, happened)
}

/** What a folder is, beyond its name: file systems give a number again at once, but not a time. '' when there is none. */
function identify(folder: string): string {
  const found = attempt(() => statSync(folder))
  return found?.isDirectory() ? `${found.dev}:${found.ino}:${found.birthtimeMs}` : ''
}

function nearest(folder: string): string {
  return identify(folder) !== '' || folder === path.dirname(folder) ? folder : nearest(path.dirname(folder))
}

/** What was there a moment ago may be gone, and what is there may not be ours to look at. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}
