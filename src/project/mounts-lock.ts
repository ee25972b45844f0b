/** The commits of mounted repositories, as `docsgen-mounts.lock` names them, and the folders that they are fetched into. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DataError, maybeReadData, writeData } from '../disk/files.ts'
import { byCodeUnit } from '../disk/paths.ts'
import { cannotRead, DocsgenError } from '../messages/message.ts'
import { lockedRepository, type Repository } from './mounts-schema.ts'

/** In the root of a project. */
export const mountsLock = 'docsgen-mounts.lock'

export interface LockedRepository extends Repository {
  commit: string
}

const header = '# Commits of mounted repositories. Commit this file: `docsgen mounts update` writes it.'

/** By name. Throws a DocsgenError for a lock that cannot be read. */
export function readMountsLock(root: string): Map<string, LockedRepository> {
  const locked = new Map<string, LockedRepository>()
  for (const [at, line] of readText(root).split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) continue
    const [name = '', commit = '', git = '', ref = '', ...more] = line.split(' ')
    const { error } = lockedRepository.safeParse({ name, commit, git, ref })
    if (error || more.length > 0 || locked.has(name))
      throw new DocsgenError({
        rule: 'config',
        file: mountsLock,
        place: { line: at + 1, column: 1 },
        text: 'Expected a line with a name, a commit, an address and a ref, and one line for each name',
        note: `${error ? `${error.issues[0]?.message}: undo` : 'Undo'} the change, or remove the file and run \`docsgen mounts update\``
      })
    locked.set(name, { name, commit, git, ref })
  }
  return locked
}

function readText(root: string): string {
  try {
    return maybeReadData(root, mountsLock) ?? ''
  } catch (error) {
    throw error instanceof DataError ? new DocsgenError(cannotRead(mountsLock, error)) : error
  }
}

export function writeMountsLock(root: string, locked: Iterable<LockedRepository>): void {
  const lines = [...locked].map(({ name, commit, git, ref }) => [name, commit, git, ref].join(' ')).sort(byCodeUnit)
  writeData(root, mountsLock, [header, ...lines, ''].join('\n'))
}

/** The folder of a commit, relative to the project. Messages name a file there `sdk@0123456789ab:docs/setup.md`. */
export function folderOfCommit({ name, commit }: Pick<LockedRepository, 'name' | 'commit'>): string {
  return `.docsgen/mounts/${name}@${commit.slice(0, 12)}`
}

/** True if the files of this commit are there, and those of no other. */
export function isFetched(root: string, locked: LockedRepository): boolean {
  try {
    const head = readFileSync(path.join(root, folderOfCommit(locked), '.git/HEAD'), 'utf8')
    return head.trim() === locked.commit
  } catch {
    return false
  }
}

/** Why a repository cannot be mounted, and what to do; undefined if its files are there. */
export function missingRepository(
  root: string,
  { name, git, ref }: Repository,
  locked: LockedRepository | undefined
): { text: string; note: string } | undefined {
  const update = `Run \`docsgen mounts update ${name}\`, and commit \`${mountsLock}\``
  if (!locked) return { text: `Cannot find the commit of \`${name}\` in \`${mountsLock}\``, note: update }
  if (locked.git !== git || locked.ref !== ref)
    return {
      text: `Expected \`${ref}\` of \`${git}\`, not \`${locked.ref}\` of \`${locked.git}\` as in \`${mountsLock}\``,
      note: update
    }
  if (isFetched(root, locked)) return undefined
  const text = `Cannot find the files of \`${name}\` at the commit ${locked.commit.slice(0, 12)}`
  return { text, note: 'Run `docsgen mounts fetch`: a build fetches nothing' }
}
