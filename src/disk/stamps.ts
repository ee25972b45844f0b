/**
 * Size, times and inode of every source, so that unchanged files are not read again. A program can set the time of the last
 * change of the bytes, but not that of the last change of the file (ctime). A file that changed a moment before it was read
 * may change again within the same tick of the clock: its stamp matches nothing.
 */
import { closeSync, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { hash } from './files.ts'

export type Note = [size: number, mtime: number, ctime: number, inode: number, hash: string]

export class Stamps {
  readonly #known: Map<string, Note>
  readonly #used = new Map<string, Note>()
  #isChanged = false

  /** By name of the file. */
  constructor(known: Iterable<[string, Note]> = []) {
    this.#known = new Map(known)
  }

  /** Returns the hash of a file's bytes. Throws when it cannot be read. */
  hash(name: string, file: string): string {
    const old = this.#known.get(name)
    if (old && looksLike(statSync(file), old)) {
      this.#used.set(name, old)
      return old[4]
    }
    const { note } = readNoted(file)
    this.add(name, note)
    return note[4]
  }

  /** Takes the stamp of a file that somebody else has read. */
  add(name: string, note: Note): void {
    this.#used.set(name, note)
    this.#isChanged = true
  }

  /** The stamps of the files that were asked for. */
  used(): ReadonlyMap<string, Note> {
    return this.#used
  }

  /** True if these differ from those that were known. */
  isChanged(): boolean {
    return this.#isChanged || this.#used.size !== this.#known.size
  }
}

/** Milliseconds: longer than a tick of any disk's clock. */
const tick = 2000

/** Looks at the file before it reads it: a change in between is seen the next time. */
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
