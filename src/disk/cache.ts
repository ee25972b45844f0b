/**
 * The memory of builds, in .docsgen/cache. Five rules:
 * an entry depends on nothing but what its name is a hash of, or on inputs whose hashes it carries;
 * an entry is whole or it is not there (written beside its place, renamed, and headed by a mark of its text);
 * an entry was written by this user on this machine: nobody else can make the mark (secret.ts);
 * an entry was written by this docsgen: another one may read the same file otherwise. Lists of written files stay;
 * any doubt is a miss, never an error: a cache cannot break a build, and without one the result is the same.
 */

import { type Dirent, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maybe } from './defined.ts'
import { hash, isAlive, isCode, isLink, makeFolder, readRegular, writeWhole } from './files.ts'
import { openSecret, type Secret } from './secret.ts'

export interface CacheOptions {
  /** Ignore what earlier runs left. */
  fresh?: boolean | undefined
  /** Leave the project as it is: new entries go to a temporary folder that `close` removes. */
  readOnly?: boolean | undefined
  /** Another state of the project, whose entries serve as well. */
  beside?: Cache | undefined
  /** The version of docsgen, its code included. */
  version?: string
}

export class Cache {
  readonly #home: string
  readonly #secret: Secret
  readonly #fresh: boolean
  readonly #beside: Cache | undefined
  readonly #version: string
  #readOnly: boolean
  #temporary: string | undefined
  readonly #written = new Set<string>()
  readonly #used = new Set<string>()
  #lastWrite: Promise<unknown> = Promise.resolve()
  #damaged = 0
  #lender: (() => Promise<ReadonlyMap<string, Uint8Array>>) | undefined

  constructor(root: string, { fresh = false, readOnly = false, version = '', beside }: CacheOptions = {}) {
    this.#home = path.join(root, '.docsgen')
    this.#secret = openSecret(root)
    this.#fresh = fresh
    this.#version = hash(version).slice(0, 8)
    this.#readOnly = readOnly
    this.#beside = beside
  }

  /** How many entries were not as they had been written. */
  get damaged(): number {
    return this.#damaged
  }

  /** True if the next build will believe nothing of this one: the secret for its marks is kept nowhere. */
  get isForgotten(): boolean {
    return !this.#secret.isKept
  }

