/** Fetches mounted repositories: the only code that does, for `docsgen mounts` and for the older state of `docsgen diff`. A build never does. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { openRemoteGit } from '../disk/git.ts'
import { folderOfCommit, isFetched, type LockedRepository, type Repository } from './mounts-lock.ts'

export interface WantedRepository extends Repository {
  /** The patterns of the folders that are needed; '' is all. */
  paths: string[]
}

/**
 * Brings the newest commit of a ref, or the one of the lock, into its folder. `isRewritten`: the history of the ref no longer
 * has the commit of the lock. `isRestored`: files were edited here, and are again those of the commit. Throws a GitError.
 */
export async function fetchRepository(
  root: string,
  { paths, ...wanted }: WantedRepository,
  { locked, isNewest, signal }: { locked: LockedRepository | undefined; isNewest: boolean; signal: AbortSignal }
): Promise<LockedRepository & { isRewritten: boolean; isRestored: boolean }> {
  const isThere = locked !== undefined && isFetched(root, locked)
  const isRestored = isThere && (await restore(path.join(root, folderOfCommit(locked)), signal))
  if (isThere && !isNewest) return { ...locked, isRewritten: false, isRestored }
  const clone = findClone(root, wanted)
  const git = openRemoteGit(clone, signal)
  await git('init --quiet')
  await git(['config', 'remote.origin.url', wanted.git])
  const fetch = (ref: string) =>
    git(`fetch --quiet --force --no-tags --no-recurse-submodules --filter=blob:none -- origin ${ref}`)
  await fetch(wanted.ref)
  const newest = (await git('rev-parse FETCH_HEAD^{commit}')).trim()
  const commit = isNewest || !locked ? newest : locked.commit
  const isAncestor = (old: string) =>
    git(['merge-base', '--is-ancestor', old, newest]).then(
      () => true,
      () => false
    )
  const isRewritten = locked !== undefined && !(await isAncestor(locked.commit))
  if (isRewritten && commit === locked.commit) await fetch(commit)
  // A folder has the name of a commit only while it has all of its files: a build may look at any time.
  const open = path.join(path.dirname(clone), `${wanted.name}@`)
  if (clone !== open) renameSync(clone, open)
  const fill = openRemoteGit(open, signal)
  await fill(paths.includes('') ? 'sparse-checkout disable' : ['sparse-checkout', 'set', '--no-cone', ...paths])
  await fill(['checkout', '--quiet', '--force', '--detach', commit])
  await fill('clean --quiet --force --force -d -x')
  renameSync(open, path.join(root, folderOfCommit({ ...wanted, commit })))
  return { ...wanted, commit, isRewritten, isRestored }
}

/** True if files of a commit were edited, added or removed here: they are again as they were. */
async function restore(folder: string, signal: AbortSignal): Promise<boolean> {
  const git = openRemoteGit(folder, signal)
  if ((await git('status --porcelain --ignored --untracked-files=all')) === '') return false
  await git('checkout --quiet --force --detach HEAD')
  await git('clean --quiet --force --force -d -x')
  return true
}

/** The folder of an earlier commit, or that of an attempt that did not end; others of the same name go. */
function findClone(root: string, { name }: Repository): string {
  const home = path.join(root, '.docsgen/mounts')
  mkdirSync(home, { recursive: true })
  const [known = `${name}@`, ...others] = readdirSync(home).filter((each) => /^(.+)@/.exec(each)?.[1] === name)
  for (const other of others) rmSync(path.join(home, other), { recursive: true, force: true })
  mkdirSync(path.join(home, known), { recursive: true })
  return path.join(home, known)
}
