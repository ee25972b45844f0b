/** Compares the navigation of two sites: entries of menus that came, went, moved, or have another label. */
import { diffArrays } from 'diff'
import { hrefToUrl } from '../page/url.ts'
import type { Build } from '../pipeline/list.ts'

/** A name, and what became of it in words. */
export interface Change {
  name: string
  text?: string
}

/** By name, such as `navbar`. */
export type Menus = ReadonlyMap<string, Entries>

/** In their order, by url or address, each with the labels of the entries above it. */
type Entries = Map<string, { label: string; above: string }>

interface MenuEntry {
  label: string
  href?: string | undefined
  items?: readonly MenuEntry[] | undefined
}

/** The navbar, the footer and the sidebars in each language, and what a page itself names as the page before or after it. */
export function menusOf({ site, project: { base } }: Build): Menus {
  const menus = new Map<string, Entries>()
  const add = (name: string, entries: readonly MenuEntry[], above = '', all: Entries = new Map()) => {
    menus.set(name, all)
    for (const { label, href = `group ${label}`, items = [] } of entries) {
      let key = hrefToUrl(href, base) ?? href
      while (all.has(key)) key += ' again'
      all.set(key, { label, above })
      add(name, items, `${above}/${label}`, all)
    }
  }
  for (const { project, sidebars } of site.views) {
    add(`navbar${project.prefix}`, project.navbar)
    const columns = project.footer.columns.map(({ title, links }) => ({ label: title, items: links }))
    add(`footer${project.prefix}`, columns)
    for (const { prefix, whole = prefix, slice } of sidebars) add(`sidebar ${prefix}`, slice(whole))
  }
  for (const { url, meta } of site.pages.values())
    for (const side of ['previous', 'next'] as const) {
      const link = meta[side]
      if (link) add(`${side} page of ${url}`, [{ ...link, label: link.label ?? link.href }])
    }
  return menus
}

/** Leaves out entries of pages that came or went themselves. */
export function compareMenus(before: Menus, after: Menus, isOther: (url: string) => boolean): Change[] {
  return [...new Map([...after, ...before]).keys()].flatMap((name) => {
    const [old = new Map(), now = new Map()] = [before.get(name), after.get(name)]
    const [oldGroups, groups] = [old, now].map((all) => new Set([...all.values()].map(({ above }) => above)))
    const below = (group: string, these: Entries, others: Entries) =>
      [...these].flatMap(([key, { above }]) => (above === group && others.get(key)?.above === group ? [key] : []))
    const orders = [...(groups ?? [])].flatMap((group) => diffArrays(below(group, old, now), below(group, now, old)))
    const moved = new Set(orders.flatMap(({ removed, value }) => (removed ? value : [])))
    return [...new Map([...old, ...now]).keys()].flatMap((key): Change[] => {
      const [was, is] = [old.get(key), now.get(key)]
      if (!was || !is)
        return isOther(key) ? [] : [{ name, text: was ? `removed: ${was.label}` : `added: ${is?.label}` }]
      // The entries of a group that has another label did not move.
      const isBelowOther = was.above !== is.above && groups?.has(was.above) && oldGroups?.has(is.above)
      return [
        ...(was.label === is.label ? [] : [{ name, text: `renamed: ${was.label} → ${is.label}` }]),
        ...(moved.has(key) || isBelowOther ? [{ name, text: `moved: ${is.label}` }] : [])
      ]
    })
  })
}