  /** Undefined for an entry that is gone or damaged. `evenIfFresh` is for facts, such as the list of files written. */
  async read(name: string, evenIfFresh = false): Promise<string | undefined> {
    const own = this.readBytes(name, evenIfFresh)
    if (own || !this.#lender || !isShared(name)) return own?.toString()
    const lent = (await this.#lender()).get(name)
    if (lent) await this.write(name, Buffer.from(lent))
    return lent && Buffer.from(lent).toString()
  }

  /** Takes entries that are not here from another machine, which has checked that they are ours. */
  borrow(lender: () => Promise<ReadonlyMap<string, Uint8Array>>): void {
    this.#lender = lender
  }

  /** Entries of this run that mean the same on another machine. */
  listShared(): Map<string, Buffer> {
    const entries = new Map<string, Buffer>()
    for (const name of [...this.#used].filter(isShared).sort()) {
      const bytes = this.readBytes(name)
      if (bytes) entries.set(name, bytes)
    }
    return entries
  }

  /** An entry that may be larger than a string. */
  readBytes(name: string, evenIfFresh = false): Buffer | undefined {
    this.#used.add(name)
    const temporary = this.#temporary === undefined ? undefined : this.#readEntry(this.#temporary, name)
    if (temporary !== undefined || (this.#fresh && !evenIfFresh && !this.#written.has(name))) return temporary
    return this.#readEntry(path.join(this.#home, 'cache'), name) ?? this.#beside?.readBytes(name, evenIfFresh)
  }

  /** The text of an entry that another user or machine wrote, or that a repository brought: it may say anything. */
  readForeign(name: string): Buffer | undefined {
    const entry = maybeRead(this.#fileOf(name))
    const isForeign = entry && entry.toString('utf8', 0, this.#secret.id.length) !== this.#secret.id
    return isForeign ? entry.subarray(entry.indexOf('\n') + 1) : undefined
  }

  /** One after the other: a system may have few open files to give. */
  async write(name: string, text: string | Buffer): Promise<void> {
    this.#written.add(name)
    this.#used.add(name)
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    const written = this.#lastWrite.then(() =>
      this.#store(name, Buffer.concat([Buffer.from(`${this.#headOf(name, bytes)}\n`), bytes]))
    )
    this.#lastWrite = written.catch(() => {})
    await written
  }

  /** Returns the absolute file of an entry that must be on disk to be imported. It has no head. */
  async file(name: string, text: string): Promise<string> {
    this.#used.add(name)
    const existing = this.#fileOf(name)
    return maybeRead(existing)?.toString() === text ? existing : this.#store(name, text)
  }

  /** The folder for new files of a kind that are no entries. */
  folder(name: string): string {
    const wanted = this.#fileOf(name)
    if (!this.#readOnly && maybe(() => makeFolder(wanted))) return wanted
    const other = path.join(this.#makeTemporary(), name)
    makeFolder(other)
    return other
  }

  /** All folders where files of a kind may be. */
  places(name: string): string[] {
    const own = [...(this.#temporary === undefined ? [] : [path.join(this.#temporary, name)]), this.#fileOf(name)]
    return [...own, ...(this.#beside?.places(name) ?? [])]
  }

  /** Keeps an entry that this run did not need to read. */
  keep(name: string): void {
    this.#used.add(name)
  }

  /** Removes what this run, which saw all of a project, did not use. */
  async sweep(): Promise<void> {
    for (const folder of this.#readOnly ? [] : ['', 'modules']) {
      const names = listUnused(this.#fileOf(folder), (name) => this.#used.has(path.posix.join(folder, name)))
      // An entry that cannot be removed does no harm.
      for (const name of names) await rm(this.#fileOf(path.join(folder, name)), { force: true }).catch(() => {})
    }
  }

  close(): void {
    if (this.#temporary !== undefined) rmSync(this.#temporary, { recursive: true, force: true })
  }

  #fileOf(name: string): string {
    return path.join(this.#home, 'cache', name)
  }

  #makeTemporary(): string {
    this.#temporary ??= mkdtempSync(path.join(tmpdir(), 'docsgen-'))
    return this.#temporary
  }

  async #store(name: string, text: string | Buffer): Promise<string> {
    if (!this.#readOnly) {
      try {
        const file = this.#fileOf(name)
        makeFolder(this.#home)
        const ignore = path.join(this.#home, '.gitignore')
        // Not through a link that leads nowhere: it would make a file there.
        if (!existsSync(ignore)) await writeFile(ignore, '*\n', { flag: 'wx' }).catch(() => {})
        await writeWhole(file, text)
        return file
      } catch (error) {
        if (!isCode(error, 'EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EISDIR')) throw error
        this.#readOnly = true
      }
    }
    const file = path.join(this.#makeTemporary(), name)
    await writeWhole(file, text)
    return file
  }

  #headOf(name: string, text: Uint8Array): string {
    const { id } = this.#secret
    if (isFact(name)) return `${id} ${this.#secret.sign(name, text)}`
    return `${id}.${this.#version} ${this.#secret.sign(`${this.#version} ${name}`, text)}`
  }

  #readEntry(folder: string, name: string): Buffer | undefined {
    const entry = maybeRead(path.join(folder, name))
    if (entry === undefined) return undefined
    const end = entry.indexOf('\n')
    const head = entry.toString('utf8', 0, Math.max(end, 0))
    const bytes = entry.subarray(end + 1)
    if (head === this.#headOf(name, bytes)) return bytes
    const isOurs = head.split(' ')[0] === this.#headOf(name, bytes).split(' ')[0]
    if (isOurs || !heads.test(head)) this.#damaged++
    return undefined
  }
}

/** An id, a version and a mark, whoever wrote them; a hash, as older versions did. */
const heads = /^(?:[\w-]{8}(?:\.[\w-]{8})? )?[\w-]{22}$/

/** False for what is known of all pages, of files of this disk, and for large files: these are shared in other ways, or not. */
function isShared(name: string): boolean {
  return !isFact(name) && !/\/|^(?:pages|spots|stamps|search-index|last-updated)\./.test(name)
}

/** A list of written files stays true, whichever docsgen reads it. */
function isFact(name: string): boolean {
  return name.startsWith('manifest-')
}

/** Synchronous: a build reads a dozen, and a promise takes longer than the reading. Empty if it cannot be read. */
function maybeRead(file: string): Buffer | undefined {
  try {
    return readRegular(file)
  } catch (error) {
    return isCode(error, 'ENOENT') ? undefined : Buffer.of()
  }
}

/** Keep eight of a kind: two configurations, or `docsgen dev` beside a build, use different entries. */
const newest = 8

/** Manifests stay as long as the output folder they are named after: `sweepManifests` removes them. */
function listUnused(folder: string, isUsed: (name: string) => boolean): string[] {
  const isUnderWay = (name: string) => isAlive(Number(/\.(\d+)-\w+\.tmp$/.exec(name)?.[1] ?? Number.NaN))
  const isFree = (name: string) => !isUsed(name) && !name.startsWith('manifest-of-') && !isUnderWay(name)
  const age = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const kept = new Map<string, number>()
  return entriesIn(folder)
    .flatMap((entry) => (entry.isFile() && isFree(entry.name) ? [entry.name] : []))
    .sort((a, b) => age(b) - age(a))
    .filter((name) => {
      const kind = /^(.+)-[\w-]{22}(?:\.changed)?\.\w+$/.exec(name)?.[1]
      if (kind === undefined) return true
      kept.set(kind, (kept.get(kind) ?? 0) + 1)
      return (kept.get(kind) ?? 0) > newest
    })
}

function entriesIn(folder: string): Dirent[] {
  return maybe(() => readdirSync(folder, { withFileTypes: true })) ?? []
}

/** Folders of the cache that are links: what is written to them and removed from them would be somewhere else. */
export function findCacheLinks(root: string): string[] {
  const cache = path.join('.docsgen', 'cache')
  const above = ['.docsgen', cache].filter((name) => isLink(path.join(root, name)))
  if (above.length > 0) return above
  const entries = entriesIn(path.join(root, cache))
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => path.join(cache, name))
}
