/**
 * What files looked like when they were read. A file that looks the same is not read again, so that a build in which
 * nothing changed costs no more than a look at each. Trusted are size, both times, and the number of the file on its disk:
 * a program can set the time of the last change of the bytes, but not that of the last change of the file (ctime). A file
 * changed a moment before it was read may change again within the same tick of the clock: of such a one no note is kept.
 */
import { closeSync, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { hash } from './files.ts'

export type Note = [size: number, mtime: number, ctime: number, inode: number, hash: string]

export interface Stamps {
  /** The hash of a file's bytes. Throws when it cannot be read. */
  hash(name: string, file: string): string
  /** Of a file that somebody else has read. */
  add(name: string, note: Note): void
  /** Notes of the files that were asked for, with their names. */
  used(): [string, Note][]
  /** Whether these are others than at the beginning. */
  isChanged(): boolean
}

export function createStamps(known: Iterable<[string, Note]> = []): Stamps {
  const stamps = new Map(known)
  const used = new Map<string, Note>()
  let isChanged = false
  return {
    hash(name, file) {
      const old = stamps.get(name)
      if (old && looksLike(statSync(file), old)) {
        used.set(name, old)
        return old[4]
      }
      const { note } = readNoted(file)
      used.set(name, note)
      isChanged = true
      return note[4]
    },
    add(name, note) {
      used.set(name, note)
      isChanged = true
    },
    used: () => [...used],
    isChanged: () => isChanged || used.size !== stamps.size
  }
}

/** Milliseconds after which nothing is in the same tick of any disk's clock. */
const tick = 2000

/** Looked at before it is read: what changes meanwhile is seen the next time. */
export function readNoted(file: string): { bytes: Buffer; note: Note } {
  const descriptor = openSync(file, 'r')
  try {
    const now = Date.now()
    const { size, mtimeMs, ctimeMs, ino } = fstatSync(descriptor)
    const bytes = readFileSync(descriptor)
    const isOld = Math.abs(now - ctimeMs) > tick && Math.abs(now - mtimeMs) > tick
    return { bytes, note: [isOld ? size : -1, mtimeMs, ctimeMs, ino, hash(bytes)] }
  } finally {
    closeSync(descriptor)
  }
}

function looksLike({ size, mtimeMs, ctimeMs, ino }: Stats, note: Note): boolean {
  return size === note[0] && mtimeMs === note[1] && ctimeMs === note[2] && ino === note[3]
}
