import path from 'node:path'
import { onlyLonger, suggestPath } from '../../messages/suggest.ts'
import { lockedUrls } from '../url-lock/lock-file.ts'

/** Comparisons before only equal names are looked for: a folder that moves breaks thousands of links. */
const mostComparisons = 200_000

interface Known {
  root: string
  /** Urls of pages. */
  pages: string[]
  /** Of other files. */
  files: Iterable<string>
}

/** Returns a function that guesses the url meant by one that leads nowhere. */
export function createGuesser({ root, pages, files }: Known): (wanted: string) => string | undefined {
  const all = [...pages, ...files]
  const guesses = new Map<string, string | undefined>()
  let byName: Map<string, string[]> | undefined
  let left = mostComparisons
  let locked: ReadonlySet<string> | undefined
  /** The only new page beside one that was published: it may have another name now. */
  const renamed = (url: string) => {
    locked ??= lockedUrls(root)
    if (!locked.has(url)) return undefined
    const folder = path.posix.dirname(url)
    const fresh = pages.filter((page) => !locked?.has(page) && path.posix.dirname(page) === folder)
    return fresh.length === 1 ? fresh[0] : undefined
  }
  return (wanted) => {
    if (guesses.has(wanted)) return guesses.get(wanted)
    const bare = wanted.replace(/\.(md|markdown)$/i, '')
    const near = left > 0 ? suggestPath(bare, all) : undefined
    left -= all.length
    byName ??= groupByName(all)
    // A moved file is a page of the same name elsewhere.
    const named = byName.get(nameOf(bare)) ?? []
    const guess =
      near ?? (named.length === 1 ? named[0] : (renamed(bare) ?? (left > 0 ? findLonger(bare, pages) : undefined)))
    guesses.set(wanted, guess)
    return guess
  }
}

/** The only page of the folder with a longer or shorter name. */
function findLonger(url: string, pages: readonly string[]): string | undefined {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const names = pages.flatMap((page) => (page.startsWith(folder) ? page.slice(folder.length) : []))
  const name = onlyLonger(nameOf(url), names)
  return name === undefined ? undefined : folder + name
}

function groupByName(urls: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const url of urls) {
    const group = groups.get(nameOf(url))
    if (group) group.push(url)
    else groups.set(nameOf(url), [url])
  }
  return groups
}

function nameOf(url: string): string {
  return path.posix.basename(url).toLowerCase()
}
