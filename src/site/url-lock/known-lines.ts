/** Which lines of the lock git knows: the others were added by builds on this machine, and nobody has seen them yet. */
import { GitError, openGit } from '../../disk/git.ts'
import { type Address, type Addresses, lockFile, readLock, toLine } from './lock-file.ts'

/**
 * The addresses that are in the index of git, so that a merge has those of both sides; undefined if git has no lock there, or
 * one with conflicts.
 */
export async function readKnown(root: string, signal: AbortSignal): Promise<Addresses | undefined> {
  try {
    const git = await openGit(root, signal)
    return readLock(await git(`show :./${lockFile}`)).addresses
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof GitError) return undefined
    throw error
  }
}

/** The lines of lost addresses that git does not know; none if it has no lock. */
export function localLines(lost: readonly Address[], known: Addresses | undefined): Set<string> {
  if (known === undefined) return new Set()
  const isKnown = ({ url, id }: Address) => (id === undefined ? known.has(url) : known.get(url)?.has(id))
  return new Set(lost.filter((each) => !isKnown(each)).map(toLine))
}
