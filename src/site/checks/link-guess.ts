import { existsSync } from 'node:fs'
import path from 'node:path'
import { onlyLonger, suggestPath } from '../../messages/suggest.ts'
import type { Page } from '../../page/page.ts'
import { urlToPaths } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { versionOf } from '../../project/versions.ts'
import { samePage } from '../versions.ts'
import { lockedUrls } from './url-lock/lock-file.ts'

/** Comparisons before only equal names are looked for: a folder that moves breaks thousands of links. */
const mostComparisons = 200_000

/**
 * Returns a function that guesses the url meant by one that leads nowhere: for a page that was published, a page that is
 * new; else one of the same version, before those of others.
 */
export function createGuesser(
  { root, versions, out, layout }: Pick<Project, 'root' | 'versions' | 'out' | 'layout'>,
  pages: ReadonlyMap<string, Page>,
  files: Iterable<string>
): (wanted: string) => string | undefined {
  const all = [...pages.keys(), ...files]
  const groups = new Map<unknown, string[]>()
  const names = new Map<readonly string[], Map<string, string[]>>()
  const guesses = new Map<string, string | undefined>()
  let left = mostComparisons
  let locked: ReadonlySet<string> | undefined
  const fresh = new Map<unknown, string[]>()
  for (const url of all) add(groups, versionOf(versions, url), url)
  const find = (url: string, urls: readonly string[]) => {
    const near = left > 0 ? suggestPath(url, urls) : undefined
    left -= urls.length
    const byName = names.get(urls) ?? new Map<string, string[]>()
    if (!names.has(urls)) for (const each of urls) add(byName, nameOf(each), each)
    names.set(urls, byName)
    // A moved file is a page of the same name elsewhere.
    return near ?? only(byName.get(nameOf(url)) ?? [])
  }
  /** In the lock, in an older version, or in the output of an earlier build. */
  const isPublished = (url: string) => {
    locked ??= lockedUrls(root)
    const [current, ...older] = versions
    const isOld = older.some((to) => versionOf(versions, url) === current && samePage(versions, url, { to, pages }))
    return locked.has(url) || isOld || existsSync(path.join(out, urlToPaths(url, layout)[0]))
  }
  const findRenamed = (url: string, version: unknown, own: readonly string[]) => {
    if (!isPublished(url)) return undefined
    const added = fresh.get(version) ?? own.filter((each) => pages.has(each) && !isPublished(each))
    fresh.set(version, added)
    const folder = path.posix.dirname(url)
    return find(url, added) ?? only(added.filter((page) => path.posix.dirname(page) === folder))
  }
  const guess = (url: string) => {
    const version = versionOf(versions, url)
    const members = groups.get(version) ?? []
    const longer = () => (left > 0 ? findLonger(url, [...pages.keys()]) : undefined)
    return (
      findRenamed(url, version, members) ??
      find(url, members) ??
      longer() ??
      (versions.length > 0 ? find(url, all) : undefined)
    )
  }
  return (wanted) => {
    if (!guesses.has(wanted)) guesses.set(wanted, guess(wanted.replace(/\.(mdx?|markdown)$/i, '')))
    return guesses.get(wanted)
  }
}

function add<Key>(groups: Map<Key, string[]>, key: Key, url: string): void {
  const group = groups.get(key)
  if (group) group.push(url)
  else groups.set(key, [url])
}

function only(urls: readonly string[]): string | undefined {
  return urls.length === 1 ? urls[0] : undefined
}

/** The only page of the folder with a longer or shorter name. */
function findLonger(url: string, pages: readonly string[]): string | undefined {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const names = pages.flatMap((page) => (page.startsWith(folder) ? page.slice(folder.length) : []))
  const name = onlyLonger(nameOf(url), names)
  return name === undefined ? undefined : folder + name
}

function nameOf(url: string): string {
  return path.posix.basename(url).toLowerCase()
}
