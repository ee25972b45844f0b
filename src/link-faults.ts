/** What is said of a link that leads nowhere. */
import path from 'node:path'
import type { Targets } from './links.ts'
import { suggest } from './message.ts'

/**
 * What was probably meant: the same page in a form that is not exact, or the nearest name. `wanted` is the url the link
 * would lead to, undefined when it leads out of the content folder.
 */
export function explain(
  pathname: string,
  wanted: string | undefined,
  targets: Targets
): { text: string; note?: string } {
  const written = `Cannot find \`${pathname}\``
  if (wanted === undefined)
    return { text: written, note: 'It lies outside the content folder, so it is not part of the site' }
  const exact = wanted.replace(/(?:\/index)?\.html?$|\/(?:index)?$/, '') || '/'
  if (exact !== wanted || pathname.endsWith('/')) {
    const page = targets.pages.has(exact)
    if (page)
      return {
        text: `Cannot link to \`${pathname}\`: urls are exact, without a slash or \`.html\` at the end`,
        note: `Write \`${exact}\``
      }
  }
  const near = nearest(wanted.replace(/\.(md|markdown)$/i, ''), targets) ?? sameName(wanted, targets)
  return { text: near === undefined ? written : `${written}; did you mean \`${near}\`?` }
}

/** The whole url is near, and so is its last segment: a long way to it excuses no other name. */
function nearest(url: string, { pages, files }: Targets): string | undefined {
  const near = suggest(url, [...pages.keys(), ...files.keys()])
  const name = near === undefined ? undefined : suggest(path.posix.basename(url), [path.posix.basename(near)])
  return name === undefined ? undefined : near
}

/** A page of the same name elsewhere: what a moved file looks like from the page that links to it. */
function sameName(url: string, { pages, files }: Targets): string | undefined {
  const name = path.posix
    .basename(url)
    .replace(/\.(md|markdown)$/i, '')
    .toLowerCase()
  const named = [...pages.keys(), ...files.keys()].filter((each) => path.posix.basename(each).toLowerCase() === name)
  return named.length === 1 ? named[0] : undefined
}
