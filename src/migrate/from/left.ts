/** Names settings of a source that nothing here stands for, so that nobody believes they hold. */
import type { SourceSite } from '../types.ts'
import { asObject } from './read.ts'

interface Settings {
  file: string
  /** The path of the object: `themeConfig.`, or ''. */
  path: string
  value: Record<string, unknown>
  /** Keys that are migrated, or that make no difference to readers. */
  known: string
}

/** Adds to what is to do each key that is set and not known. */
export function nameSettings(site: SourceSite, { file, path, value, known }: Settings): void {
  const names = new Set(known.split(' '))
  for (const [key, each] of Object.entries(value)) {
    const isEmpty = each === undefined || each === null || each === false || (Array.isArray(each) && each.length === 0)
    if (isEmpty || names.has(key) || key.startsWith('$')) continue
    site.todos.push({ file, text: `The setting \`${path}${key}\` is not migrated` })
  }
}

/** Turns the address of a folder at a code host into one of a page; undefined for another host. */
function editAddress(address: string | undefined): string | undefined {
  const [, repository, branch] =
    /^(https:\/\/[^/]+\/[^/]+\/[^/]+(?:\/-)?)\/(?:edit|blob|tree)\/([^/]+)/.exec(address ?? '') ?? []
  return repository === undefined ? undefined : `${repository}/edit/${branch}/{file}`
}

/** Takes the address of the pages over, or names it. */
export function addEdit(site: SourceSite, written: string | undefined, place: { file: string; key: string }): void {
  if (written === undefined || site.edit !== undefined) return
  const address = editAddress(written)
  if (address !== undefined) site.edit = { address, ...place }
  else
    site.todos.push({
      file: place.file,
      text: `The address for editing pages, \`${place.key}\`, is not migrated`
    })
}

/** `'name'`, `['name', {…}]`, or `require.resolve('name')`, of which a stand-in is left. */
export function nameOfPlugin(entry: unknown): string {
  const first = Array.isArray(entry) ? entry[0] : entry
  if (typeof first === 'string') return first === 'classic' ? 'preset-classic' : first
  return String(asObject(first).$name ?? asObject(first).$call ?? '')
}
