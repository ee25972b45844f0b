/**
 * Says that files changed: what the system tells of folders (watch-folders.ts), taken together to what is done at once.
 * Where the system has no more watches to give, files are asked again and again (watch-poll.ts).
 */
import { statSync } from 'node:fs'
import { attempt, createFolders, type WatchFolder } from './watch-folders.ts'
import { pollFiles } from './watch-poll.ts'

export interface Change {
  /** Absolute. */
  files: Set<string>
  /** More may have changed than is named. */
  all: boolean
}

export interface WatchOptions {
  /** Absolute files and folders, which need not be there yet. Asked now and then. */
  targets(): string[]
  ignored(file: string): boolean
  changed(change: Change): void
  warn(text: string): void
  /** A file changed after this moment changed while the watching began. */
  since: number
  watch?: WatchFolder
  /** Milliseconds between looks at the folders while nothing happens. */
  interval?: number
}

export interface Watcher {
  /** Watches what is among the targets by now: no more is ignored than `ignored` says now. */
  renew(): void
  close(): void
}

/** Events nearer to each other than this are one change. */
const together = 10
/** So many at once come from a program; of more than the system can keep it forgets some. */
const [burst, flood] = [50, 2000]

export function createWatcher({
  targets,
  ignored,
  changed,
  warn,
  since,
  watch,
  interval = 2000
}: WatchOptions): Watcher {
  let pending: Change = { files: new Set(), all: false }
  let timer: NodeJS.Timeout | undefined
  let poll: { close(): void } | undefined
  const folders = createFolders({ ignored, note, failed, ...(watch && { watch }) })

  function note(file: string) {
    pending.files.add(file)
    timer ??= setTimeout(flush, together)
  }

  function noteAll() {
    pending.all = true
    timer ??= setTimeout(flush, together)
  }

  function flush() {
    timer = undefined
    const { files, all } = pending
    pending = { files: new Set(), all: false }
    changed({ files, all: all || files.size > flood })
    look(files.size > burst)
  }

  /** A folder that is another one than it was may have been made anew before anybody was told. */
  function look(everywhere: boolean) {
    if (poll) return
    folders.look(everywhere ? undefined : targets())
    for (const target of targets()) folders.enter(target, note)
  }

  function failed() {
    if (poll) return
    folders.close()
    warn('Cannot watch so many files: looking at them four times a second instead')
    poll = pollFiles({ targets, ignored, note })
    noteAll()
  }

  /** What happened before the watching began. Of what was deleted only its folder knows. */
  function noteYoung(file: string) {
    const found = attempt(() => statSync(file))
    const isYoung = found !== undefined && found.ctimeMs >= since
    // A target itself is where docsgen makes its own folder.
    if (isYoung && !(found.isDirectory() && targets().includes(file))) note(file)
  }

  for (const target of targets()) folders.enter(target, noteYoung)
  const idle = setInterval(() => look(true), interval)
  idle.unref()
  return {
    renew: () => look(false),
    close() {
      clearTimeout(timer)
      clearInterval(idle)
      poll?.close()
      folders.close()
    }
  }
}
