/**
 * remote/ is a cache that machines share: what one of them has made, another one takes. In: entries by key, of which the key
 * says all that they depend on. Out: the same, checked, or nothing. It knows nothing of pages, and no build waits long for it.
 */
import { createHash } from 'node:crypto'
import type { CacheOptions } from '../disk/cache.ts'
import { hash } from '../disk/files.ts'
import { secretOfEnvironment } from '../disk/secret.ts'
import { DocsgenError } from '../messages/message.ts'
import { type Entries, PackKeys, readLine, readPack, writePack } from './pack.ts'
import { RemoteServer } from './server.ts'

export type { Entries }

/** A part of the pages: `--shard 3/8`. */
export interface Share {
  number: number
  of: number
}

/** Pages that travel together, at most: fewer would be more requests, and more would be made again for one edit. */
const mostPages = 64

/** Packs that are written at a time: all of them are in memory. */
const mostWaiting = 8

const nothing: Entries = new Map()

interface RemoteOptions {
  server: RemoteServer
  keys: PackKeys
  /** The version of docsgen: another one may read the same bytes otherwise. */
  version: string
  isWriting: boolean
  /** Believe nothing of what is there. */
  isFresh: boolean
}

export class RemoteCache {
  readonly options: RemoteOptions
  readonly #writes = new Set<Promise<void>>()
  #shared: Promise<Entries> | undefined
  /** How many packs were written, and how many could not be believed. */
  written = 0
  refused = 0
  /** Pages are in so many groups, each with packs of its own. */
  #buckets = 1

  constructor(options: RemoteOptions) {
    this.options = options
  }

  /** A power of two: a few more pages change nothing. */
  divide(pages: number): void {
    this.#buckets = 2 ** Math.max(0, Math.ceil(Math.log2(pages / mostPages)))
  }

  /** The name of a pack of one bucket. */
  nameOf(kind: string, bucket: number): string {
    return `${kind} ${bucket} of ${this.#buckets}`
  }

  bucketOf(file: string): number {
    return Buffer.from(hash(file), 'base64url').readUInt32BE() % this.#buckets
  }

  isIn(bucket: number, { number, of }: Share): boolean {
    return Math.floor((bucket * of) / this.#buckets) === number - 1
  }

  /** Returns the entries of a pack: none of one that is not there or not as it was written. */
  async read(name: string): Promise<Entries> {
    const { server, keys, isFresh } = this.options
    if (isFresh || server.isOff('GET')) return nothing
    const file = this.#fileOf(name)
    let facts: ReturnType<typeof readLine> | null = null
    const rest = await server.get(file, (line) => {
      facts = readLine(file, line, keys)
      return facts?.size
    })
    const entries = rest && facts ? await readPack(rest, facts) : undefined
    if (facts !== null && !entries) this.refused++
    return entries ?? nothing
  }

  /** Small entries that any build of the project may need, read once. */
  readShared(): Promise<Entries> {
    this.#shared ??= this.read('shared')
    return this.#shared
  }

  /** Writes a pack again. Entries that this machine cannot make stay as they are there; `known` are those, if it has read them. */
  async replace(
    name: string,
    keys: Iterable<string>,
    make: (key: string) => string | Uint8Array | undefined,
    known?: Entries
  ): Promise<void> {
    if (!this.options.isWriting || this.options.server.isOff('PUT')) return
    const old = known ?? (await this.read(name))
    const entries = new Map<string, Uint8Array>()
    for (const key of keys) {
      const bytes = make(key) ?? old.get(key)
      if (bytes !== undefined) entries.set(key, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
    }
    // Another branch finds its own there, the newest first: it writes as well.
    const others = [...old].filter(([key]) => !entries.has(key)).slice(0, entries.size)
    if (entries.size > 0) await this.write(name, new Map([...entries, ...others]))
  }

  /** Writes a pack in the background. Waits only if many others are on their way. */
  async write(name: string, entries: Entries): Promise<void> {
    while (this.#writes.size >= mostWaiting) await Promise.race(this.#writes)
    const writing = this.#put(name, entries)
      .catch(() => {}) // without it, others make the same again
      .finally(() => this.#writes.delete(writing))
    this.#writes.add(writing)
  }

  /** Resolves when all is written, or is not going to be. */
  async settle(): Promise<void> {
    await Promise.all(this.#writes)
  }

  async #put(name: string, entries: Entries): Promise<void> {
    const { server, keys } = this.options
    const file = this.#fileOf(name)
    const pack = await writePack(file, entries, keys)
    if (pack && (await server.put(file, pack))) this.written++
  }

  /** 64 hexadecimal digits, which servers for Bazel ask for. Another docsgen, and whoever has another secret, has other files. */
  #fileOf(name: string): string {
    const { keys, version } = this.options
    return createHash('sha256').update(`${keys.id} ${version} ${name}`).digest('hex')
  }
}

/** Undefined where nothing could be believed. Throws a DocsgenError (exit 2) for variables that cannot be used. */
export function openRemote(
  address: string,
  { version, signal, fresh = false, readOnly }: CacheOptions & { version: string; signal: AbortSignal }
): RemoteCache | undefined {
  const { env } = process
  const key = env.DOCSGEN_CACHE_KEY ?? ''
  const secret = secretOfEnvironment()
  const isWriting = env.DOCSGEN_REMOTE_CACHE_WRITE === '1' && !readOnly
  if (isWriting && secret === undefined)
    throw refuse('Cannot write to the remote cache without `DOCSGEN_CACHE_SECRET`', 'Set it on machines that write')
  if (secret === undefined && key === '') return undefined
  if (secret === undefined && !/^[\w-]{43}$/.test(key))
    throw refuse('Cannot use `DOCSGEN_CACHE_KEY`', 'Write the key that a build prints when it writes')
  // Never for an address that only a project names.
  const headers = address === env.DOCSGEN_REMOTE_CACHE ? readHeader(env.DOCSGEN_REMOTE_CACHE_HEADER) : {}
  const server = new RemoteServer({ address: toAddress(address), headers, signal })
  return new RemoteCache({ server, keys: new PackKeys({ secret, key }), version, isWriting, isFresh: fresh })
}

function toAddress(text: string): string {
  if (URL.canParse(text) && /^https?:\/\/[^@?#]+$/.test(text)) return text.replace(/\/+$/, '')
  const note = 'Write one such as `https://cache.example.org/docs`; a token belongs in `DOCSGEN_REMOTE_CACHE_HEADER`'
  throw refuse('Cannot use the address of the remote cache', note)
}

function readHeader(text = ''): Record<string, string> {
  const [, name, value] = /^([\w-]+): *(\S[^\n]*)$/.exec(text) ?? []
  if (name !== undefined && value !== undefined) return { [name]: value }
  if (text === '') return {}
  throw refuse('Cannot use `DOCSGEN_REMOTE_CACHE_HEADER`', 'Write a header such as `Authorization: Bearer …`')
}

function refuse(text: string, note: string): DocsgenError {
  return new DocsgenError({ rule: 'usage', text, note })
}
