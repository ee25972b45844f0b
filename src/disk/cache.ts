/**
 * What a build remembers between runs, under .docsgen/cache. Three rules:
 * an entry depends on nothing but what its name is a hash of, or on inputs whose hashes it carries;
 * an entry is whole or it is not there (written aside, renamed, and headed by the hash of its text);
 * any doubt is a miss, never an error: a cache cannot break a build, and without one the result is the same.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGate, openFiles } from './concurrency.ts'
import { hash, isAlive, isCode, makeFolder, writeWhole } from './files.ts'

export interface Cache {
  /** `evenIfFresh` is for what is no shortcut but a fact, such as the list of files written. */
  read(name: string, evenIfFresh?: boolean): Promise<string | undefined>
  write(name: string, text: string): Promise<void>
  /** The folder for files of a kind that are no entries, and all places where such were kept. */
  folder(name: string): string
  places(name: string): string[]
  /** How many entries were there and not as they were written. */
  damaged(): number
  /** The absolute file of an entry that must be on disk to be imported. It has no head. */
  file(name: string, text: string): Promise<string>
  /** Removes what this run, which saw all of a project, had no use for. */
  sweep(): Promise<void>
  close(): void
}

export interface CacheOptions {
  /** Look at nothing an earlier run left. */
  fresh?: boolean | undefined
  /** Leave the project as it is: new entries go to a temporary folder that `close` removes. */
  readOnly?: boolean | undefined
}

export function createCache(root: string, { fresh = false, readOnly = false }: CacheOptions = {}): Cache {
  const home = path.join(root, '.docsgen')
  let temporary: string | undefined
  const scratch = () => {
    temporary ??= mkdtempSync(path.join(tmpdir(), 'docsgen-'))
    return temporary
  }
  const own = new Set<string>()
  const used = new Set<string>()
  const gate = createGate(openFiles)
  let damaged = 0

  async function store(name: string, text: string): Promise<string> {
    if (!readOnly) {
      try {
        const file = path.join(home, 'cache', name)
        await makeFolder(home)
        await writeFile(path.join(home, '.gitignore'), '*\n', { flag: 'wx' }).catch(ignoreExisting)
        await writeWhole(file, text).catch((error) => replaceFolder(error, file, text))
        return file
      } catch (error) {
        if (!isCode(error, 'EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EISDIR')) throw error
        readOnly = true
      }
    }
    const file = path.join(scratch(), name)
    await writeWhole(file, text)
    return file
  }

  function readEntry(file: string): string | undefined {
    const entry = maybeRead(file)
    if (entry === undefined) return undefined
    const end = entry.indexOf('\n')
    const bytes = entry.subarray(end + 1)
    if (entry.toString('utf8', 0, Math.max(end, 0)) === hash(bytes)) return bytes.toString()
    damaged++
    return undefined
  }

  return {
    async read(name, evenIfFresh = false) {
      used.add(name)
      const scratched = temporary && path.join(temporary, name)
      const inScratch = scratched ? readEntry(scratched) : undefined
      if (inScratch !== undefined || (fresh && !evenIfFresh && !own.has(name))) return inScratch
      return readEntry(path.join(home, 'cache', name))
    },
    async write(name, text) {
      own.add(name)
      used.add(name)
      await gate(() => store(name, `${hash(text)}\n${text}`))
    },
    folder(name) {
      const wanted = path.join(home, 'cache', name)
      if (!readOnly && makeOwn(wanted)) return wanted
      const other = path.join(scratch(), name)
      mkdirSync(other, { recursive: true })
      return other
    },
    places: (name) => [...(temporary ? [path.join(temporary, name)] : []), path.join(home, 'cache', name)],
    damaged: () => damaged,
    async file(name, text) {
      used.add(name)
      const existing = path.join(home, 'cache', name)
      if (maybeRead(existing)?.toString() === text) return existing
      return store(name, text)
    },
    async sweep() {
      for (const folder of readOnly ? [] : ['', 'modules']) {
        const names = listUnused(path.join(home, 'cache', folder), (name) => used.has(path.posix.join(folder, name)))
        // What cannot be removed harms nobody.
        for (const name of names) await rm(path.join(home, 'cache', folder, name), { force: true }).catch(() => {})
      }
    },
    close() {
      if (temporary) rmSync(temporary, { recursive: true, force: true })
    }
  }
}

/** Synchronous: a build reads a dozen, and a promise for each takes longer than to read it. Empty when it cannot be read. */
function maybeRead(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    return isCode(error, 'ENOENT') ? undefined : Buffer.of()
  }
}

/** Where two configurations take turns, or `docsgen dev` runs beside a build, one has use for what the other has not. */
const newest = 8

/** Lists of files written are facts of an output folder: they go with it (manifest.ts), if their names say which it is. */
function listUnused(folder: string, isUsed: (name: string) => boolean): string[] {
  const isUnderWay = (name: string) => isAlive(Number(/\.(\d+)\.tmp$/.exec(name)?.[1] ?? Number.NaN))
  const isFree = (name: string) => !isUsed(name) && !name.startsWith('manifest-of-') && !isUnderWay(name)
  const age = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const kept = new Map<string, number>()
  return entriesIn(folder)
    .filter(isFree)
    .sort((a, b) => age(b) - age(a))
    .filter((name) => {
      const kind = /^(.+)-[\w-]{22}(?:\.changed)?\.\w+$/.exec(name)?.[1]
      if (kind === undefined) return true
      kept.set(kind, (kept.get(kind) ?? 0) + 1)
      return (kept.get(kind) ?? 0) > newest
    })
}

function entriesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch {
    return []
  }
}

/** A folder where an entry should be is not ours: nobody else has anything to keep here. */
async function replaceFolder(error: unknown, file: string, text: string): Promise<void> {
  if (!isCode(error, 'EISDIR')) throw error
  await rm(file, { recursive: true })
  await writeWhole(file, text)
}

/** Makes a folder where nobody else has anything to keep; false when that cannot be. */
function makeOwn(folder: string): boolean {
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(folder)
    mkdirSync(folder, { recursive: true })
    return true
  } catch {
    return false
  }
}

function ignoreExisting(error: unknown): void {
  if (!isCode(error, 'EEXIST')) throw error
}
