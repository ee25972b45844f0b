/**
 * Size, times and inode of every source, so that unchanged files are not read again. A program can set the time of the last
 * change of the bytes, but not that of the last change of the file (ctime). A file that changed a moment before it was read
 * may change again within the same tick of the clock: its stamp matches nothing.
 */
import { closeSync, fstatSync, readFileSync, type Stats, statSync } from 'node:fs'
import { Hasher, hash, openRegular, readPieces, refuseLarge } from './files.ts'
import { type Secret, SecretSearch } from './secrets.ts'

/** `secret` is what was found in the file; '' if nothing was, absent if nobody looked. */
export type Note = [size: number, mtime: number, ctime: number, inode: number, hash: string, secret?: Secret | '']

export class Stamps {
  readonly #known: Map<string, Note>
  readonly #used = new Map<string, Note>()
  /** Nothing was known. */
  readonly isEmpty: boolean
  /** A file has other bytes than those that were known, or was not known. */
  hasNew = false
  #isChanged = false

  /** By name of the file. */
  constructor(known: Iterable<[string, Note]> = []) {
    this.#known = new Map(known)
    this.isEmpty = this.#known.size === 0
  }

  /** Returns the hash of a file's bytes. Throws when it cannot be read. */
  hash(name: string, file: string): string {
    const old = this.#known.get(name)
    if (old && looksLike(statSync(file), old)) {
      this.#used.set(name, old)
      return old[4]
    }
    return this.add(name, readNoted(file).note)
  }

  /** The same for a file that is published as it is: `secretIn` knows it then. */
  hashPublished(name: string, file: string): string {
    const old = this.#known.get(name)
    const isKnown = old?.[5] !== undefined && looksLike(statSync(file), old)
    return this.add(name, isKnown ? old : readPublished(file), isKnown)
  }

  /** The hash of a file that this run has read or looked at. */
  hashOf(name: string): string | undefined {
    return this.#used.get(name)?.[4]
  }

  /** The first key or token in a file that is published. */
  secretIn(name: string): Secret | undefined {
    return this.#used.get(name)?.[5] || undefined
  }

  /** Takes the stamp of a file that somebody else has read. Returns its hash. */
  add(name: string, note: Note, isKnown = false): string {
    const old = this.#used.get(name) ?? this.#known.get(name)
    // A page that includes the file has read the same bytes, and did not look.
    const secret = note[5] ?? (old?.[4] === note[4] ? old[5] : undefined)
    const [size, mtime, ctime, inode, digest] = note
    this.#used.set(name, secret === undefined ? note : [size, mtime, ctime, inode, digest, secret])
    this.#isChanged ||= !isKnown
    this.hasNew ||= this.#known.get(name)?.[4] !== note[4]
    return note[4]
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
  return withStamp(file, (descriptor, stamp) => {
    refuseLarge(fstatSync(descriptor).size)
    const bytes = readFileSync(descriptor)
    return { bytes, note: [...stamp, hash(bytes)] }
  })
}

/** Reads piece by piece: what is published may be larger than the memory. */
function readPublished(file: string): Note {
  return withStamp(file, (descriptor, stamp) => {
    const hasher = new Hasher()
    const search = new SecretSearch()
    for (const bytes of readPieces(descriptor)) {
      hasher.add(bytes)
      search.add(bytes)
    }
    return [...stamp, hasher.digest(), search.found ?? '']
  })
}

function withStamp<T>(file: string, read: (descriptor: number, stamp: [number, number, number, number]) => T): T {
  const descriptor = openRegular(file)
  try {
    const now = Date.now()
    const { size, mtimeMs, ctimeMs, ino } = fstatSync(descriptor)
    const isOld = Math.abs(now - ctimeMs) > tick && Math.abs(now - mtimeMs) > tick
    return read(descriptor, [isOld ? size : -1, mtimeMs, ctimeMs, ino])
  } finally {
    closeSync(descriptor)
  }
}

function looksLike({ size, mtimeMs, ctimeMs, ino }: Stats, note: Note): boolean {
  return size === note[0] && mtimeMs === note[1] && ctimeMs === note[2] && ino === note[3]
}
