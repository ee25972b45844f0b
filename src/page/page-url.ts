/** The url of a page, from its file or its slug, and the title of one that gives none. */
import { hash } from '../disk/files.ts'
import { fileToUrl, urlFault } from './url.ts'

/** Returns the url; calls `report` if the wanted one is impossible. */
export function pageUrl(contentFile: string, slug: string | undefined, report: (text: string) => void): string {
  const derived = fileToUrl(contentFile)
  const wanted = slug === undefined ? derived : resolveSlug(slug, derived)
  const fault = urlFault(wanted)
  if (fault === undefined) return wanted
  report(
    slug === undefined
      ? `Cannot make a url of the file's name: it has ${fault}`
      : `Cannot use the slug \`${slug}\`: it has ${fault}`
  )
  return urlFault(derived) === undefined ? derived : `/invalid-${hash(contentFile)}`
}

/** `/x` is a whole url; `x` replaces the last segment. */
function resolveSlug(slug: string, derived: string): string {
  const bare = slug.length > 1 ? slug.replace(/\/$/, '') : slug
  return bare.startsWith('/') ? bare : derived.replace(/[^/]*$/, bare)
}

/** The last segment of a url, or the name of a folder, as words: `event-guides` is called Event guides. */
export function titleOf(name: string): string {
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
