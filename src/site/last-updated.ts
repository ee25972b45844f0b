/**
 * The day each page was last changed, from git: one `git status` in each build, one `git log` for each commit. A wrong day
 * is worse than none: a file that differs from its commit has none, nor has any file of a shallow clone.
 */

import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { Cache } from '../disk/cache.ts'
import { defined } from '../disk/defined.ts'
import { type Git, GitError, openGit, workTreeOf } from '../disk/git.ts'
import { groupBy } from '../disk/group.ts'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import type { Page } from '../page/page.ts'
import { mountFolders } from '../project/mounts.ts'
import type { Project } from '../project/project.ts'

export interface Updates {
  /** Days such as `2026-01-31`, in UTC, by file. */
  days: Map<string, string>
  messages: Message[]
}

/** The day of a page's last change: as it says itself, else as git knows it. */
export function updatedOf(
  { file, meta }: Page,
  { updated }: { updated: ReadonlyMap<string, string> }
): string | undefined {
  return meta.lastUpdated === false ? undefined : (meta.lastUpdated ?? updated.get(file))
}

interface ChangeHistory {
  /** The commit and the folders of the pages: a moved project must not take the days of another. */
  of: string
  /** Each of these folders inside the repository: '' or with a slash at the end. */
  prefixes: string[]
  days: Record<string, string>
}

const name = 'last-updated.json'

export async function readUpdates(
  project: Project,
  { cache, signal }: { cache: Cache; signal: AbortSignal }
): Promise<Updates> {
  if (!project.lastUpdated) return { days: new Map(), messages: [] }
  const kept = JSON.parse((await cache.read(name)) ?? '[]') as ChangeHistory[]
  const messages: Message[] = []
  const days = new Map<string, string>()
  const known: ChangeHistory[] = []
  for (const folders of groupBy([project.content, ...mountFolders(project)], workTreeOf).values())
    try {
      const [first = ''] = folders
      const git = await openGit(first, signal)
      const within = folders.map((folder) => `:(literal)${toPosix(path.relative(first, folder)) || '.'}`)
      const state = await git([...statusOf, ...within])
      const commit = /^# branch\.oid ([\da-f]+)$/m.exec(state.replaceAll('\0', '\n'))?.[1]
      if (commit === undefined) continue // no commit yet
      const of = [commit, ...folders].join(' ')
      const history = kept.find((each) => each.of === of) ?? (await readHistory(of, { folders, within }, git))
      known.push(history)
      const changed = changedFiles(state)
      for (const [file, day] of toDays(history, { project, folders, changed })) days.set(file, day)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof GitError)) throw error
      messages.push(toMessage(error, project))
    }
  if (known.some((each) => !kept.includes(each))) await cache.write(name, JSON.stringify(known))
  return { days, messages }
}

const statusOf = 'status --porcelain=v2 --branch -z --untracked-files=no --ignore-submodules=all --no-renames --'.split(
  ' '
)

function toMessage({ message, note }: GitError, { configFile, configText }: Project): Message {
  return {
    rule: 'last-updated',
    text: `Cannot read the dates of last updates: ${message}`,
    ...defined({ note }),
    ...(configFile && { file: configFile, ...placeOfPath(configText, ['lastUpdated']) })
  }
}

/** The days of the files of some folders; `within` are the same for git. */
async function readHistory(
  of: string,
  { folders, within }: { folders: string[]; within: string[] },
  git: Git
): Promise<ChangeHistory> {
  const [isShallow, top = ''] = (await git('rev-parse --is-shallow-repository --show-toplevel')).split('\n')
  if (isShallow !== 'false') {
    const note = 'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout'
    throw new GitError('this clone does not have the whole history', note)
  }
  const real = realpathSync.native(top)
  const prefixes = folders.map((folder) =>
    toPosix(path.relative(real, realpathSync.native(folder))).replace(/.$/, '$&/')
  )
  const log = ['log', '-z', '--raw', '--no-renames', '--no-abbrev', '--format=%x01%ct', '--', ...within]
  return { of, prefixes, days: Object.fromEntries(parseLog(await git(log))) }
}

/** The newest commit comes first; removed files and links have no day. */
function parseLog(log: string): Map<string, string> {
  const days = new Map<string, string>()
  let day = ''
  let isFile = false
  for (const part of log.split('\0')) {
    if (part.startsWith('\u0001')) day = new Date(Number(part.slice(1)) * 1000).toISOString().slice(0, 10)
    else if (/^\n?:/.test(part)) isFile = / 100\d{3} [\da-f]+ [\da-f]+ [AM]$/.test(part)
    else if (/\.(md|mdx|markdown)$/i.test(part) && !days.has(part)) days.set(part, isFile ? day : '')
  }
  return new Map([...days].filter(([, each]) => each !== ''))
}

/** Files that differ from their commit. */
function changedFiles(state: string): Set<string> {
  const changed = state.split('\0').map((line) => /^(?:1 (?:\S+ ){7}|u (?:\S+ ){9})(.*)$/s.exec(line)?.[1])
  return new Set(changed.filter((file) => file !== undefined))
}

/** The days by the files of the project. */
function toDays(
  { prefixes, days }: ChangeHistory,
  { project, folders, changed }: { project: Project; folders: string[]; changed: Set<string> }
): [string, string][] {
  const names = folders.map((folder) => toPosix(path.relative(project.root, folder)))
  return Object.entries(days).flatMap(([file, day]) => {
    const at = prefixes.findIndex((prefix) => file.startsWith(prefix))
    const inside = file.slice(prefixes[at]?.length)
    return at === -1 || changed.has(file) ? [] : [[path.posix.join(names[at] ?? '', inside), day]]
  })
}
