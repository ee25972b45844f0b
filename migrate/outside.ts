/** Folders of pages and files outside of the folder of the site: the new site has a copy of them. */
import path from 'node:path'
import { workTreeOf } from '../src/disk/git.ts'
import { isInside, toPosix } from '../src/disk/paths.ts'
import type { SourceSite, Todo } from './types.ts'

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
    (folder) => folder.startsWith('../src/') && !isInside(root, path.resolve(root, folder))
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
