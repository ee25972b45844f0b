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

/** Names what pages link to and git ignores: as a rule, a script makes it. */
export async function findIgnored({ root }: SourceSite, links: string[][]): Promise<Todo[]> {
  const files = links.flat().filter((file) => !file.startsWith('../'))
  const git = await openGit(root, AbortSignal.timeout(longest)).catch(() => undefined)
  // With an error where nothing is ignored.
  const listed = await git?.('check-ignore --verbose -z --stdin', { input: files.join('\0') }).catch(() => '')
  const patterns = new Map(
    [...(listed ?? '').matchAll(/([^\0]*)\0[^\0]*\0([^\0]*)\0([^\0]*)\0/g)].map(
      ([, from = '', pattern = '', file = '']) => [file, `\`${pattern}\` of \`${from}\``] as const
    )
  )
  const counts = new Map<string, number>()
  for (const link of links) {
    const pattern = link.map((file) => patterns.get(file)).find((each) => each !== undefined)
    if (pattern !== undefined) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  return [...counts].map(([pattern, count]) => {
    const lead = count === 1 ? 'link leads' : 'links lead'
    const text = `${count} ${lead} to what ${pattern} keeps out of git: if a script makes it, run that and migrate again`
    return { file: '', text }
  })
}
