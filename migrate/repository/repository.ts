/** The repository around the old site: its files, and the name that they have for the folder of the site. */
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { openGit, workTreeOf } from '../../src/disk/git.ts'
import { foldersOf, isInside, toPosix } from '../../src/disk/paths.ts'
import type { Kind, SourceSite, Todo } from '../types.ts'

export interface Repository {
  /** Its folder, or that of the site without a repository. */
  top: string
  /** The folder of the old site, from the top; its name in git, if it was moved aside to be migrated. */
  folder: string
  /** Files that git tracks, from the top; none without git. */
  files: string[]
}

/** Folders that generators make: a workflow may publish them. */
const built: Record<Kind, string> = {
  docusaurus: 'build',
  vitepress: '.vitepress/dist',
  mkdocs: 'site',
  starlight: 'dist'
}

/** Those of all generators. */
export const outputFolders: ReadonlySet<string> = new Set(Object.values(built))

/** The folder that the generator makes; undefined if git tracks files there: then it is a folder of the repository. */
export function outputOf(kind: Kind, { folder, files }: Repository): string | undefined {
  const made = `${path.posix.join(folder, built[kind])}/`
  return files.some((file) => file.startsWith(made)) ? undefined : built[kind]
}

/** Milliseconds for git, which lists the largest repositories in one second. */
const longest = 30_000

export async function readRepository(root: string): Promise<Repository> {
  const top = workTreeOf(root)
  const folder = toPosix(path.relative(top, realpathSync.native(root)))
  const files = await trackedFiles(top)
  return { top, folder: nameInGit({ top, folder, files }), files }
}

/** The files of the last commit: the index does not have the old name after `git mv`. */
async function trackedFiles(top: string): Promise<string[]> {
  try {
    const git = await openGit(top, AbortSignal.timeout(longest))
    const listed = await git('ls-tree -r -z --name-only HEAD').catch(() => git('ls-files -z'))
    return listed.split('\0').filter(Boolean)
  } catch {
    return [] // without git
  }
}

/** A folder whose files git tracks, and misses: most of them are in `folder`, which git does not know. */
function nameInGit({ top, folder, files }: Repository): string {
  if (folder === '' || files.some((file) => file.startsWith(`${folder}/`))) return folder
  const missing = new Map<string, { all: number; moved: number }>()
  for (const file of files) {
    if (existsSync(path.join(top, file))) continue
    for (const above of foldersOf(file)) {
      const counts = missing.get(above) ?? { all: 0, moved: 0 }
      counts.all++
      if (existsSync(path.join(top, folder, file.slice(above.length + 1)))) counts.moved++
      missing.set(above, counts)
    }
  }
  const [best] = [...missing].filter(([, { all, moved }]) => moved > all / 2).sort(([, a], [, b]) => b.moved - a.moved)
  return best?.[0] ?? folder
}

type Source = Pick<SourceSite, 'root' | 'tops' | 'pages' | 'files'>

/** Returns them from the top of the repository. */
export function outsideFolders(site: Source): string[] {
  return [...foldersOfPages(site), ...foldersOfFiles(site)]
}

function foldersOfPages({ root, tops, pages }: Source): string[] {
  const filled = tops.filter((folder) => pages.some(({ file }) => file.startsWith(`${folder}/`)))
  return outsideOf(root, filled)
}

/** Those that are published as they are: a file has its place below them as its url. */
function foldersOfFiles({ root, files }: Source): string[] {
  const folders = files.flatMap(({ file, url }) =>
    url !== undefined && file.endsWith(url) ? file.slice(0, -url.length) : []
  )
  return outsideOf(root, folders)
}

function outsideOf(root: string, folders: string[]): string[] {
  const outside = [...new Set(folders)].filter(
    (folder) => folder.startsWith('../') && !isInside(root, path.resolve(root, folder))
  )
  return outside.map((folder) => toPosix(path.relative(workTreeOf(root), path.resolve(root, folder))))
}

export function findOutside(site: SourceSite): Todo[] {
  const replaced = (what: string) => (folder: string) => ({
    file: '',
    text: `\`${folder}/\` is replaced too: the new site has its ${what}, and does not read it. Remove it with the old folder, \`rm -r ${folder}\`, and change what leads there, such as links of a \`README.md\``
  })
  return [
    ...foldersOfPages(site).map(replaced('pages in `content/`')),
    ...foldersOfFiles(site).map(replaced('files in `assets/`'))
  ]
}
