/** Versions of docs of Docusaurus: each is a set of pages in a folder of its own. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placeInSource } from '../read/files.ts'
import { nameSettings } from '../read/settings.ts'
import { asList, asObject, asText } from '../read/values.ts'
import type { Docs, SourceSite } from '../types.ts'

export interface DocsOptions extends Docs {
  options: Record<string, unknown>
}

/** `current` is Docusaurus' name of what is in `docs/`: unreleased if there are versions. */
const unreleased = 'current'

/** Returns the docs once for each version, the one that is published first. */
export function withVersions(site: SourceSite, docs: DocsOptions, file: string): DocsOptions[] {
  const prefix = docs.plugin === 'default' ? '' : `${docs.plugin}_`
  const released = readNames(site.root, `${prefix}versions.json`)
  const { options } = docs
  if (released.length === 0 || options.disableVersioning === true) return [docs]
  const all = options.includeCurrentVersion === false ? released : [unreleased, ...released]
  const only = asList(options.onlyIncludeVersions).map(String)
  const names = only.length === 0 ? all : all.filter((name) => only.includes(name))
  const last = asText(options.lastVersion) ?? names.find((name) => name !== unreleased) ?? unreleased
  const ownOf = (name: string) => asObject(asObject(options.versions)[name])
  const partOf = (name: string) => {
    const { path } = ownOf(name)
    return typeof path === 'string' ? path : name === last ? '' : name === unreleased ? 'next' : name
  }
  // The last one may have another path: first is what readers find without one.
  const first = names.find((name) => partOf(name) === '') ?? last
  return [first, ...names.filter((name) => name !== first)].map((name, at) => {
    const own = ownOf(name)
    nameSettings(site, file, { [`versions.${name}.`]: [own, 'label path banner badge className'] })
    const isOlder = name !== unreleased && names.indexOf(name) > names.indexOf(last)
    const isUnmaintained = (own.banner ?? (isOlder ? 'unmaintained' : 'none')) === 'unmaintained'
    const route = path.posix.join(docs.route, partOf(name).replace(/^\/+|\/+$/g, '')).replace(/^\.$/, '')
    const label = asText(own.label) ?? (name === unreleased ? 'Next' : name)
    const maintained = isUnmaintained && at > 0 && { maintained: false as const }
    site.versions.push({ name: `${prefix}${name}`, label, path: `/${route}`, ...maintained })
    const ofVersion = {
      folder: `${prefix}versioned_docs/version-${name}`,
      sidebarPath: `${prefix}versioned_sidebars/version-${name}-sidebars.json`
    }
    return {
      ...docs,
      route,
      version: name,
      isOld: at > 0,
      ids: new Map(),
      starts: new Map(),
      links: new Map(),
      ...(name !== unreleased && ofVersion)
    }
  })
}

/** The newest comes first. */
function readNames(root: string, file: string): string[] {
  const { at } = placeInSource(root, file)
  return at === undefined ? [] : asList(JSON.parse(readFileSync(at, 'utf8'))).map(String)
}
