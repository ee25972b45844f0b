/** The pages and files of the commit that last changed the lock, by the url they had, and what they are called now. */

import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defined } from '../../../disk/defined.ts'
import { type Git, GitError, openGit } from '../../../disk/git.ts'
import { toPosix } from '../../../disk/paths.ts'
import { skim } from '../../../page/skim.ts'
import { mountFolders } from '../../../project/mounts.ts'
import type { Project } from '../../../project/project.ts'
import { toContentFile } from '../../../project/versions.ts'
import { assetUrl } from '../../links/targets.ts'
import { lockFile } from './lock-file.ts'

/** A file as it was, if it is gone, has another name or another text. */
export interface OldFile {
  file: string
  /** Its name now; the same if it only has another text, undefined if it is gone. */
  became?: string
  /** The title of a page. */
  title?: string
  text: string
}

export interface History {
  byUrl: ReadonlyMap<string, OldFile>
  /** Why it may be incomplete, or is not known. */
  note?: string
}

export async function readHistory(project: Project, signal: AbortSignal): Promise<History> {
  try {
    const git = await openGit(project.root, signal)
    const isShallow = (await git('rev-parse --is-shallow-repository')).trim() === 'true'
    const commit = (await git(`log -1 --format=%H -- ${lockFile}`)).trim() || 'HEAD'
    const changes = await readChanges(git, commit, foldersOf(project))
    const texts = await readTexts(git, changes)
    const note = isShallow && 'This clone does not have the whole history: `git fetch --unshallow`'
    return { byUrl: byOldUrl(changes, texts, project), ...(note && { note }) }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof GitError)) throw error
    return { byUrl: new Map(), note: `Without git, renames are unknown: ${error.message}` }
  }
}

/** Relative to the root: other files have no url of this project. */
function foldersOf(project: Project): string[] {
  const { root, content, assets, mounts } = project
  return [content, assets, ...mountFolders({ root, mounts: mounts.filter(({ isRemote }) => !isRemote) })].map(
    (folder) => toPosix(path.relative(root, folder)) || '.'
  )
}

interface Change {
  blob: string
  file: string
  became?: string
}

/** Compares a commit with the work tree. New files are made known to a copy of the index: git writes nothing of its own. */
async function readChanges(git: Git, commit: string, folders: string[]): Promise<Change[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docsgen-index-'))
  const index = path.join(folder, 'index')
  try {
    await copyFile((await git('rev-parse --path-format=absolute --git-path index')).trim(), index)
    for (const each of folders) await git(['add', '--intent-to-add', '--', each], { index }).catch(orIgnored)
    const options = '--raw -z --no-abbrev --find-renames --no-ext-diff --ignore-submodules'.split(' ')
    const prefix = (await git('rev-parse --show-prefix')).trim()
    const raw = await git(['-c', 'diff.renameLimit=3000', 'diff', ...options, commit, '--', ...folders], { index })
    return parseChanges(raw, (file) => path.posix.relative(prefix, file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A folder that is not there, or that git ignores. */
function orIgnored(error: unknown): string {
  if (error instanceof GitError) return ''
  throw error
}

/** `:100644 100644 <blob> <blob> R087`, the file, and its new name after a rename. */
function parseChanges(raw: string, named: (file: string) => string): Change[] {
  const parts = raw.split('\0')
  const changes: Change[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [, blob, kind] = /^:100\d{3} \d+ ([\da-f]+) [\da-f]+ ([DMR])/.exec(parts[at] ?? '') ?? []
    const isRename = / [RC]\d+$/.test(parts[at] ?? '')
    const file = parts[at + 1]
    const became = isRename ? parts[at + 2] : kind === 'M' ? file : undefined
    if (isRename) at++
    if (blob !== undefined && file)
      changes.push({ blob, file: named(file), ...(became !== undefined && { became: named(became) }) })
  }
  return changes
}

/** The texts of pages, by hash. */
async function readTexts(git: Git, changes: Change[]): Promise<Map<string, string>> {
  const blobs = [...new Set(changes.flatMap(({ file, blob }) => (isPage(file) ? [blob] : [])))]
  const texts = new Map<string, string>()
  if (blobs.length === 0) return texts
  const answer = await git('cat-file --batch', { input: `${blobs.join('\n')}\n`, encoding: 'latin1' })
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf('\n', at)
    const [, blob = '', size = ''] = /^([\da-f]+) blob (\d+)$/.exec(answer.slice(at, end)) ?? []
    const from = end + 1
    if (blob) texts.set(blob, Buffer.from(answer.slice(from, from + Number(size)), 'latin1').toString())
    at = blob ? from + Number(size) + 1 : from
  }
  return texts
}

function byOldUrl(changes: Change[], texts: ReadonlyMap<string, string>, project: Project): Map<string, OldFile> {
  return new Map(
    changes.map(({ file, blob, became }) => {
      const text = (texts.get(blob) ?? '').replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
      const old = { file, text, ...defined({ became }) }
      const asset = assetUrl(project, file)
      if (!isPage(file)) return [asset.startsWith('/..') ? `/${toContentFile(project, file)}` : asset, old]
      const { url, meta } = skim({ source: { file, hash: '' }, contentFile: toContentFile(project, file) }, text)
      return [url, { ...old, title: meta.title }]
    })
  )
}

function isPage(file: string): boolean {
  return /\.(mdx?|markdown)$/i.test(file)
}
