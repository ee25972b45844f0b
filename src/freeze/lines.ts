/** What to add to the configuration for a version, as text to paste. */
import { printValue } from '../init/print-config.ts'
import { isBelow } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import type { SidebarList } from '../project/sidebar-lists.ts'
import { movedUrl, versionOf } from '../project/versions.ts'
import type { Addresses } from './addresses.ts'
import type { Frozen } from './versions.ts'

export interface Added {
  /** The end of a sentence that begins with Add. */
  where: string
  text: string
}

export function linesToAdd(project: Project, frozen: Frozen, addresses: Addresses): Added[] {
  const { current, made } = frozen
  const isJson = project.configFile?.endsWith('.json') === true
  const print = (value: unknown) => (isJson ? JSON.stringify(value, undefined, 2) : printValue(value))
  const { configFile = 'docsgen.config.ts' } = project
  const versions =
    project.versions.length === 0
      ? { where: `to \`${configFile}\``, text: `${isJson ? '"versions"' : 'versions'}: ${print([current, made])},` }
      : { where: 'to `versions`, after the current one', text: `${print(made)},` }
  const sidebars = sidebarsOf(project, frozen)
  // Without lists of its own, a version has those of its folders.
  if (sidebars.every(([, list]) => list === 'auto')) return [versions]
  const lists = sidebars.map(([prefix, list]) => {
    const url = isBelow(prefix, current.path) ? movedUrl(prefix, current, made) : made.path
    return `${print(url)}: ${print(moveList(list, addresses))},`
  })
  return [versions, { where: 'to `sidebars`', text: lists.join('\n') }]
}

/** Those of the current version, else the one that is for more than that. */
function sidebarsOf({ sidebars }: Project, { versions, current }: Frozen): [string, SidebarList][] {
  const all = Object.entries(sidebars)
  const own = all.filter(([prefix]) => versionOf(versions, prefix) === current)
  if (own.length > 0) return own
  return all
    .filter(([prefix]) => isBelow(current.path, prefix))
    .sort(([a], [b]) => b.length - a.length)
    .slice(0, 1)
}

function moveList(list: SidebarList, addresses: Addresses): SidebarList {
  if (list === 'auto') return list
  return list.map((entry) => {
    if (entry === 'auto') return entry
    const { href, items } = entry
    return {
      ...entry,
      ...(href !== undefined && { href: addresses.url(href) }),
      ...(items !== undefined && { items: moveList(items, addresses) })
    }
  })
}
