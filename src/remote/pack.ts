/**
 * A pack: entries by key in one file, compressed. Its first line says how long the rest is and what its hash is, and is signed
 * together with the name of the file. So a pack that is cut off, changed, of somebody else or in the place of another is none;
 * one of an earlier day is what it was, and its keys say of what.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { hash } from '../disk/files.ts'
import { deriveKey } from '../disk/secret.ts'

export type Entries = ReadonlyMap<string, Uint8Array>

/** The keys of packs: with the secret they are signed, and without it they can still be checked. */
export class PackKeys {
  /** 43 characters, which may be public. */
  readonly id: string
  readonly #private: KeyObject | undefined
  readonly #public: KeyObject

  constructor({ secret, key }: { secret: string | undefined; key: string }) {
    const der = secret === undefined ? undefined : Buffer.concat([beginning, deriveKey(secret, 'remote cache')])
    this.#private = der && createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key }
    this.#public = this.#private ? createPublicKey(this.#private) : createPublicKey({ key: jwk, format: 'jwk' })
    this.id = String(this.#public.export({ format: 'jwk' }).x)
  }

  /** Returns undefined without the secret. */
  sign(text: string): string | undefined {
    return this.#private && sign(null, Buffer.from(text), this.#private).toString('base64url')
  }

  isSigned(text: string, signature: string): boolean {
    return verify(null, Buffer.from(text), this.#public, Buffer.from(signature, 'base64url'))
  }
}

/** Bytes before the 32 of a private key of Ed25519, in the form that Node reads. */
const beginning = Buffer.from('302e020100300506032b657004220420', 'hex')

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)]

/** Pages of a site are much alike: what one has is near enough to be found again in the next. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 22 }

export async function writePack(
  file: string,
  entries: Entries,
  keys: PackKeys
): Promise<Buffer<ArrayBuffer> | undefined> {
  const sizes = JSON.stringify([...entries].map(([key, bytes]) => [key, bytes.length]))
  const bytes = Buffer.concat([Buffer.from(`${sizes}\n`), ...entries.values()])
  const rest = await compress(bytes, { params })
  const facts = `${rest.length} ${bytes.length} ${hash(rest)}`
  const signature = keys.sign(`${file} ${facts}`)
  return signature === undefined ? undefined : Buffer.concat([Buffer.from(`${facts} ${signature}\n`), rest])
}

/** Reads the first line: the bytes of the rest, those it was made of, and its hash; undefined for one that is not signed for this file. */
export function readLine(file: string, line: string, keys: PackKeys) {
  const [, facts = '', signature = ''] = /^(\d{1,10} \d{1,9} [\w-]{22}) ([\w-]{86})$/.exec(line) ?? []
  const [size, whole, digest = ''] = facts.split(' ')
  return keys.isSigned(`${file} ${facts}`, signature) ? { size: Number(size), whole: Number(whole), digest } : undefined
}

/** Undefined for what is not as it was written. */
export async function readPack(
  rest: Buffer,
  { whole, digest }: { whole: number; digest: string }
): Promise<Entries | undefined> {
  if (hash(rest) !== digest) return undefined
  // In one piece of memory, no larger than it must be: the collector counts it.
  const bytes = await decompress(rest, { chunkSize: Math.max(64, whole + 1) })
  let at = bytes.indexOf('\n') + 1
  const sizes = JSON.parse(bytes.toString('utf8', 0, at)) as [key: string, size: number][]
  const entries = new Map<string, Uint8Array>()
  for (const [key, size] of sizes) {
    entries.set(key, bytes.subarray(at, at + size))
    at += size
  }
  return entries
}
