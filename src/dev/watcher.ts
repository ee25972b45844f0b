/**
 * Reports changed files. chokidar does the watching, and this is what it cannot do:
 * - it loses folders that are made again (folder-identity.ts). They are looked at after each burst and now and then; one
 *   that changed is a reason to watch everything again and to trust nothing that was read before;
 * - it misses some of the ways an editor saves by renaming. So the events of the system are taken as they come;
 * - it ends where the system has no more watches to give: then files are polled.
 */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FSWatcher, watch as watchFiles } from 'chokidar'
import { isCode, mapLimit, openFiles } from '../disk/files.ts'
import { isInside } from '../disk/paths.ts'

export interface Change {
  /** Absolute. */
  files: Set<string>
  /** More may have changed than is named. */
  all: boolean
}

export interface WatchOptions {
  /** Absolute files and folders, which need not be there yet. Asked whenever everything is watched again. */
  targets(): string[]
  ignored(file: string): boolean
  changed(change: Change): void
  warn(text: string): void
  /** A file changed after this moment changed while the watching began. */
  since: number
  watch?: typeof watchFiles
  /** Milliseconds between looks at the folders while nothing happens. */
  interval?: number
}

/** Milliseconds: events nearer to each other are one change. */
const together = 10

/** Milliseconds after which added files are looked at: by the last of them chokidar watches them, on any machine. */
const beginning = [20, 200, 1000, 5000]

/** Milliseconds between the reading of a file that a page includes and its watching, at most. */
const longestRound = 10_000

/** More files at once come from a program, which may have done more than can be seen. */
const burst = 50

export class Watcher {
  /** Resolves when every target is watched. */
  readonly ready: Promise<void>
  readonly #options: WatchOptions
  readonly #folders = new FolderIdentities()
  readonly #idle: NodeJS.Timeout
  /** Files that were added one by one. */
  readonly #added = new Set<string>()
  #pending: Change = { files: new Set(), all: false }
  #timer: NodeJS.Timeout | undefined
  #current: FSWatcher | undefined
  #renewing: Promise<void> | undefined
  #isPolling = false
  #isClosed = false

