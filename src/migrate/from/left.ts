/** Names settings of a source that nothing here stands for, so that nobody believes they hold. */
import type { SourceSite } from '../types.ts'

interface Settings {
  file: string
  /** The path of the object: `themeConfig.`, or ''. */
  path: string
  value: Record<string, unknown>
  /** Keys that are carried over, or that make no difference to readers. */
  known: string
}

/** Adds to what is to do each key that is set and not known. */
export function nameSettings(site: SourceSite, { file, path, value, known }: Settings): void {
  const names = new Set(known.split(' '))
  for (const [key, each] of Object.entries(value)) {
    const isEmpty = each === undefined || each === null || each === false || (Array.isArray(each) && each.length === 0)
    if (isEmpty || names.has(key) || key.startsWith('$')) continue
    site.todos.push({ file, text: `The setting \`${path}${key}\` is not carried over` })
  }
}

/** Turns the address of a folder at a code host into one of a page; undefined for another host. */
function editAddress(address: string | undefined): string | undefined {
  const [, repository, branch] =
    /^(https:\/\/[^/]+\/[^/]+\/[^/]+(?:\/-)?)\/(?:edit|blob|tree)\/([^/]+)/.exec(address ?? '') ?? []
  return repository === undefined ? undefined : `${repository}/edit/${branch}/{file}`
}

/** Takes the address of the pages over, or names it. */
export function addEdit(site: SourceSite, address: string | undefined, place: { file: string; key: string }): void {
  if (address === undefined || site.edit !== undefined) return
  site.edit = editAddress(address)
  const what = site.edit === undefined ? 'is not carried over' : 'is of the new folder now: see whether it is right'
  site.todos.push({ file: place.file, text: `The address of pages at your code host, \`${place.key}\`, ${what}` })
}
