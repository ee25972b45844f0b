/** Files that nobody tells of are looked at, again and again: for systems without watches to give. */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { attempt, type FoldersOptions } from './watch-folders.ts'

export interface PollOptions extends Pick<FoldersOptions, 'ignored' | 'note'> {
  targets(): string[]
}

/** Milliseconds between two looks; of a large project a fifth of the time is spent looking. */
const pause = 250

export function pollFiles({ targets, ignored, note }: PollOptions): { close(): void } {
  let last = listAll()
  let timer = setTimeout(look, pause)

  function look() {
    const started = performance.now()
    const now = listAll()
    for (const [file, state] of now) if (last.get(file) !== state) note(file)
    for (const file of last.keys()) if (!now.has(file)) note(file)
    last = now
    timer = setTimeout(look, Math.max(pause, 4 * (performance.now() - started)))
  }

  function listAll(): Map<string, string> {
    const states = new Map<string, string>()
    for (const target of targets()) add(target, states)
    return states
  }

  /** `above` are real folders on the way, against loops. */
  function add(file: string, states: Map<string, string>, above: string[] = []) {
    const found = attempt(() => statSync(file))
    if (found && !found.isDirectory()) states.set(file, `${found.size} ${found.mtimeMs} ${found.ctimeMs} ${found.ino}`)
    if (!found?.isDirectory()) return
    const real = attempt(() => realpathSync(file))
    if (real === undefined || above.includes(real)) return
    for (const name of attempt(() => readdirSync(file)) ?? []) {
      const inner = path.join(file, name)
      if (!ignored(inner)) add(inner, states, [...above, real])
    }
  }

  return { close: () => clearTimeout(timer) }
}
