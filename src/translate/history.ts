/** Earlier texts of pages, from git: what a block said, and from which text a translation was made. */
import { type Git, GitError, openGit } from '../disk/git.ts'
import { DocsgenError } from '../messages/message.ts'
import type { BlockChange, SourceBlock } from '../page/source-blocks.ts'
import type { Translation } from '../site/freshness.ts'
import { mark, type Translations } from './translate.ts'

interface Version {
  commit: string
  /** The name of its text in git. */
  blob: string
  /** The file was only moved. */
  isMove: boolean
}

/** The texts that a file had, newest first, also where it had another name. */
async function versionsOf(file: string, git: Git): Promise<Version[]> {
  // Before the first commit there is no HEAD.
  const log = 'log --ignore-missing --follow --raw -z --no-abbrev --format=%x01%H HEAD --'.split(' ')
  const commits = (await git(['--literal-pathspecs', ...log, file])).split('\u0001')
  return commits.flatMap((text) => {
    const [, commit, blob, status] =
      /^([\da-f]+)\0\n?:\d+ \d+ [\da-f]+ ([\da-f]*[1-9a-f][\da-f]*) (\w+)/.exec(text) ?? []
    return commit && blob ? [{ commit, blob, isMove: status === 'R100' }] : []
  })
}

const textOf = ({ blob }: Version, git: Git) => git(['cat-file', 'blob', blob])

export interface ShownChange extends BlockChange {
  /** The text that the block has, and the one that it had. */
  text?: string
  textBefore?: string
}

/** More versions than these are not searched for the text of a block. */
const mostVersions = 200

/** Adds the texts of the changed blocks; old ones as far as git has them here. */
export async function showChanges(
  { source, blocks, changes = [] }: Translation,
  { now, all, git }: { now: string; all: Translations; git: Git | undefined }
): Promise<ShownChange[]> {
  const wanted = new Set(changes.flatMap(({ before }) => before ?? []))
  const old = new Map<string, string>()
  const versions = git && wanted.size > 0 ? await versionsOf(source.file, git) : []
  for (const version of versions.slice(0, mostVersions)) {
    if (old.size === wanted.size || !git) break
    const text = await textOf(version, git)
    const then = await all.blocksOf(source.file, text)
    for (const [at, { hash }] of then.entries())
      if (wanted.has(hash) && !old.has(hash)) old.set(hash, blockText(text, then, at))
  }
  return changes.map((change) => {
    const at = change.now ? blocks.indexOf(change.now) : -1
    const textBefore = old.get(change.before ?? '')
    return { ...change, ...(at !== -1 && { text: blockText(now, blocks, at) }), ...(textBefore && { textBefore }) }
  })
}

/** A block goes on to the next one; that of the front matter has two of its keys. */
function blockText(text: string, blocks: readonly SourceBlock[], at: number): string {
  const lines = text.split(/\r?\n/)
  const first = blocks[at]?.line ?? 1
  const own = lines.slice(first - 1, (blocks[at + 1]?.line ?? lines.length + 1) - 1)
  const isFront = first === 1 && /^\ufeff?---/.test(text)
  return (isFront ? own.filter((line) => /^(?:title|description)[ \t]*:/.test(line)) : own).join('\n').trimEnd()
}

/** The git of a project; undefined where there is none. */
export async function maybeGit(root: string, signal: AbortSignal): Promise<Git | undefined> {
  try {
    return await openGit(root, signal)
  } catch (error) {
    if (error instanceof GitError) return undefined
    throw error
  }
}

/** Marks translations that say nothing of their source as made from the text it had at their last change. Returns those that it could not. */
export async function adopt(
  translations: readonly Translation[],
  { all, git }: { all: Translations; git: Git | undefined }
): Promise<Translation[]> {
  if (!git || (await git('rev-parse --is-shallow-repository')).trim() !== 'false') {
    const text = `Cannot see when pages were translated: ${git ? 'this clone does not have the whole history' : 'there is no git here'}`
    throw new DocsgenError({ rule: 'usage', text, note: 'Run it once in a whole clone, and commit what it writes' })
  }
  const left: Translation[] = []
  for (const translation of translations) {
    const { page, source } = translation
    const made = (await versionsOf(page.file, git)).find(({ isMove }) => !isMove)
    const from = made && (await newestIn(made, await versionsOf(source.file, git), git))
    if (from) mark(all.project, page.file, await all.blocksOf(source.file, await textOf(from, git)))
    else left.push(translation)
  }
  return left
}

/** The newest of these versions that a commit has: the order of commits is right where their dates are not. */
async function newestIn({ commit }: Version, versions: readonly Version[], git: Git): Promise<Version | undefined> {
  for (const version of versions) {
    const base = await git(['merge-base', version.commit, commit]).catch(() => '')
    if (base.trim() === version.commit) return version
  }
  return undefined
}
