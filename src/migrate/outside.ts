/** Folders of pages outside of the folder of the site: the new site has a copy of them. */
import path from 'node:path'
import { isInside, toPosix } from '../disk/paths.ts'
import { workTreeOf } from '../disk/work-tree.ts'
import type { SourceSite, Todo } from './types.ts'

/** Returns them from the top of the repository. */
export function outsideFolders({ root, tops, pages }: Pick<SourceSite, 'root' | 'tops' | 'pages'>): string[] {
  const outside = [...new Set(tops)].filter(
    (folder) =>
      folder.startsWith('../') &&
      !isInside(root, path.resolve(root, folder)) &&
      pages.some(({ file }) => file.startsWith(`${folder}/`))
  )
  return outside.map((folder) => toPosix(path.relative(workTreeOf(root), path.resolve(root, folder))))
}

export function findOutside(site: SourceSite): Todo[] {
  return outsideFolders(site).map((folder) => ({
    file: '',
    text: `\`${folder}/\` is replaced too: the new site has its pages in \`content/\`, and does not read it. Remove it with the old folder, \`rm -r ${folder}\`, and change what leads there, such as links of a \`README.md\``
  }))
}
