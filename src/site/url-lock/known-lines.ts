/** Which lines of the lock git knows: the others were added by builds on this machine, and nobody has seen them yet. */
import { type Git, GitError, openGit } from '../../disk/git.ts'
import { type Address, type Addresses, lockFile, readLock, toLine } from './lock-file.ts'

/** The index has the lines of both sides of a merge. What was committed, pushed, or taken back a moment ago is known too. */
const revisions = ['', 'HEAD', '@{upstream}', 'ORIG_HEAD']

/** Returns those lost addresses that git does not know; none if git has no lock, or one that cannot be read. */
export async function localLines(lost: readonly Address[], root: string, signal: AbortSignal): Promise<Set<string>> {
  const texts = await orNothing(readAll(root, signal), signal)
  const [staged] = texts ?? []
  if (texts === undefined || staged === undefined) return new Set()
  const locks = texts.flatMap((text) => (text === undefined ? [] : [readLock(text)]))
  if (locks.some(({ problems }) => problems.length > 0)) return new Set()
  const isKnown = ({ url, id }: Address) =>
    locks.some(({ addresses }) => (id === undefined ? addresses.has(url) : addresses.get(url)?.has(id)))
  return new Set(lost.filter((each) => !isKnown(each)).map(toLine))
}

/** Returns how many addresses a lock has lost since git knew it; 0 if git has none. */
export async function countMissing(lock: Addresses, root: string, signal: AbortSignal): Promise<number> {
  const [staged, committed] = (await orNothing(readAll(root, signal), signal)) ?? []
  const isThere = (url: string, id?: string) => (id === undefined ? lock.has(url) : lock.get(url)?.has(id))
  return [...readLock(staged ?? committed ?? '').addresses]
    .flatMap(([url, ids]) => [isThere(url), ...[...ids].map((id) => isThere(url, id))])
    .filter((found) => !found).length
}

/** The text of the lock in each revision, undefined where there is none. */
async function readAll(root: string, signal: AbortSignal): Promise<(string | undefined)[]> {
  const git: Git = await openGit(root, signal)
  return Promise.all(revisions.map((revision) => orNothing(git(`show ${revision}:./${lockFile}`), signal)))
}

async function orNothing<T>(asked: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof GitError) return undefined
    throw error
  }
}
