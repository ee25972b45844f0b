/**
 * The day of each page's last change, out of git's history. Commits that `.git-blame-ignore-revs` lists are no change: it is
 * the file that `git blame` and code hosts know, and a page that such a commit moved has the day it had before.
 */
import path from 'node:path'
import { mapLimit } from '../disk/concurrency.ts'
import { type Git, GitError } from '../disk/git.ts'

export const ignoreFile = '.git-blame-ignore-revs'

/** Files that may be a page, or may have been one before another generator gave its place up. */
const everyPage = [':(top,icase)*.md', ':(top,icase)*.mdx', ':(top,icase)*.markdown']

/** Sources of files by commit: paths before and after it. */
type Ignored = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A commit of the list that does nothing. */
export interface IdleCommit {
  hash: string
  /** In the list. */
  line: number
  isMerge: boolean
}

interface Days {
  /** The folder of the pages, from the top of the repository. */
  prefix: string
  /** Such as `2026-01-31`, by path from that top. */
  days: Map<string, string>
  idle: IdleCommit[]
}

export async function readDays(git: Git): Promise<Days> {
  const [isShallow, prefix = ''] = (await git('rev-parse --is-shallow-repository --show-prefix')).split('\n')
  if (isShallow !== 'false') {
    const note = 'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout'
    throw new GitError('this clone does not have the whole history', note)
  }
  const listed = await readListed(git)
  const files = listed.size > 0 ? everyPage : ['.']
  const log = await git(['log', '-z', '--raw', '--no-renames', '--no-abbrev', '--format=%x01%ct %H', '--', ...files])
  const hashes = [...listed.keys()].filter((hash) => log.includes(` ${hash}\0`))
  const ignored = await mapLimit(hashes, 4, async (hash) => [hash, await readSources(hash, git)] as const)
  const others = [...listed].filter(([hash]) => !hashes.includes(hash))
  return { prefix, days: parseLog(log, new Map(ignored)), idle: await findIdle(others, git) }
}

/** Merges, whose changes are those of other commits, and what is no commit here. */
async function findIdle(listed: [hash: string, line: number][], git: Git): Promise<IdleCommit[]> {
  if (listed.length === 0) return []
  const hashes = listed.map(([hash]) => hash)
  const found = await git(['rev-list', '--no-walk', '--ignore-missing', '--parents', ...hashes])
  const parents = new Map(found.split('\n').map((line) => [line.split(' ')[0], line.split(' ').length - 1]))
  return listed.flatMap(([hash, line]) => {
    const count = parents.get(hash)
    return count === undefined || count > 1 ? [{ hash, line, isMerge: count !== undefined }] : []
  })
}

/** As committed, with their lines: what is known is known by commit. */
async function readListed(git: Git): Promise<Map<string, number>> {
  if ((await git(['ls-tree', '--full-tree', 'HEAD', ignoreFile])) === '') return new Map()
  const lines = (await git(['cat-file', 'blob', `HEAD:${ignoreFile}`])).split('\n')
  return new Map(
    lines.flatMap((line, at) => {
      const [, hash] = /^\s*([\da-f]{40,64})\b/i.exec(line) ?? []
      return hash === undefined ? [] : [[hash.toLowerCase(), at + 1] as const]
    })
  )
}

/**
 * Of files that a commit moved or copied, however many they are. Of a short page that was rewritten on the way to another
 * generator a tenth is the same: its name decides.
 */
async function readSources(hash: string, git: Git): Promise<ReadonlyMap<string, string>> {
  const find = ['-r', '-z', '-M5%', '-C5%', '-l0', '--find-copies-harder', '--diff-filter=CR', '--name-status']
  const found = await git(['diff-tree', '--no-commit-id', ...find, hash, '--', ...everyPage]).catch(
    (error: unknown) => {
      if (!(error instanceof GitError)) throw error
      // The day of a move is a wrong one.
      const text = `${error.message} about what ${hash.slice(0, 10)} of ${ignoreFile} moved`
      throw new GitError(text, 'Fetch the old files too: without `--filter`, or `filter` for actions/checkout')
    }
  )
  const moves = [...found.matchAll(/[CR](\d+)\0([^\0]+)\0([^\0]+)\0/g)]
  const sure = moves.filter(([, likeness, from = '', to = '']) => Number(likeness) >= 50 || nameOf(from) === nameOf(to))
  return new Map(sure.map(([, , from = '', to = '']) => [to, from]))
}

/** Without its ending and the number that orders it. */
function nameOf(file: string): string {
  return path.posix.basename(file, path.posix.extname(file)).replace(/^\d+[-_. ]+/, '')
}

/** The newest commit comes first; removed files and links have no day. */
function parseLog(log: string, ignored: Ignored): Map<string, string> {
  const days = new Map<string, string>()
  // Pages of today by an earlier path, where an ignored commit moved them.
  const moved = new Map<string, string[]>()
  const pagesAt = (file: string) => moved.get(file) ?? [file]
  let day = ''
  let sources: ReadonlyMap<string, string> | undefined
  let status = ''
  for (const part of log.split('\0')) {
    if (part.startsWith('\u0001')) {
      const [seconds, hash = ''] = part.slice(1).split(' ')
      day = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
      sources = ignored.get(hash)
    } else if (/^\n?:/.test(part)) {
      status = / 100\d{3} [\da-f]+ [\da-f]+ ([AM])$/.exec(part)?.[1] ?? ''
    } else if (/\.(md|mdx|markdown)$/i.test(part)) {
      const source = sources?.get(part)
      if (source !== undefined) {
        moved.set(source, [...pagesAt(source), ...pagesAt(part)])
        moved.set(part, [])
      } else if (!sources || status === 'A') {
        for (const page of pagesAt(part)) if (!days.has(page)) days.set(page, status === '' ? '' : day)
      }
    }
  }
  return new Map([...days].filter(([, each]) => each !== ''))
}
