/** Nothing of the cache may lie behind a link. */
import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders of the cache that are links: what is written to them and removed from them would be somewhere else. */
export function findLinks(root: string): string[] {
  const cache = path.join('.docsgen', 'cache')
  const isLink = (name: string) => maybe(() => lstatSync(path.join(root, name)).isSymbolicLink()) === true
  const above = ['.docsgen', cache].filter(isLink)
  if (above.length > 0) return above
  const entries = maybe(() => readdirSync(path.join(root, cache), { withFileTypes: true })) ?? []
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => path.join(cache, name))
}

function maybe<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
