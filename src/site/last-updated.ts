/**
 * The day each page was last changed, from git: one `git status` in each build, one `git log` for each commit. A wrong day
 * is worse than none: a file that differs from its commit has none, nor has any file of a shallow clone.
 */

import path from 'node:path'
import type { Cache } from '../disk/cache.ts'
import { defined } from '../disk/defined.ts'
import { type Git, GitError, openGit } from '../disk/git.ts'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import type { Page } from '../page/page.ts'
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
  /** The commit and the folder of the pages: a moved project must not take the days of another. */
  of: string
  /** That folder inside the repository: '' or with a slash at the end. */
  prefix: string
  days: Record<string, string>
}

const name = 'last-updated.json'

export async function readUpdates(
  project: Project,
  { cache, signal }: { cache: Cache; signal: AbortSignal }
): Promise<Updates> {
  const none: Updates = { days: new Map(), messages: [] }
  if (!project.lastUpdated) return none
  try {
    const git = await openGit(project.content, signal)
    const state = await git(
      'status --porcelain=v2 --branch -z --untracked-files=no --ignore-submodules=all --no-renames -- .'
    )
    const commit = /^# branch\.oid ([\da-f]+)$/m.exec(state.replaceAll('\0', '\n'))?.[1]
    if (commit === undefined) return none // no commit yet
    const of = `${commit} ${project.content}`
    const kept = JSON.parse((await cache.read(name)) ?? '{}') as Partial<ChangeHistory>
    const known = kept.of === of ? (kept as ChangeHistory) : await readHistory(of, git)
    if (known !== kept) await cache.write(name, JSON.stringify(known))
    return { days: toDays(known, { project, changed: changedFiles(state) }), messages: [] }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof GitError)) throw error
    return { ...none, messages: [toMessage(error, project)] }
  }
}

function toMessage({ message, note }: GitError, { configFile, configText }: Project): Message {
  return {
    rule: 'last-updated',
    text: `Cannot read the dates of last updates: ${message}`,
    ...defined({ note }),
    ...(configFile && { file: configFile, ...placeOfPath(configText, ['lastUpdated']) })
  }
}

/** The days of the files of one folder. */
async function readHistory(of: string, git: Git): Promise<ChangeHistory> {
  const [isShallow, prefix = ''] = (await git('rev-parse --is-shallow-repository --show-prefix')).split('\n')
  if (isShallow !== 'false') {
    const note = 'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout'
    throw new GitError('this clone does not have the whole history', note)
  }
  const days = parseLog(await git('log -z --raw --no-renames --no-abbrev --format=%x01%ct -- .'))
  const below = [...days].filter(([file]) => file.startsWith(prefix))
  return { of, prefix, days: Object.fromEntries(below.map(([file, day]) => [file.slice(prefix.length), day])) }
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

function toDays(
  { prefix, days }: ChangeHistory,
  { project, changed }: { project: Project; changed: Set<string> }
): Map<string, string> {
  const content = toPosix(path.relative(project.root, project.content))
  const sound = Object.entries(days).filter(([file]) => !changed.has(prefix + file))
  return new Map(sound.map(([file, day]) => [path.posix.join(content, file), day]))
}
