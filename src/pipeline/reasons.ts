/** Why a body is made again: the parts of its key that changed since the last time. */
import type { Output } from '../outputs/output.ts'
import type { ManifestEntry } from './write/manifest.ts'

/** By part of a key or other cause: the rest of a sentence that begins with the page. */
const reasons: Record<string, string> = {
  new: 'was not built before',
  force: 'is built again because of `--force`, or because the last build was killed',
  output: 'is not in the output folder as it was written',
  bytes: 'has other bytes',
  page: 'has different text, or is parsed differently: its file, the variables or docsgen itself changed',
  template: 'uses another template',
  theme: 'is rendered by a different theme: a template, a style or a script changed',
  site: 'shows a part that all pages show and that changed: the title, the footer, the banner',
  links: 'has a link with a new target, or an image with a new size',
  api: 'shows a part of the OpenAPI document that changed',
  icons: 'shows an icon that changed',
  lists: 'shows a list of pages that changed',
  navigation: 'shows a part of the sidebar that changed',
  plugin: 'is added by a plugin whose code or options changed',
  inputs: 'is made by a plugin from something that changed',
  own: 'shows a different title, contents, breadcrumbs, previous or next page, tags, date of its last change, or links at the top'
}

/** Returns names of reasons; none when the body is up to date. `isInPlace`: it is on disk as it was written. */
export function whyMade(output: Output, known: ManifestEntry | undefined, isInPlace: boolean): string[] {
  if (!known) return ['new']
  if (known.key === output.key) return isInPlace ? [] : ['output']
  if (known.key === '') return ['force']
  const { parts = {} } = output
  const changed = Object.keys(parts).filter((name) => known.parts?.[name] !== parts[name])
  return changed.length > 0 ? changed : ['bytes']
}

export function explainReason(name: string): string {
  const [, included] = /^included (.*)$/s.exec(name) ?? []
  return included === undefined ? (reasons[name] ?? name) : `takes text from \`${included}\`, which changed`
}
