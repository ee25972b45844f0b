import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Urls of all pages of a built site, as its sitemap has them. */
export function readRoutes(dist: string): string[] {
  const sitemap = readFileSync(path.join(dist, 'sitemap.xml'), 'utf8')
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/**
 * Pages that have between them every section, element, class, name and attribute that any page has, first those with most
 * of what is missing, small ones first. What templates and directives write is in one of them. At night all pages: each has texts of its own.
 * With `seen`, what pages of other sites have is not looked for again, but each site has a page.
 */
export function samplePages<Page extends { url: string; html: string }>(
  pages: Page[],
  seen = new Set<string>()
): Page[] {
  if (process.env.DOCSGEN_NIGHTLY) return pages
  const sample: Page[] = []
  let missing = pages.map((page) => ({ page, traits: traitsOf(page) }))
  for (;;) {
    missing = missing.map(({ page, traits }) => ({ page, traits: traits.filter((trait) => !seen.has(trait)) }))
    const [best] = missing.toSorted(
      (one, other) => other.traits.length - one.traits.length || one.page.html.length - other.page.html.length
    )
    if (!best || (best.traits.length === 0 && sample.length > 0)) return sample
    sample.push(best.page)
    for (const trait of best.traits) seen.add(trait)
  }
}

function traitsOf({ url, html }: { url: string; html: string }): string[] {
  const elements = html.matchAll(/<([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/g)
  const traits = [...elements].flatMap(([, name, attributes = '']) => [
    // Names that React made are different everywhere.
    ...[...attributes.matchAll(/ (?:class|name|role|type)="(?!_R_)[^"]*"/g)].map(([attribute]) => name + attribute),
    ...attributes
      .replace(/"[^"]*"/g, '')
      .split(/[\s=/]+/)
      .map((attribute) => `${name}[${attribute}]`)
  ])
  const section = path.posix.dirname(url).split('/').slice(0, 3).join('/')
  return [...new Set([section, ...traits])]
}
