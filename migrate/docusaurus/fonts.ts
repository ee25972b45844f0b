/** Fonts of npm packages, which style sheets and modules of Docusaurus import. */
import { placeInSource, readFrom } from '../read/files.ts'
import { asList, asText, folderOf } from '../read/read.ts'
import { notMigrated } from '../read/settings.ts'
import type { SourceSite } from '../types.ts'

/** The uses of a font, by the properties of Docusaurus. */
const uses = {
  body: '--ifm-font-family-base',
  heading: '--ifm-heading-font-family',
  code: '--ifm-font-family-monospace'
} as const

/** Modules that Docusaurus loads on each page: their style sheets and fonts; code is to do. */
export async function readClients(
  site: SourceSite,
  config: Record<string, unknown>,
  file: string
): Promise<{ sheets: string[]; text: string }> {
  const modules = asList(config.clientModules).flatMap((each) => asText(each) ?? [])
  const files = modules.map((each) => folderOf(site.root, each)).filter((each) => placeInSource(site.root, each).at)
  const sheets = files.filter((each) => /\.(?:css|s[ac]ss)$/.test(each))
  const code = await Promise.all(
    files.filter((each) => !sheets.includes(each)).map((each) => readFrom(site.root, each))
  )
  const isOnlyImports = code.every(
    (text) => text.replace(/^\s*(?:import\s*['"][^'"]+['"];?|\/\/.*)$/gm, '').trim() === ''
  )
  if (modules.length > sheets.length && (code.length === 0 || !isOnlyImports))
    site.todos.push({ file, ...notMigrated('setting', 'clientModules') })
  return { sheets, text: code.join('\n') }
}

/** Sets `theme.fonts` to the packages of fonts that are imported and used. */
export async function addFonts(site: SourceSite, css: string): Promise<void> {
  const packages = [...new Set(css.match(/@fontsource(?:-variable)?\/[a-z\d-]+/g))]
  const fonts = Object.entries(uses).flatMap(([use, property]) => {
    const [, family = ''] = new RegExp(`${property}\\s*:\\s*["']?([\\w ]+)`).exec(css) ?? []
    const slug = family
      .trim()
      .replace(/ variable$/i, '')
      .toLowerCase()
      .replaceAll(' ', '-')
    const found = packages.find((name) => name.split('/')[1] === slug)
    return found === undefined ? [] : [[use, found] as const]
  })
  if (fonts.length === 0) return
  const used = Object.fromEntries(fonts)
  if (used.heading === used.body) delete used.heading
  site.settings.theme = { ...site.settings.theme, fonts: used }
  const manifest = await readFrom(site.root, 'package.json').catch(() => '')
  const rangeOf = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"]+)"`).exec(manifest)?.[1] ?? '^5.0.0'
  site.dependencies = Object.fromEntries([...new Set(Object.values(used))].map((name) => [name, rangeOf(name)]))
}
