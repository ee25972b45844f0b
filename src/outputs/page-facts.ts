/** Facts that a page and its twin are both made of. */

import type { Page } from '../page/page.ts'
import { linkedUrl } from '../site/page-lists.ts'
import type { Sidebar } from '../site/sidebar/sidebar.ts'
import type { Site } from '../site/site.ts'
import type { UsedTexts } from '../theme/render-request.ts'
import type { Theme } from '../theme/theme.ts'

/** The template of a page, in the sidebar that it has. */
export function templateOf({ meta }: Page, { facts }: Pick<Theme, 'facts'>, sidebar: Sidebar | undefined): string {
  const wanted = meta.template ?? (sidebar ? 'doc' : 'page')
  return Object.hasOwn(facts.templates, wanted) ? wanted : 'page' // parsing reported it
}

/** Facts that directives of a page show and that are not in its file, as JSON; empty texts for nothing. */
export function usedBy(page: Page, { site, base }: { site: Site; base: string }): UsedTexts {
  const { uses, icons, lists, hrefs } = site
  const shown = (page.lists ?? []).map(({ name }) => {
    const target = linkedUrl(name, { url: page.url, hrefs, base })
    return [name, target === undefined ? [] : lists.of(target)]
  })
  return {
    api: JSON.stringify(uses.slice(page)) ?? '',
    icons: page.icons ? JSON.stringify(icons.textsFor(page)) : '',
    lists: shown.length > 0 ? JSON.stringify(Object.fromEntries(shown)) : ''
  }
}

/** Links of the content and of the props: each was looked up where it is written. */
export function knownHrefs({ links }: Page, hrefs: Readonly<Record<string, string>>, props: string): Set<string> {
  const unresolved = links.map((link) => link.as ?? link.href).filter((href) => hrefs[href] === undefined)
  return new Set([...hrefsIn(props), ...Object.values(hrefs), ...unresolved])
}

export function hrefsIn(json: string): string[] {
  return (json.match(/"href":"[^"\\]*(?:\\.[^"\\]*)*"/g) ?? []).map((written) => {
    const href = written.slice('"href":"'.length, -1)
    return href.includes('\\') ? (JSON.parse(`"${href}"`) as string) : href
  })
}
