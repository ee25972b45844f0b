/**
 * The contents of all pages, in a few files: a file for each of them would cost more than to render it. What a build adds
 * goes to the end of a pack of its own; where each content lies (its spot) is noted with the facts of its page. So a pack
 * that no page's facts lead to is nothing, whatever became of the build that wrote it.
 */
import { closeSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { hash, isAlive } from './files.ts'

/** Where a content lies: in which pack, from which byte, how many, and what they hash to. */
export type Spot = [pack: string, at: number, size: number, hash: string]

/** Where packs are looked for, and where new ones are written. */
export interface PackFolders {
  places: string[]
  home: string
}

export interface Contents {
  /** What the disk does not take is kept in memory. */
  add(text: string): Spot
  /** Undefined when the disk does not take it. */
  write(text: string): Spot | undefined
  /** A thread of this process wrote it, to a pack of its own. */
  adopt(spot: Spot): void
  /** Undefined when it is not there, or not as it was. */
  read(spot: Spot): string | undefined
  /** Moves contents out of packs that are worn, and out of small ones if there are many. Gives the spots that are new. */
  compact(spots: ReadonlyMap<string, Spot>): Map<string, Spot>
  /** Removes packs that no spot is in, but those of builds that run, or ran since this one began. */
  sweep(spots: Iterable<Spot>): void
  close(): void
}

/** With more packs than this, all but the largest become one. */
const mostPacks = 8

/** A pack that is no file: what a full disk did not take is kept here as long as the build runs. */
const inMemory = ''

export function isOnDisk([pack]: Spot): boolean {
  return pack !== inMemory
}

/** `places` are where packs are looked for; `home` gives the folder new ones are written to. */
export function createContents({ places, home }: { places(): string[]; home(): string }): Contents {
  const open = new Map<string, number | undefined>()
  const kept = new Map<number, Buffer>()
  let own: { name: string; descriptor: number; end: number } | undefined
  /** Names of the packs that this process still adds to. */
  const growing = new Set<string>()
  const began = Date.now()
  let isFull = false

  function create() {
    const folder = home()
    for (let count = 0; ; count++) {
      const name = `${process.pid}.${count}.pack`
      try {
        const descriptor = openSync(path.join(folder, name), 'wx+')
        open.set(name, descriptor)
        growing.add(name)
        return { name, descriptor, end: 0 }
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
      }
    }
  }

  function descriptorOf(pack: string): number | undefined {
    if (!open.has(pack)) open.set(pack, openFirst(places().map((folder) => path.join(folder, pack))))
    return open.get(pack)
  }

  function write(bytes: Buffer): Spot | undefined {
    if (isFull) return undefined
    try {
      own ??= create()
      let written = 0
      while (written < bytes.length)
        written += writeSync(own.descriptor, bytes, written, bytes.length - written, own.end + written)
      own.end += bytes.length
      return [own.name, own.end - bytes.length, bytes.length, hash(bytes)]
    } catch {
      isFull = true
      return undefined
    }
  }

  function add(text: string): Spot {
    const bytes = Buffer.from(text)
    const written = write(bytes)
    if (!written) kept.set(kept.size, bytes)
    return written ?? [inMemory, kept.size - 1, bytes.length, hash(bytes)]
  }

  function read([pack, at, size, digest]: Spot): string | undefined {
    const bytes = pack === inMemory ? kept.get(at) : readAt(descriptorOf(pack), at, size)
    return bytes && hash(bytes) === digest ? bytes.toString() : undefined
  }

  return {
    add,
    write: (text) => write(Buffer.from(text)),
    adopt: ([pack]) => void growing.add(pack),
    read,
    compact(spots) {
      const worn = findWorn(spots.values(), growing)
      const moved = new Map<string, Spot>()
      for (const [key, spot] of spots) {
        const text = worn.has(spot[0]) ? read(spot) : undefined
        if (text !== undefined) moved.set(key, add(text))
      }
      return moved
    },
    sweep(spots) {
      const used = new Set([...spots].map(([pack]) => pack))
      for (const name of readdirSync(home())) {
        const owner = Number(name.split('.')[0])
        const isOthers = owner !== process.pid && owner > 0 && isAlive(owner)
        const file = path.join(home(), name)
        // The facts that lead to it may be newer than those this build knows, or yet to come.
        const isNewer = (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= began
        if (used.has(name) || isOthers || isNewer) continue
        rmSync(file, { recursive: true, force: true })
      }
    },
    close() {
      for (const descriptor of open.values()) if (descriptor !== undefined) closeSync(descriptor)
      open.clear()
    }
  }
}

/** Packs to be written anew: those mostly of contents that are gone, and, of too many, all but the largest. */
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
  return new Set(bySize.flatMap(([name, { used, end }], at) => (used * 2 < end || (isMany && at > 0) ? [name] : [])))
}

function openFirst(files: string[]): number | undefined {
  for (const file of files) {
    try {
      return openSync(file, 'r')
    } catch {
      // the next one, or none
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
