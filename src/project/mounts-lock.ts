/** The commits of mounted repositories, as `docsgen-mounts.lock` names them, and the folders that they are fetched into. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DataError, maybeReadData, writeData } from '../disk/files.ts'
import { byCodeUnit } from '../disk/paths.ts'
import { cannotRead, DocsgenError } from '../messages/message.ts'

/** A repository that is mounted, with its defaults. */
export interface Repository {
  name: string
  git: string
  ref: string
}

export interface RepositoryForm {
  pattern: RegExp
  /** Says what the pattern takes. */
  expected: string
}

/** Git gets these as the configuration or the lock has them. Without zod, which a build with a kept configuration does not load. */
export const repositoryForms = {
  name: { pattern: /^[A-Za-z\d][\w.-]*$/, expected: 'Expected letters, digits, `_`, `.` and `-`' },
  git: {
    pattern: /^(?:https|ssh|file):\/\/\S+$/,
    expected: 'Expected an address such as `https://example.org/sdk.git`'
  },
  ref: { pattern: /^(?!-)[\w./@+-]+$/, expected: 'Expected a branch, a tag or a commit' },
  commit: { pattern: /^[\da-f]{40,64}$/, expected: 'Expected a commit of 40 or more digits' }
} satisfies Record<keyof LockedRepository, RepositoryForm>

/** Why an address may not be in the lock, where everyone reads it. */
export function secretIn(address: string): string | undefined {
  const { protocol, username, password } = URL.canParse(address) ? new URL(address) : new URL('file:///')
  const hasSecret = password !== '' || (protocol === 'https:' && username !== '')
  return hasSecret ? 'it has a password or a token: git asks its credential helper' : undefined
}

type WrittenMount = { [Key in 'git' | 'ref' | 'name']?: string | undefined } & { trust?: 'full' | 'safe' | undefined }

/** Anyone who can change the same work tree can change the site anyway. */
export function trustOf({ trust, git }: WrittenMount): 'full' | 'safe' {
  return trust ?? (git === undefined ? 'full' : 'safe')
}

export function repositoryOf({ git, ref = 'HEAD', name }: WrittenMount): Repository | undefined {
  if (git === undefined) return undefined
  const [, last = 'repository'] = /([A-Za-z\d][\w.-]*?)(?:\.git)?\/*$/.exec(git) ?? []
  return { name: name ?? last, git, ref }
}

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
    const problem = problemOf({ name, commit, git, ref })
    if (problem !== undefined || more.length > 0 || locked.has(name))
      throw new DocsgenError({
        rule: 'config',
        file: mountsLock,
        place: { line: at + 1, column: 1 },
        text: 'Expected a line with a name, a commit, an address and a ref, and one line for each name',
        note: `${problem === undefined ? 'Undo' : `${problem}: undo`} the change, or remove the file and run \`docsgen mounts update\``
      })
    locked.set(name, { name, commit, git, ref })
  }
  return locked
}

function problemOf(repository: LockedRepository): string | undefined {
  const { git } = repository
  const keys = ['name', 'git', 'ref', 'commit'] as const
  const wrong = keys.find((key) => !repositoryForms[key].pattern.test(repository[key]))
  return wrong === undefined ? secretIn(git) : repositoryForms[wrong].expected
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
