/** Addresses of Docusaurus that nothing here has: those of other locales, and its page of search. */
import type { SourceSite } from '../types.ts'
import { nameOfPlugin } from './left.ts'
import { asList, asObject, asText, filesBelow } from './read.ts'

/** Adds redirects from them, and names what is not migrated. */
export async function addOldAddresses(site: SourceSite, config: Record<string, unknown>, file: string): Promise<void> {
  await addLocales(site, asObject(config.i18n), file)
  const { algolia } = asObject(config.themeConfig)
  const own = asObject(algolia).searchPagePath
  const packages = [...asList(config.themes), ...asList(config.plugins)].map(nameOfPlugin)
  const hasPage =
    algolia === undefined ? packages.some((name) => /search-local|lunr/.test(name)) : own !== false && own !== null
  if (hasPage) site.redirects.push({ from: `/${asText(own) ?? 'search'}`, to: '/', file, isMade: true })
}

async function addLocales(site: SourceSite, i18n: Record<string, unknown>, file: string): Promise<void> {
  const first = asText(i18n.defaultLocale) ?? 'en'
  const files = await filesBelow(site, 'i18n')
  const others = asList(i18n.locales)
    .map(String)
    .filter((locale) => locale !== first)
  for (const locale of others) {
    const folder = `i18n/${asText(asObject(asObject(i18n.localeConfigs)[locale]).path) ?? locale}`
    const count = files.filter((each) => each.startsWith(`${folder}/`)).length
    const text = `The locale \`${locale}\` is not migrated, with ${count} ${count === 1 ? 'file' : 'files'} in \`${folder}\`: its urls redirect to those of \`${first}\``
    site.todos.push({ file, text })
    for (const [from, to] of [
      [`/${locale}`, '/'],
      [`/${locale}/*`, '/*']
    ] as const)
      site.redirects.push({ from, to, file, isMade: true })
  }
  if (files.some((each) => each.startsWith(`i18n/${first}/`)))
    site.todos.push({ file: `i18n/${first}`, text: 'Texts of the theme are not migrated: write yours as `strings`' })
}
