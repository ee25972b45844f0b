import path from 'node:path'
import { groupBy } from '../../disk/group.ts'
import { suggestPath } from '../../messages/suggest.ts'
import type { Page } from '../../page/page.ts'
import type { Project } from '../../project/project.ts'
import { versionOf } from '../../project/versions.ts'

/** Comparisons before only equal names are looked for: a folder that moves breaks thousands of links. */
const mostComparisons = 200_000

/** Returns a function that guesses the url meant by one that leads nowhere: one of the same version before those of others. */
export function createGuesser(
  { versions }: Pick<Project, 'versions'>,
  pages: ReadonlyMap<string, Page>,
  files: Iterable<string>
): (wanted: string) => string | undefined {
  const all = [...pages.keys(), ...files]
  const groups = groupBy(all, (url) => versionOf(versions, url))
  const names = new Map<readonly string[], Map<string, string[]>>()
  const guesses = new Map<string, string | undefined>()
  let left = mostComparisons
  const find = (url: string, urls: readonly string[]) => {
    const near = left > 0 ? suggestPath(url, urls) : undefined
    left -= urls.length
    const byName = names.get(urls) ?? groupBy(urls, nameOf)
    names.set(urls, byName)
    // A moved file is a page of the same name elsewhere.
    const [same, another] = byName.get(nameOf(url)) ?? []
    return near ?? (another === undefined ? same : undefined)
  }
  const guess = (url: string) =>
    find(url, groups.get(versionOf(versions, url)) ?? []) ?? (versions.length > 0 ? find(url, all) : undefined)
  return (wanted) => {
    if (!guesses.has(wanted)) guesses.set(wanted, guess(wanted.replace(/\.(mdx?|markdown)$/i, '')))
    return guesses.get(wanted)
  }
}

function nameOf(url: string): string {
  return path.posix.basename(url).toLowerCase()
}
