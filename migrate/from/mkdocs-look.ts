/** What is around the pages of a site of MkDocs: colours, footer, links, scripts. */
import type { SourceSite } from '../types.ts'
import { addCopyright, daysOfGit } from './frame.ts'
import { addSocial, nameSettings, toSocial } from './left.ts'
import { notMigrated } from './pointers.ts'
import { asList, asObject, asText } from './read.ts'
import { addAccent, setAccent } from './sheets.ts'

type Values = Record<string, unknown>

/** Takes over what docsgen has, and names the rest. `folder` is that of the pages. */
export async function addLook(
  site: SourceSite,
  config: Values,
  place: { file: string; folder: string }
): Promise<void> {
  const { file, folder } = place
  const theme = asObject(config.theme)
  addPalette(site, theme.palette, file)
  if (theme.font !== undefined && theme.font !== false)
    site.todos.push({
      file,
      text: `The fonts \`theme.font\` are not migrated: set \`theme.fonts\`, see “Fonts” in Theming`,
      weight: 'look'
    })
  const sheets = asList(config.extra_css).map((name) =>
    /^https?:/.test(String(name)) ? undefined : `${folder}/${name}`
  )
  await addAccent(site, { files: sheets, property: '--md-primary-fg-color' })
  const copyright = asText(config.copyright)
  if (copyright !== undefined) await addCopyright(site, copyright, file)
  addExtra(site, asObject(config.extra), { file, names: pluginsOf(config) })
}

/** The names of the plugins: a list of names and of objects, or one object. */
function pluginsOf(config: Values): string[] {
  const list = Array.isArray(config.plugins) ? config.plugins : [config.plugins]
  return list.flatMap((each) => (typeof each === 'string' ? [each] : Object.keys(asObject(each))))
}

/** Plugins whose work docsgen does without one. */
const builtIn = /^(?:redirects|search|tags|minify|git-revision-date(?:-localized)?)$/

/** Takes over dates, and names the plugins that nothing stands for. */
export function addPlugins(site: SourceSite, config: Values, file: string): void {
  const names = pluginsOf(config)
  if (names.some((name) => name.startsWith('git-revision-date'))) {
    site.settings.lastUpdated = true
    site.todos.push({ file, ...daysOfGit })
  }
  for (const name of new Set(names)) if (!builtIn.test(name)) site.todos.push({ file, ...notMigrated('plugin', name) })
}

/** Texts are values of variables where pages have macros. */
function addExtra(site: SourceSite, extra: Values, { file, names }: { file: string; names: string[] }): void {
  addSocial(
    site,
    asList(extra.social)
      .map(asObject)
      .flatMap(({ name, icon, link }) => toSocial(asText(name) ?? asText(icon)?.split('/').at(-1), link))
  )
  const { social, ...others } = extra
  const left = Object.entries(others).filter(([key, value]) => {
    const isText = ['string', 'number'].includes(typeof value) && /^[a-z]\w*$/i.test(key)
    if (isText && names.includes('macros'))
      site.settings.variables = { ...site.settings.variables, [key]: String(value) }
    return !(isText && names.includes('macros'))
  })
  nameSettings(site, { file, path: 'extra.', value: Object.fromEntries(left), known: 'generator homepage' })
}

/** The colours of Material by name. */
const colours: Record<string, string> = {
  ...{
    red: '#ef5552',
    pink: '#e92063',
    purple: '#ab47bd',
    'deep purple': '#7e56c2',
    indigo: '#4051b5',
    blue: '#2094f3'
  },
  ...{ 'light blue': '#02a6f2', cyan: '#00bdd6', teal: '#009485', green: '#4cae4f', 'light green': '#8bc34b' },
  ...{ lime: '#cbdc38', yellow: '#ffec3d', amber: '#ffc105', orange: '#ffa724', 'deep orange': '#ff6e42' },
  ...{ brown: '#795649', grey: '#757575', 'blue grey': '#546d78' }
}

/** One palette, or one for each mode. The bar has the primary colour there, links and buttons have it here. */
function addPalette(site: SourceSite, palette: unknown, file: string): void {
  const all = (Array.isArray(palette) ? palette : [palette]).map(asObject)
  const modes = new Set(all.map(({ scheme }) => (scheme === 'slate' ? 'dark' : 'light')))
  const [mode] = modes
  if (palette !== undefined && modes.size === 1 && mode) site.settings.colours = mode as 'light' | 'dark'
  const of = (isDark: boolean) => {
    const found = all.find(({ scheme }) => (scheme === 'slate') === isDark)
    return colours[(asText(found?.primary) ?? '').replaceAll('-', ' ')]
  }
  const [light, dark] = [of(false), of(true)]
  const accent = light && dark && light !== dark ? { light, dark } : (light ?? dark)
  if (accent !== undefined) setAccent(site, accent, file)
}
