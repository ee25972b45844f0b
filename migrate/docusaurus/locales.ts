/** Languages of Docusaurus: `i18n/<locale>/` has a folder for each plugin, with files at the paths of their sources. */
import path from 'node:path'
import { readFrom } from '../read/files.ts'
import { addLanguages, type SourceLanguage } from '../read/languages.ts'
import { filesBelow } from '../read/read.ts'
import { asList, asObject, asText, urlOfTarget, yamlValue } from '../read/values.ts'
import { targetOf } from '../rewrite/mdx.ts'
import type { SourcePage, SourceSite } from '../types.ts'
import type { DocsOptions } from './versions.ts'

export interface DocusaurusLocale {
  tag: string
  label: string | undefined
  /** Below `i18n/`. */
  folder: string
}

/** The languages of the site, the first of which has no folder. */
export function localesOf(config: Record<string, unknown>): [DocusaurusLocale, ...DocusaurusLocale[]] {
  const i18n = asObject(config.i18n)
  const first = asText(i18n.defaultLocale) ?? 'en'
  const read = (tag: string): DocusaurusLocale => {
    const { label, path: own } = asObject(asObject(i18n.localeConfigs)[tag])
    return { tag, label: asText(label), folder: path.posix.join('i18n', asText(own) ?? tag) }
  }
  const others = asList(i18n.locales).map(String)
  return [read(first), ...others.filter((each) => each !== first).map(read)]
}

export function translatedDocs(docs: DocsOptions, { tag, folder }: DocusaurusLocale): DocsOptions {
  const { plugin, version, route } = docs
  const name = version === undefined || version === 'current' ? 'current' : `version-${version}`
  return {
    ...{
      ...docs,
      folder: path.posix.join(folder, pluginFolder('docs', plugin), name),
      route: path.posix.join(tag, route)
    },
    ...{ ids: new Map(), links: new Map(), starts: new Map() }
  }
}

export function pluginFolder(kind: 'docs' | 'blog' | 'pages', id: string): string {
  return `docusaurus-plugin-content-${kind}${id === 'default' ? '' : `-${id}`}`
}

/** Adds pages of `src/pages`, and says which languages there are. */
export async function addLocales(
  site: SourceSite,
  [first, ...others]: [DocusaurusLocale, ...DocusaurusLocale[]],
  { docs, file }: { docs: DocsOptions[]; file: string }
): Promise<void> {
  for (const { tag, folder } of others) {
    const at = path.posix.join(folder, pluginFolder('pages', 'default'))
    for (const each of (await filesBelow(site, at)).filter((name) => /\.mdx?$/.test(name))) {
      const place = path.posix.join(tag, path.posix.relative(at, each))
      const target = targetOf(place, await readFrom(site.root, each), site)
      site.pages.push({ file: each, target, url: urlOfTarget(target) })
    }
  }
  const fileOf = (locale: DocusaurusLocale) => (page: SourcePage) => {
    const own = docs.find(({ folder }) => page.file.startsWith(`${folder}/`))
    const to = own && translatedDocs(own, locale).folder
    return to
      ? path.posix.join(to, path.posix.relative(own.folder, page.file))
      : path.posix.join(locale.folder, page.file)
  }
  const languages: SourceLanguage[] = []
  for (const each of others)
    languages.push({ ...each, fileOf: fileOf(each), words: await readWords(site, each.folder) })
  addLanguages(site, [first, ...languages], { file, hasFallback: true })
}

/** Labels by those of the configuration and the sidebars, which keys such as `sidebar.docs.category.Guides` have at their end. */
async function readWords(site: SourceSite, folder: string): Promise<Record<string, string>> {
  const words: Record<string, string> = {}
  for (const file of (await filesBelow(site, folder)).filter((name) => name.endsWith('.json'))) {
    if (file.endsWith('/code.json')) site.todos.push({ file, text: ofTheme, weight: 'note' })
    for (const [key, value] of Object.entries(asObject(yamlValue(await readFrom(site.root, file))))) {
      const label = /^(?:(?:link\.)?(?:item\.label|title)|sidebar\.[^.]+\.(?:category|link|doc))\.(.+)$/.exec(key)?.[1]
      const word = asText(asObject(value).message)
      if (label !== undefined && word !== undefined) words[label] ??= word
    }
  }
  return words
}

const ofTheme = 'Texts of the theme are not migrated: docsgen has its own, see “Words around the text” in Languages'
