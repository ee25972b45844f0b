/** Nothing of the cache may be reached through a link. */
import { type Dirent, readdirSync } from 'node:fs'
import path from 'node:path'
import { isLink } from './files.ts'

/** Folders of the cache that are links: what is written to them and removed from them would be somewhere else. */
export function findLinks(root: string): string[] {
  const cache = path.join('.docsgen', 'cache')
  const above = ['.docsgen', cache].filter((name) => isLink(path.join(root, name)))
  if (above.length > 0) return above
  const entries = maybeList(path.join(root, cache))
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => path.join(cache, name))
}

function maybeList(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
