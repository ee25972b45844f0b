/** How many threads the open files that the system still gives are enough for: a limit is found only by asking. */
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** Open files that a thread needs, measured on Linux: four for itself, and what it reads. */
const filesOfThread = 6

/** Open files that are left to the main thread, which could not load a module else. */
const filesKept = 16

/** How many threads can be started now, at least one and at most `most`. */
export function roomForThreads(most: number): number {
  const free = countFreeFiles(filesKept + filesOfThread * most)
  return Math.min(most, Math.max(1, Math.floor((free - filesKept) / filesOfThread)))
}

/** How many more files can be opened now, counted up to `most`. */
function countFreeFiles(most: number): number {
  const open: number[] = []
  try {
    while (open.length < most) open.push(openSync(devNull, 'r'))
  } catch {
    // Nothing to report: fewer is the answer.
  }
  for (const file of open) closeSync(file)
  return open.length
}
