/** Open files that the system still gives: a limit is found only by asking for them. */
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** How many more files can be opened now, counted up to `most`. */
export function countFreeFiles(most: number): number {
  const open: number[] = []
  try {
    while (open.length < most) open.push(openSync(devNull, 'r'))
  } catch {
    // Nothing to report: fewer is the answer.
  }
  for (const file of open) closeSync(file)
  return open.length
}
