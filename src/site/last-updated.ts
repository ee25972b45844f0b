/**
 * The day each page was last changed, from git: one `git status` in each build, one `git log` for each commit. A wrong day
 * is worse than none: a file that differs from its commit has none, nor has any file of a shallow clone.
 */
import path from 'node:path'
import type { Cache } from '../disk/cache.ts'
import { type Git, GitError, openGit } from '../disk/git.ts'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import type { Page } from '../page/page.ts'
import type { Project } from '../project/project.ts'
import { type IdleCommit, ignoreFile, readDays } from './history.ts'

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

interface Known {
  /** The commit and the folder of the pages: a moved project must not take the days of another. */
  of: string
  /** That folder inside the repository: '' or with a slash at the end. */
  prefix: string
  days: Record<string, string>
  idle: IdleCommit[]
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
    const kept = JSON.parse((await cache.read(name)) ?? '{}') as Partial<Known>
    const known = kept.of === of ? (kept as Known) : await readHistory(of, git)
    if (known !== kept) await cache.write(name, JSON.stringify(known))
    return { days: toDays(known, { project, changed: changedFiles(state) }), messages: explainIdle(known, project) }
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
    ...(note !== undefined && { note }),
    ...(configFile && { file: configFile, ...placeOfPath(configText, ['lastUpdated']) })
  }
}

function explainIdle({ prefix, idle }: Known, { root, content }: Project): Message[] {
  const top = path.join(content, '../'.repeat(prefix.split('/').length - 1))
  const file = toPosix(path.relative(root, path.join(top, ignoreFile)))
  return idle.map(({ hash, line, isMerge }) => {
    const short = hash.slice(0, 10)
    const text = `Cannot leave out \`${short}\`: it is ${isMerge ? 'a merge' : 'no commit of this repository'}`
    const note = isMerge
      ? `List the commits that change the pages instead: \`git log --oneline ${short}^1..${short}\` names them`
      : 'A squash or a rebase changes the hash of a commit: `git log` has the new one'
    return { rule: 'last-updated', file, place: { line, column: 1 }, text, note }
  })
}

/** Keeps the pages of the folder alone. */
async function readHistory(of: string, git: Git): Promise<Known> {
  const { prefix, days, idle } = await readDays(git)
  const own = [...days].filter(([file]) => file.startsWith(prefix))
  return { of, prefix, idle, days: Object.fromEntries(own.map(([file, day]) => [file.slice(prefix.length), day])) }
}

/** Files that differ from their commit. */
function changedFiles(state: string): Set<string> {
  const changed = state.split('\0').map((line) => /^(?:1 (?:\S+ ){7}|u (?:\S+ ){9})(.*)$/s.exec(line)?.[1])
  return new Set(changed.filter((file) => file !== undefined))
}

function toDays(
  { prefix, days }: Known,
  { project, changed }: { project: Project; changed: Set<string> }
): Map<string, string> {
  const content = toPosix(path.relative(project.root, project.content))
  const sound = Object.entries(days).filter(([file]) => !changed.has(prefix + file))
  return new Map(sound.map(([file, day]) => [path.posix.join(content, file), day]))
}
