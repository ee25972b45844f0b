/**
 * The contents of all pages in a few files, because a file for each would cost more than to render it. A build adds to the
 * end of packs of its own; the spots of all contents are kept apart. So a pack without a spot is worth nothing, whatever
 * became of the build that wrote it.
 */
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { hash, isAlive, isCode } from './files.ts'

/** The place of a content: its pack, first byte, number of bytes and their hash. */
export type Spot = [pack: string, at: number, size: number, hash: string]

export interface PackFolders {
  /** Packs are looked for in all of these. */
  places: string[]
  /** New packs are written here. */
  home: string
}

/** With more packs than this, all but the largest become one. */
const mostPacks = 8

/** Packs of others that are open at once: each thread may read all packs, and a shell may allow 64 files. */
const mostOpen = 3

/** The pack that is no file: contents that a full disk did not take, as long as the build runs. */
const inMemory = ''

export function isOnDisk([pack]: Spot): boolean {
  return pack !== inMemory
}

export class ContentPacks {
  /** Asked for when they are needed: another folder takes the place of one that cannot be written to. */
  readonly folders: () => PackFolders
  /** Descriptors by name of the pack; undefined for one that is gone. */
  readonly #open = new Map<string, number | undefined>()
  /** Contents that the disk did not take. */
  readonly #inMemory: Buffer[] = []
  /** Packs that this process still adds to, in any of its threads. */
  readonly #growing = new Set<string>()
  readonly #began = Date.now()
  #own: { name: string; descriptor: number; end: number } | undefined
  #isFull = false

  constructor(folders: () => PackFolders) {
    this.folders = folders
  }

  /** Keeps in memory what the disk does not take. */
  add(text: string): Spot {
    const bytes = Buffer.from(text)
    return this.#write(bytes) ?? [inMemory, this.#inMemory.push(bytes) - 1, bytes.length, hash(bytes)]
  }

  /** Undefined if the disk does not take it. */
  write(text: string): Spot | undefined {
    return this.#write(Buffer.from(text))
  }

  /** Takes note of a content that a thread of this process wrote, to a pack of its own. */
  adopt([pack]: Spot): void {
    this.#growing.add(pack)
  }

  /** Undefined if it is gone or damaged. */
  read([pack, at, size, digest]: Spot): string | undefined {
    const bytes = pack === inMemory ? this.#inMemory[at] : readAt(this.#descriptorOf(pack), at, size)
    return bytes && hash(bytes) === digest ? bytes.toString() : undefined
  }

  /** Moves contents out of packs that are mostly unused, and out of small ones if there are many. Returns the new spots. */
  compact(spots: ReadonlyMap<string, Spot>): Map<string, Spot> {
    const worn = findWorn(spots.values(), this.#growing)
    const moved = new Map<string, Spot>()
    for (const [key, spot] of spots) {
      const text = worn.has(spot[0]) ? this.read(spot) : undefined
      if (text !== undefined) moved.set(key, this.add(text))
    }
    return moved
  }

  /** Removes packs that no spot is in, but those of builds that run, or ran since this one began. */
  sweep(spots: Iterable<Spot>): void {
    const { home } = this.folders()
    const used = new Set([...spots].map(([pack]) => pack))
    for (const name of readdirSync(home)) {
      const owner = Number(name.split('.')[0])
      const isOfOther = owner !== process.pid && owner > 0 && isAlive(owner)
      const file = path.join(home, name)
      // The facts that lead to it may be newer than those this build knows, or yet to come.
      const isNewer = (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= this.#began
      if (!used.has(name) && !isOfOther && !isNewer) rmSync(file, { recursive: true, force: true })
    }
  }

  /** Holds no file open from now on, until one is needed again. */
  close(): void {
    for (const descriptor of this.#open.values()) if (descriptor !== undefined) closeSync(descriptor)
    this.#open.clear()
    this.#own = undefined
  }

  #create(): { name: string; descriptor: number; end: number } {
    const { home, places } = this.folders()
    for (let count = 0; ; count++) {
      const name = `${process.pid}.${count}.pack`
      if (places.some((place) => existsSync(path.join(place, name)))) continue
      try {
        const descriptor = openSync(path.join(home, name), 'wx+')
        this.#open.set(name, descriptor)
        this.#growing.add(name)
        return { name, descriptor, end: 0 }
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
      }
    }
  }

  #descriptorOf(pack: string): number | undefined {
    if (!this.#open.has(pack)) {
      this.#closeOldest()
      this.#open.set(pack, openFirst(pack, this.folders().places))
    }
    return this.#open.get(pack)
  }

  #closeOldest(): void {
    const others = [...this.#open].filter(([name]) => name !== this.#own?.name)
    const [name, descriptor] = others[0] ?? []
    if (name === undefined || others.length < mostOpen) return
    if (descriptor !== undefined) closeSync(descriptor)
    this.#open.delete(name)
  }

  #write(bytes: Buffer): Spot | undefined {
    if (this.#isFull) return undefined
    try {
      this.#own ??= this.#create()
      const { name, descriptor, end } = this.#own
      let written = 0
      while (written < bytes.length) {
        written += writeSync(descriptor, bytes, written, bytes.length - written, end + written)
      }
      this.#own.end += bytes.length
      return [name, end, bytes.length, hash(bytes)]
    } catch {
      this.#isFull = true
      return undefined
    }
  }
}

/** Packs to empty: those that are mostly unused, and, of too many, all but the largest. */
function findWorn(spots: Iterable<Spot>, growing: Set<string>): Set<string> {
  const packs = new Map<string, { used: number; end: number }>()
  for (const [name, at, size] of spots) {
    const { used, end } = packs.get(name) ?? { used: 0, end: 0 }
    packs.set(name, { used: used + size, end: Math.max(end, at + size) })
  }
  for (const name of growing) packs.delete(name)
  packs.delete(inMemory)
  const bySize = [...packs].sort(([, a], [, b]) => b.used - a.used)
  const isMany = bySize.length > mostPacks
  return new Set(
    bySize.flatMap(([name, { used, end }], index) => (used * 2 < end || (isMany && index > 0) ? [name] : []))
  )
}

function openFirst(pack: string, folders: string[]): number | undefined {
  for (const folder of folders) {
    try {
      return openSync(path.join(folder, pack), 'r')
    } catch {
      // it may be in the next one
    }
  }
  return undefined
}

function readAt(descriptor: number | undefined, at: number, size: number): Buffer | undefined {
  if (descriptor === undefined) return undefined
  try {
    const bytes = Buffer.allocUnsafe(size)
    return readSync(descriptor, bytes, 0, size, at) === size ? bytes : undefined
  } catch {
    return undefined
  }
}
