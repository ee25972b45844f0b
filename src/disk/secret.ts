/**
 * Marks what was written by this user on this machine, or by whoever has the secret of the environment. A repository may bring
 * a `.docsgen` of its own, with code and pages in it; what it cannot bring is a secret that is outside of it.
 */

import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { maybe } from './defined.ts'
import { hash, temporaryName } from './files.ts'
import { workTreeOf } from './git.ts'
import { isInside } from './paths.ts'

export interface Secret {
  /** Tells secrets apart, and gives none away. */
  id: string
  /** False where the next process makes another one. */
  isKept: boolean
  /** Returns the mark of an entry: 22 characters. */
  sign(name: string, text: string | Uint8Array): string
}

/** The secret that machines share, if there is one; without one each has its own. */
export function secretOfEnvironment(): string | undefined {
  return process.env.DOCSGEN_CACHE_SECRET || undefined
}

/** Makes keys for several uses of one secret: none of them tells another. */
export function deriveKey(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(`docsgen ${use}`).digest()
}

/** Where no secret can be kept, or only inside the project's git work tree, it lasts as long as the process. */
export function openSecret(root: string): Secret {
  const shared = secretOfEnvironment()
  const kept = shared === undefined ? maybe(() => keepKey(root)) : deriveKey(shared, 'cache').toString('hex')
  const key = kept ?? createKey()
  return {
    isKept: kept !== undefined,
    id: hash(key).slice(0, 8),
    sign: (name, text) => createHmac('sha256', key).update(`${name}\n`).update(text).digest('base64url').slice(0, 22)
  }
}

function createKey(): string {
  return randomBytes(32).toString('hex')
}

function keepKey(root: string): string | undefined {
  const { XDG_CACHE_HOME = '' } = process.env
  const home = path.isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : path.join(homedir(), '.cache')
  if (!path.isAbsolute(home) || isInside(home, root)) return undefined
  const folder = path.join(home, 'docsgen')
  // Not `recursive`: in a folder such as /proc Node 20 never returns from that.
  for (const each of [path.dirname(folder), folder]) maybe(() => mkdirSync(each, { mode: 0o700 }))
  // Whoever brings the project brings its work tree.
  if (isInside(realpathSync.native(folder), workTreeOf(root))) return undefined
  const file = path.join(folder, 'secret')
  const known = readKey(file)
  if (known !== undefined) return known
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found && !isOurs(found)) return undefined
  const made = temporaryName(file)
  writeFileSync(made, createKey(), { flag: 'wx', mode: 0o600 })
  try {
    if (found) rmSync(file)
    maybe(() => linkSync(made, file)) // another process may have been first
  } finally {
    rmSync(made)
  }
  return readKey(file)
}

/** Undefined for a file that others could have written or read. */
function readKey(file: string): string | undefined {
  const found = lstatSync(file, { throwIfNoEntry: false })
  const isPrivate = found?.isFile() && isOurs(found) && (process.getuid === undefined || (found.mode & 0o077) === 0)
  const key = isPrivate ? readFileSync(file, 'utf8') : ''
  return /^[\da-f]{64}$/.test(key) ? key : undefined
}

function isOurs({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid()
}
