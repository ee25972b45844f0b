/** Files that pages include and that are no pages: they go beside the pages, under a name that keeps them from being one. */
import path from 'node:path'
import { placeInSource, readFrom } from '../files.ts'
import type { SourceSite } from '../types.ts'
import { urlOfTarget } from './read.ts'

/** Adds the Markdown files that pages, and what they include, name. `includesOf` returns those of a text, from the top of the source. */
export async function addParts(site: SourceSite, includesOf: (text: string, file: string) => string[]): Promise<void> {
  const known = new Set(site.pages.map(({ file }) => file))
  // The list grows as it is read: parts may include others.
  for (const { file } of site.pages) {
    const text = await readFrom(site.root, file)
    for (const part of includesOf(text, file)) {
      if (known.has(part) || !/\.(?:md|markdown)$/.test(part) || placeInSource(site.root, part).at === undefined)
        continue
      known.add(part)
      const target = targetOf(part, site.tops[0] ?? '.')
      site.pages.push({ file: part, target, url: urlOfTarget(target), isPart: true })
    }
  }
}

/** A file whose name begins with `_` is no page. */
function targetOf(file: string, top: string): string {
  const place = path.posix.relative(top, file).replace(/^(\.\.\/)+/, '')
  return path.posix.join(path.posix.dirname(place), `_${path.posix.basename(place).replace(/^_/, '')}`)
}

/** Returns the first file of that name in these folders. */
export function findSnippet(root: string, folders: string[], name: string): string | undefined {
  return folders
    .map((folder) => path.posix.join(folder, name))
    .find((file) => placeInSource(root, file).at !== undefined)
}
