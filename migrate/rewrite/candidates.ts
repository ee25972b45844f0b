/** What an href of a source may mean: files, and addresses. */
import path from 'node:path'
import type { SourcePage, SourceSite } from '../types.ts'

/** Files of the source. */
export function fileCandidates(href: string, page: SourcePage | undefined, site: SourceSite): string[] {
  const places: string[] = []
  if (href.startsWith('@site/')) places.push(href.slice('@site/'.length))
  else if (/^[~@]\//.test(href)) places.push(`src/${href.slice(2)}`, href.slice(2))
  else {
    if (page && !href.startsWith('/')) places.push(path.posix.join(path.posix.dirname(page.file), href))
    for (const top of site.tops) places.push(path.posix.join(top, href))
    if (href.startsWith('/')) places.push(href.slice(1))
  }
  return places.flatMap((place) => {
    const bare = place.replace(/\/$/, '').replace(/\.html$/, '')
    const named = bare.replace(/\.(md|mdx)$/, '')
    return [place, `${named}.md`, `${named}.mdx`, `${bare}/index.md`, `${bare}/index.mdx`, `${bare}/README.md`]
  })
}

/** A page is a file of its folder without a slash at its end, and a folder with one. */
export function urlCandidates(href: string, page: SourcePage | undefined, base: string): string[] {
  if (href.startsWith('/')) {
    const own = base !== '/' && href.startsWith(base)
    return withoutNext(own ? [href, href.slice(base.length) || '/'] : [href])
  }
  if (!page) return []
  const joined = [path.posix.join(path.posix.dirname(page.url), href), path.posix.join(page.url, href)]
  return joined.map((url) => url.replace(/(?<=.)\/$/, ''))
}

/** With older versions, Docusaurus has the current pages under `next`. */
function withoutNext(urls: string[]): string[] {
  return urls.flatMap((url) => [url, url.replace(/^(\/[\w-]+)?\/next(?=\/|$)/, '$1') || '/'])
}
