/**
 * The style sheets that only some sites or some pages need. What the configuration decides is added to the one that all pages
 * load; one with a `mark` is a file of its own, which pages load whose HTML it matches.
 */
import type { ThemeSource } from './overlay.ts'
import { slotsIn } from './slots.ts'

interface SheetGroup {
  /** Templates without their ending, in order. */
  files: string[]
  /** Sites that need it, if not all do. */
  has?(source: ThemeSource): boolean | Promise<boolean>
  /** Regular expression for the HTML of pages that need it. */
  mark?: string
}

const hasVersions = ({ versions }: ThemeSource) => versions.length > 1
const hasMenus = ({ navbar }: ThemeSource) => navbar.some(({ items }) => items !== undefined)
const hasTwins = ({ machines }: ThemeSource) => machines !== false && machines.button

/** In the order in which a page has them, after `styles.css`. */
export const sheetGroups: Readonly<Record<string, SheetGroup>> = {
  search: { files: ['styles/search'], has: ({ search }) => search !== false },
  dropdown: {
    files: ['styles/dropdown'],
    has: (source) => hasVersions(source) || hasMenus(source) || hasTwins(source)
  },
  twin: { files: ['styles/twin'], has: hasTwins },
  versions: { files: ['styles/versions'], has: hasVersions },
  social: { files: ['styles/social'], has: ({ social }) => social.length > 0 },
  banner: { files: ['styles/banner'], has: ({ banner }) => banner !== undefined },
  colours: { files: ['styles/colours'], has: ({ colours }) => colours.mode === 'system' },
  slots: { files: ['styles/slots'], has: async (source) => (await slotsIn(source)).length > 0 },
  code: { files: ['styles/code', 'styles/code-lines'], mark: '<pre\\b' },
  blocks: {
    files: ['styles/tabs', 'styles/examples', 'styles/file-tree'],
    mark: 'class="(?:tabs|examples?|file-tree)\\b'
  },
  api: {
    files: ['styles/method', 'styles/attributes', 'styles/api', 'styles/endpoints'],
    has: ({ api }) => api !== undefined,
    mark: 'class="(?:method|mark|attributes?|operation|responses?|endpoints)\\b'
  },
  lists: { files: ['styles/page-list'], mark: 'class="page-list\\b' },
  landing: {
    files: ['styles/home', 'styles/features', 'styles/pages'],
    mark: 'class="(?:hero|home|features|closing|pricing|plan|not-found)\\b'
  }
}

/** The groups that a site needs. */
export async function neededGroups(source: ThemeSource): Promise<{ name: string; mark?: string }[]> {
  const groups = Object.entries(sheetGroups)
  const found = await Promise.all(groups.map(([, { has }]) => has?.(source) ?? true))
  return groups.flatMap(([name, { mark }], at) => (found[at] ? { name, ...(mark !== undefined && { mark }) } : []))
}
