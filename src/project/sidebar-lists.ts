/** Lists of sidebars: entries that the configuration names, and pages of folders. */

/** A list of a sidebar. `'auto'`: the pages and folders that the list does not name. */
export type SidebarList = 'auto' | ('auto' | SidebarEntry)[]

/** An entry of a sidebar written by hand: a link, a category, or both. */
export interface SidebarEntry {
  /** Default: what the page is called in its own sidebar. */
  label?: string | undefined
  /** Url of a page, or an address. */
  href?: string | undefined
  /** Entries below this one. `'auto'`: the pages and folders below `href`. */
  items?: SidebarList | undefined
  /** `false`: open on every page. */
  collapsed?: boolean | undefined
  /** Name of an icon before the label. */
  icon?: string | undefined
  /** A word or two after the label, such as `New`. */
  badge?: string | undefined
}

/** Whether a list has pages of its folder, apart from those below its entries. */
export function hasAuto(list: SidebarList): boolean {
  return list === 'auto' || list.includes('auto')
}

/** The list with other addresses. */
export function moveList(list: SidebarList, move: (href: string) => string): SidebarList {
  if (list === 'auto') return list
  return list.map((entry) => {
    if (entry === 'auto') return entry
    const { href, items } = entry
    return {
      ...entry,
      ...(href !== undefined && { href: move(href) }),
      ...(items !== undefined && { items: moveList(items, move) })
    }
  })
}

/** The entries that a list names. */
export function namedIn(list: SidebarList = []): SidebarEntry[] {
  return list === 'auto' ? [] : list.filter((entry) => entry !== 'auto')
}

/** The hrefs of an entry and of those below it. */
export function hrefsOf({ href, items }: SidebarEntry): string[] {
  return [...(href === undefined ? [] : [href]), ...namedIn(items).flatMap(hrefsOf)]
}

/** The urls of the folders that `'auto'` means in a list of a folder, and in the lists below it. */
export function autoFolders(list: SidebarList, folder: string): string[] {
  const below = namedIn(list).flatMap(({ href = '', items = [] }) => autoFolders(items, href))
  return hasAuto(list) ? [folder, ...below] : below
}

export function foldersOfAll(sidebars: Readonly<Record<string, SidebarList>>): string[] {
  return Object.entries(sidebars).flatMap(([prefix, list]) => autoFolders(list, prefix))
}

/** The label that sidebars give to the folder at a url whose pages they list. */
export function labelOfFolder(sidebars: Readonly<Record<string, SidebarList>>, url: string): string | undefined {
  const find = (list: SidebarList): string | undefined =>
    namedIn(list)
      .map(({ href, label, items = [] }) =>
        href === url && label !== undefined && hasAuto(items) ? label : find(items)
      )
      .find((label) => label !== undefined)
  return Object.values(sidebars)
    .map(find)
    .find((label) => label !== undefined)
}
