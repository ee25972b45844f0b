import { SwappedMap } from '../disk/swapped-map.ts'
import type { Page } from '../page/page.ts'
import { isAboutSite } from './checks/rules.ts'
import { LinkTable, resolveLinks } from './links/links.ts'
import type { Site } from './site.ts'

/**
 * Most edits change nothing that other pages show: then pages are swapped, and the site is not joined again. Undefined for
 * other edits. `contents` are those of generated pages, by page key.
 */
export function swapPages(site: Site, swapped: readonly Page[], contents: Site['generated']): Site | undefined {
  if (!swapped.every((page) => isAlone(page, site))) return undefined
  const links = new LinkTable(site.targets)
  const hrefs = swapped.map(({ url, file, links: written }) => [url, links.add(written, { file, url })] as const)
  const gone = new Set(swapped.map(({ url }) => site.pages.get(url)?.key))
  const files = new Set<string | undefined>(swapped.map(({ file }) => file))
  const isOther = ({ file }: { file?: string }) => !files.has(file)
  const wanted = links.wanted.filter(({ target }) => site.uses.knowsIds(target))
  return {
    ...site,
    pages: new SwappedMap(
      site.pages,
      swapped.map((page) => [page.url, page])
    ),
    generated: new Map([...[...site.generated].filter(([key]) => !gone.has(key)), ...contents]),
    hrefs: new SwappedMap(site.hrefs, hrefs),
    wanted: [...site.wanted.filter(isOther), ...wanted],
    external: [...site.external.filter(isOther), ...links.external],
    messages: [
      ...site.messages.filter((each) => isOther(each) || isAboutSite(each.rule)),
      ...links.messages,
      ...swapped.flatMap((page) => [...site.uses.problemsOf(page), ...site.icons.problemsOf(page)])
    ]
  }
}

/** Other pages show the same of it as before, and its messages are about its own file. */
function isAlone(page: Page, { pages, targets, redirects }: Site): boolean {
  const { file, url } = page
  const old = pages.get(url)
  if (old === undefined || toShown(old) !== toShown(page) || old.included || page.included) return false
  if (old.aliases || page.aliases || redirects.touch(url)) return false
  const [before, after] = [old, page].map(({ links }) => resolveLinks(links, { file, url }, targets))
  return JSON.stringify(before?.used) === JSON.stringify(after?.used)
}

function toShown({ file, meta, uses, icons = [], lists = [] }: Page): string {
  const shown = [...uses, ...icons].map(({ kind, name }) => [kind, name])
  return JSON.stringify([file, meta, shown, lists])
}
