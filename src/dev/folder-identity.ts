/**
 * The identity of watched folders. chokidar loses a folder that is removed and made again at once, as `git checkout` does,
 * and a target that goes away: the identity shows that a folder is no longer the one that is watched.
 */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { mapLimit, openFiles } from '../disk/files.ts'

export class FolderIdentities {
  /** By folder; '' for a target that is not there, `file` for a target that is a file. */
  readonly #known = new Map<string, string>()

  has(folder: string): boolean {
    return this.#known.has(folder)
  }

  all(): string[] {
    return [...this.#known.keys()]
  }

  /** Also true of a target that is not there yet. */
  isFolder(file: string): boolean {
    return this.has(file) && this.#known.get(file) !== 'file'
  }

  async add(folder: string): Promise<void> {
    this.#known.set(folder, await identify(folder))
  }

  /** Knows these folders and no others. */
  async reset(folders: string[]): Promise<void> {
    this.#known.clear()
    await mapLimit(folders, openFiles, (folder) => this.add(folder))
  }

  /** Known folders that the files are in, or that are named themselves. */
  above(files: Iterable<string>): string[] {
    const above = new Set<string>()
    for (const file of files) {
      for (let folder = file; ; folder = path.dirname(folder)) {
        if (this.has(folder)) above.add(folder)
        if (folder === path.dirname(folder) || above.has(path.dirname(folder))) break
      }
    }
    return [...above]
  }

  /** True if one of the folders is another one by now. Only a target counts as changed when it is gone. */
  async hasChanged(folders: string[], isTarget: (folder: string) => boolean): Promise<boolean> {
    const changed = await mapLimit(folders, openFiles, async (folder) => {
      const known = this.#known.get(folder)
      const now = await identify(folder)
      return known !== undefined && now !== known && (now !== '' || isTarget(folder))
    })
    return changed.includes(true)
  }

  /** True if one of the folders was made at this time, in milliseconds, or later. */
  anySince(time: number): boolean {
    return [...this.#known.values()].some((identity) => Number(identity.split(':')[2] ?? 0) >= time)
  }
}

/** With the time it was made: a file system gives the number of a removed folder to the next one at once. */
async function identify(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  // A file that is a target is saved by renaming another one over it, which chokidar sees.
  return found ? (found.isDirectory() ? `${found.dev}:${found.ino}:${found.birthtimeMs}` : 'file') : ''
}
