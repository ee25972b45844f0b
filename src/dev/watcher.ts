/**
 * Says that files changed. chokidar does the watching; what it cannot do is done here.
 * Over 200 lines: one watch, its renewal and what it may miss are one state.
 * - it loses a folder that is removed and made again at once, as `git checkout` does, and one that is watched itself and
 *   goes away. So folders are known by their identity, looked at after each burst and now and then; a folder that is
 *   another one is a reason to watch everything anew and to trust nothing that was read before;
 * - it misses some of the ways an editor saves by renaming. So the events of the system are taken as they come;
 * - it ends where the system has no more watches to give: then files are asked again and again.
 */

import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FSWatcher, watch as watchFiles } from 'chokidar'
import { mapLimit, openFiles } from '../disk/concurrency.ts'
import { isCode } from '../disk/files.ts'
import { isInside } from '../disk/paths.ts'

export interface Change {
  /** Absolute. */
  files: Set<string>
  /** More may have changed than is named. */
  all: boolean
}

export interface WatchOptions {
  /** Absolute files and folders, which need not be there yet. Asked whenever everything is watched anew. */
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

export interface Watcher {
  /** Resolves when every target is watched. */
  ready: Promise<void>
  /** Watches these too: no more is ignored than `ignored` says now. */
  add(files: string[]): void
  /** Watches the targets of now. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** Events nearer to each other than this are one change. */
const together = 10

/** So many at once come from a program, which may have done more than can be seen. */
const burst = 50

export function createWatcher(options: WatchOptions): Watcher {
  const { targets, ignored, changed, warn, since, watch = watchFiles, interval = 2000 } = options
  /** Folder → what it is; '' for a target that is not there. */
  const identities = new Map<string, string>()
  let pending: Change = { files: new Set(), all: false }
  let timer: NodeJS.Timeout | undefined
  let current: FSWatcher | undefined
  let renewing: Promise<void> | undefined
  let polling = false
  let closed = false

  function note(file: string, all = false) {
    if (file !== '') pending.files.add(file)
    pending.all ||= all
    timer ??= setTimeout(flush, together)
  }

  function flush() {
    timer = undefined
    const change = pending
    pending = { files: new Set(), all: false }
    if (closed) return
    changed(change)
    if (change.all) return
    const folders = change.files.size > burst ? [...identities.keys()] : foldersAbove(change.files, identities)
    void lookAt(folders)
  }

  /** Watches everything anew when a folder is not the one it was. */
  async function lookAt(folders: string[]) {
    const lost = await mapLimit(folders, openFiles, async (folder) => {
      const known = identities.get(folder)
      const now = await identify(folder)
      return known !== undefined && now !== known && (now !== '' || isTarget(folder))
    })
    if (lost.includes(true) && !closed) await watcher.renew()
  }

  function isTarget(folder: string): boolean {
    return targets().includes(folder)
  }

  function start(): Promise<FSWatcher> {
    return new Promise((resolve) => {
      const made = watch(targets(), { ignoreInitial: true, ignored, usePolling: polling, interval: 250 })
      let isReady = false
      made.on('all', (event, file) => {
        // One that was there before is watched no more, whatever chokidar says. So nothing forgets what it was.
        if (event === 'addDir' && identities.has(file)) void lookAt([file])
        else if (event === 'addDir') void identify(file).then((identity) => identities.set(file, identity))
        note(path.resolve(file))
      })
      // Sooner than the events, and never fewer: what is named may be as it was, which whoever reads it will see.
      made.on('raw', (_event, name, details) => {
        const { watchedPath: watched } = details as { watchedPath?: string }
        if (!isReady || watched === undefined) return
        const isFolder = identities.has(watched) && identities.get(watched) !== 'file'
        const file = isFolder ? path.join(watched, name) : watched
        if (!ignored(file)) note(file)
      })
      made.on('error', (error) => {
        if (polling || !isCode(error, 'ENOSPC', 'EMFILE')) return
        polling = true
        warn('Cannot watch so many files: looking at them four times a second instead')
        if (isReady) void watcher.renew()
        else resolve(made)
      })
      made.on('ready', () => {
        isReady = true
        resolve(made)
      })
    })
  }

  async function renewOnce() {
    const began = Date.now()
    const isFirst = current === undefined
    // Closed before the new one is made: chokidar gives the watch it has of a path to the next who asks, even one of a
    // folder that is gone. What happens in between is covered, because whoever listens is told that all may have changed.
    await current?.close()
    const wasPolling = polling
    let made = await start()
    if (polling !== wasPolling) {
      await made.close()
      made = await start()
    }
    current = made
    if (isFirst) await sweep(current)
    identities.clear()
    const folders = new Set([...targets(), ...Object.keys(current.getWatched())])
    await mapLimit([...folders], openFiles, async (folder) => identities.set(folder, await identify(folder)))
    if (closed) await current.close()
    // A folder made meanwhile may have been watched as the one it took the place of.
    const isYoung = [...identities.values()].some((identity) => Number(identity.split(':')[2] ?? 0) >= began - 10)
    if (!isFirst && isYoung && !closed) setTimeout(() => void watcher.renew(), 100)
  }

  /** Finds what happened before the watching began. chokidar reads a folder and then watches it: what comes between is lost. */
  async function sweep(made: FSWatcher) {
    const isOurs = (folder: string) => targets().some((target) => isInside(folder, target))
    const folders = Object.entries(made.getWatched()).filter(([folder]) => isOurs(folder))
    await mapLimit(folders, openFiles, async ([folder, watched]) => {
      const names = new Set([...watched, ...(await readdir(folder).catch(() => []))])
      const itself = await stat(folder).catch(() => undefined)
      // Something was deleted from it, maybe. A target itself is where docsgen makes its own folder.
      if (!isTarget(folder) && (itself?.ctimeMs ?? since) >= since) note(folder)
      for (const name of names) {
        const file = path.join(folder, name)
        if (ignored(file)) continue
        const found = await stat(file).catch(() => undefined)
        const isMissed = !watched.includes(name)
        if (isMissed) made.add(file)
        if (isMissed || !found || (found.isFile() && found.ctimeMs >= since)) note(file)
      }
    })
  }

  const watcher: Watcher = {
    ready: Promise.resolve(),
    add: (files) => void current?.add(files),
    async renew() {
      const isFirst = current === undefined
      renewing ??= renewOnce().finally(() => {
        renewing = undefined
      })
      await renewing
      if (!isFirst && !closed) note('', true)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(idle)
      await renewing
      await current?.close()
    }
  }
  watcher.ready = watcher.renew()
  const idle = setInterval(() => {
    if (!renewing) void lookAt([...identities.keys()])
  }, interval)
  idle.unref()
  return watcher
}

/** What a folder is, beyond its name: file systems give a number again at once, but not a time. '' when it is not there. */
async function identify(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  // A file that is watched for itself is saved by renaming another over it, which chokidar sees.
  return found ? (found.isDirectory() ? `${found.dev}:${found.ino}:${found.birthtimeMs}` : 'file') : ''
}

function foldersAbove(files: Iterable<string>, known: Map<string, string>): string[] {
  const above = new Set<string>()
  for (const file of files) {
    for (let folder = file; ; folder = path.dirname(folder)) {
      if (known.has(folder)) above.add(folder)
      if (folder === path.dirname(folder) || above.has(path.dirname(folder))) break
    }
  }
  return [...above]
}
