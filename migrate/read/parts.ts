/** Files that pages include and that are no pages: they go beside the pages, under a name that keeps them from being one. */
import path from 'node:path'
import { Components } from '../rewrite/components.ts'
import { targetOf as mdxTarget } from '../rewrite/mdx.ts'
import type { SourceSite } from '../types.ts'
import { placeInSource, readFrom } from './files.ts'
import { urlOfTarget } from './values.ts'

/** Adds the Markdown files that pages, and what they include, name. `includesOf` returns those of a text, from the top of the source. */
export async function addParts(site: SourceSite, includesOf: (text: string, file: string) => string[]): Promise<void> {
  const known = new Set(site.pages.map(({ file }) => file))
  // The list grows as it is read: parts may include others.
  for (const { file } of site.pages) {
    const text = await readFrom(site.root, file)
    for (const part of includesOf(text, file)) {
      if (known.has(part) || !/\.(?:mdx?|markdown)$/.test(part) || placeInSource(site.root, part).at === undefined)
        continue
      known.add(part)
      const target = mdxTarget(placeOf(part, site.tops[0] ?? '.'), await readFrom(site.root, part), site)
      site.pages.push({ file: part, target, url: urlOfTarget(target), isPart: true })
      const text = `Pages include a copy of this file, \`content/${target}\`: change both, or let a script copy it before each build`
      if (part.startsWith('../')) site.todos.push({ file: part, text, weight: 'note' })
    }
  }
}

/** Adds the Markdown files that pages in MDX import. */
export function addImported(site: SourceSite): Promise<void> {
  const components = new Components(site)
  return addParts(site, (text, file) =>
    [...text.matchAll(/^import\s+[\w{} ,]+\s+from\s+["']([^"']+\.mdx?)["']/gm)].flatMap(
      ([, from = '']) => (/\.mdx?$/.test(file) && components.fileOf(from, file)) || []
    )
  )
}

/** A file whose name begins with `_` is no page. */
function placeOf(file: string, top: string): string {
  const place = file.startsWith(`${top}/`) ? file.slice(top.length + 1) : file.replace(/^(\.\.\/)+/, '')
  return path.posix.join(path.posix.dirname(place), `_${path.posix.basename(place).replace(/^_/, '')}`)
}

export function findSnippet(root: string, folders: string[], name: string): string | undefined {
  return folders
    .map((folder) => path.posix.join(folder, name))
    .find((file) => placeInSource(root, file).at !== undefined)
}