  constructor(options: WatchOptions) {
    this.#options = options
    this.ready = this.renew()
    this.#idle = setInterval(() => {
      if (!this.#renewing) void this.#lookAt(this.#folders.all())
    }, options.interval ?? 2000)
    this.#idle.unref()
  }

  /** Watches these too, unless they are ignored. One that changed since it was read is found, watched or not. */
  add(files: string[]): void {
    this.#current?.add(files)
    const added = files.filter((file) => !this.#added.has(file))
    for (const file of added) this.#added.add(file)
    if (added.length > 0) void this.#lookAgain(added)
  }

  async renew(): Promise<void> {
    const isFirst = this.#current === undefined
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined
    })
    await this.#renewing
    if (!isFirst && !this.#isClosed) this.#note('', true)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#idle)
    await this.#renewing
    await this.#current?.close()
  }

  #note(file: string, all = false) {
    if (file !== '') this.#pending.files.add(file)
    this.#pending.all ||= all
    this.#timer ??= setTimeout(() => this.#flush(), together)
  }

  #flush() {
    this.#timer = undefined
    const change = this.#pending
    this.#pending = { files: new Set(), all: false }
    if (this.#isClosed) return
    this.#options.changed(change)
    if (change.all) return
    void this.#lookAt(change.files.size > burst ? this.#folders.all() : this.#folders.above(change.files))
  }

  /** Watches everything again if a folder is not the one it was. */
  async #lookAt(folders: string[]) {
    const isLost = await this.#folders.hasChanged(folders, (folder) => this.#isTarget(folder))
    if (isLost && !this.#isClosed) await this.renew()
  }

  #isTarget(folder: string): boolean {
    return this.#options.targets().includes(folder)
  }

  #start(): Promise<FSWatcher> {
    const { targets, ignored, warn, watch = watchFiles } = this.#options
    return new Promise((resolve) => {
      const watching = watch(targets(), { ignoreInitial: true, ignored, usePolling: this.#isPolling, interval: 250 })
      let isReady = false
      watching.on('all', (event, file) => {
        // A known folder that is added is watched no more, whatever chokidar reports: its old identity must stay.
        if (event === 'addDir') void (this.#folders.has(file) ? this.#lookAt([file]) : this.#folders.add(file))
        this.#note(path.resolve(file))
      })
      // Sooner than the events and never fewer. A file that is named may be unchanged, which its reader sees.
      watching.on('raw', (_event, name, details) => {
        const { watchedPath: watched } = details as { watchedPath?: string }
        if (!isReady || watched === undefined) return
        const file = this.#folders.isFolder(watched) ? path.join(watched, name) : watched
        if (!ignored(file)) this.#note(file)
      })
      watching.on('error', (error) => {
        if (this.#isPolling || !isCode(error, 'ENOSPC', 'EMFILE')) return
        this.#isPolling = true
        warn('Cannot watch so many files: checking them four times a second instead')
        if (isReady) void this.renew()
        else resolve(watching)
      })
      watching.on('ready', () => {
        isReady = true
        resolve(watching)
      })
    })
  }

  async #renewOnce() {
    const began = Date.now()
    const isFirst = this.#current === undefined
    // Closed before the new one is made: chokidar reuses the watch it has of a path, even of a folder that is gone. Nothing
    // that happens in between is lost, because a renewal reports that all may have changed.
    await this.#current?.close()
    const wasPolling = this.#isPolling
    let watching = await this.#start()
    if (this.#isPolling !== wasPolling) {
      await watching.close()
      watching = await this.#start()
    }
    this.#current = watching
    if (isFirst) await this.#sweep(watching)
    await this.#folders.reset([...new Set([...this.#options.targets(), ...Object.keys(watching.getWatched())])])
    if (this.#isClosed) await watching.close()
    // A folder made meanwhile may be watched as the one it replaced.
    const isYoung = this.#folders.anySince(began - 10)
    if (!isFirst && isYoung && !this.#isClosed) setTimeout(() => void this.renew(), 100)
  }

  /** Reports files that change while their watching begins: chokidar does not tell when that is over. */
  async #lookAgain(files: string[]) {
    let since = Date.now() - longestRound
    for (const delay of beginning) {
      await wait(delay, undefined, { ref: false })
      if (this.#isClosed) return
      const now = Date.now()
      await mapLimit(files, openFiles, async (file) => {
        const found = await stat(file).catch(() => undefined)
        if (found && found.ctimeMs >= since) this.#note(file)
      })
      since = now - 10
    }
  }

  /** Finds changes from before the watching: what comes between chokidar's reading and watching of a folder is lost. */
  async #sweep(watching: FSWatcher) {
    const { targets, ignored, since } = this.#options
    const isOurs = (folder: string) => targets().some((target) => isInside(folder, target))
    const folders = Object.entries(watching.getWatched()).filter(([folder]) => isOurs(folder))
    await mapLimit(folders, openFiles, async ([folder, watched]) => {
      const names = new Set([...watched, ...(await readdir(folder).catch(() => []))])
      const itself = await stat(folder).catch(() => undefined)
      // A file may have been deleted from it. In a target docsgen makes its own folder.
      if (!this.#isTarget(folder) && (itself?.ctimeMs ?? since) >= since) this.#note(folder)
      for (const name of names) {
        const file = path.join(folder, name)
        if (ignored(file)) continue
        const found = await stat(file).catch(() => undefined)
        const isMissed = !watched.includes(name)
        if (isMissed) watching.add(file)
        if (isMissed || !found || (found.isFile() && found.ctimeMs >= since)) this.#note(file)
      }
    })
  }
}

/**
 * The identity of watched folders. chokidar loses a folder that is removed and made again at once, as `git checkout` does, and
 * a target that goes away: the identity shows that a folder is no longer the one that is watched.
 */
class FolderIdentities {
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
