/** The repository around the old site: its files, and folders outside of the site that it reads. */
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { openGit, workTreeOf } from '../../src/disk/git.ts'
import { isInside, toPosix } from '../../src/disk/paths.ts'
import type { SourceSite, Todo } from '../types.ts'

export interface Repository {
  /** Its folder, or that of the site without a repository. */
  top: string
  /** The folder of the old site, from the top. */
  folder: string
  /** Files that git tracks, from the top; none without git. */
  files: string[]
  /** The default branch of the remote, else the one that is checked out. */
  branch: string
}

/** Milliseconds for git, which lists the largest repositories in one second. */
const longest = 30_000

export async function readRepository(root: string): Promise<Repository> {
  const top = workTreeOf(root)
  const folder = toPosix(path.relative(top, realpathSync.native(root)))
  try {
    const git = await openGit(top, AbortSignal.timeout(longest))
    const listed = await git('ls-files -z')
    const remote = git('symbolic-ref --short refs/remotes/origin/HEAD')
    const branch = await remote.catch(() => git('symbolic-ref --short HEAD')).catch(() => 'main')
    return { top, folder, files: listed.split('\0').filter(Boolean), branch: branch.replace(/^origin\//, '').trim() }
  } catch {
    return { top, folder, files: [], branch: 'main' } // without git
  }
}

/** Says which folders outside of the old site have pages or files that the new one has its own of. */
export function findOutside({ root, tops, pages, files }: SourceSite): Todo[] {
  const filled = tops.filter((folder) => pages.some(({ file }) => file.startsWith(`${folder}/`)))
  const published = files.flatMap(({ file, url }) =>
    url !== undefined && file.endsWith(url) ? file.slice(0, -url.length) : []
  )
  const outside = [...new Set([...filled, ...published])].filter(
    (folder) => folder.startsWith('../') && !isInside(root, path.resolve(root, folder))
  )
  return outside.map((folder) => {
    const name = toPosix(path.relative(workTreeOf(root), path.resolve(root, folder)))
    const text = `\`${name}/\` is replaced too: the new site has what was in it, and does not read it. Remove it with the old folder`
    return { file: '', text }
  })
}
