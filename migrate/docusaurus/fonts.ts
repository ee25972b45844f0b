/** Fonts of npm packages, which style sheets and modules of Docusaurus import: `theme.fonts`, or imports of the style sheet. */
import path from 'node:path'
import { placeInSource, readFrom } from '../read/files.ts'
import { asList, asText, findFile } from '../read/read.ts'
import { notMigrated } from '../read/settings.ts'
import type { SourceSite } from '../types.ts'

/** The text within the quotes: `@fontsource/inter/400.css`. */
const specifier = /(?<=(['"])~?)@fontsource(?:-variable)?\/[a-z\d-]+(?:\/[\w./-]+)?(?=\1)/g

/** The files that imports of a text name, without its comments. */
export function fontsIn(text: string): string[] {
  return [...text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(specifier)].map(([name]) => name)
}

const sheetImport = /^import\s*["'](@site\/|\.{1,2}\/)([^"']+\.(?:css|s[ac]ss))["'];?/gm

/** Style sheets of the site that a module imports. */
function sheetsIn(code: string, folder: string): string[] {
  return [...code.matchAll(sheetImport)].map(([, from = '', file = '']) =>
    from === '@site/' ? file : path.posix.join(folder, from + file)
  )
}

/** True for a component that shows what is in it, and imports fonts and style sheets alone. */
function isPlainWrapper(code: string): boolean {
  const rest = code
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(sheetImport, '')
    .replace(specifier, '')
    .replace(/^import\s+[^'"]*from\s*["']react["'];?|^import\s*(?:''|"");?/gm, '')
    .replace(/<\/?(?:React\.)?Fragment>|<\/?>/g, '')
  return !/^import\b|(?<!\w)<|\buse[A-Z]|\b(?:document|window|require|fetch)\b/m.test(rest)
}

/** Modules that Docusaurus loads on each page: their style sheets and fonts. The others are to do. */
export async function readClients(
  site: SourceSite,
  config: Record<string, unknown>,
  file: string
): Promise<{ sheets: string[]; fonts: string[] }> {
  const fonts: string[] = []
  const sheets: string[] = []
  const wrapper = ['src/theme/Root', 'src/theme/Root/index']
    .map((name) => findFile(site.root, name, ['tsx', 'jsx', 'ts', 'js']))
    .find((each) => each !== undefined)
  if (wrapper !== undefined) {
    const code = await readFrom(site.root, wrapper)
    fonts.push(...fontsIn(code))
    sheets.push(...sheetsIn(code, path.posix.dirname(wrapper)))
    if (isPlainWrapper(code)) site.taken.push(wrapper)
  }
  let isLeft = false
  for (const written of asList(config.clientModules)) {
    const name = asText(written) ?? ''
    const at = path.isAbsolute(name) ? path.relative(site.root, name) : path.posix.normalize(name)
    const own = fontsIn(`'${name}'`)
    if (own.length > 0) fonts.push(...own)
    else if (name.endsWith('.css')) sheets.push(name)
    else {
      const code = placeInSource(site.root, at).at === undefined ? name : await readFrom(site.root, at)
      fonts.push(...fontsIn(code))
      isLeft ||= code.replace(specifier, '').replace(/\/\*[\s\S]*?\*\/|\/\/.*|import\s*(?:''|"");?|\s+/g, '') !== ''
    }
  }
  if (isLeft) site.todos.push({ file, ...notMigrated('setting', 'clientModules') })
  return { sheets, fonts }
}

/** The uses of a font: the property of Docusaurus, the token of docsgen, and the font in case it is not there. */
const uses = {
  body: ['--ifm-font-family-base', '--font', 'sans-serif'],
  heading: ['--ifm-heading-font-family', '--font-heading', 'sans-serif'],
  code: ['--ifm-font-family-monospace', '--font-code', 'monospace']
} as const

/** Sets the fonts that style sheets name: those of packages in `theme.fonts`, others and further packages in the style sheet. */
export async function addFonts(site: SourceSite, imported: string[], css: string): Promise<void> {
  const packageOf = (name: string) => name.split('/').slice(0, 2).join('/')
  const packages = [...new Set(imported.map(packageOf))]
  const used: Record<string, string> = {}
  const tokens: string[] = []
  for (const [use, [property, token, generic]] of Object.entries(uses)) {
    const families = valueIn(css, property)
    if (families === undefined) continue
    const found = packages.find((name) => name.split('/')[1] === slugOf(families))
    if (found !== undefined && (use !== 'heading' || used.body !== found)) used[use] = found
    if (found !== undefined) continue
    const isWhole = /(?:serif|monospace|system-ui|cursive|fantasy|inherit|\))\s*$/.test(families)
    tokens.push(`  ${token}: ${families}${isWhole ? '' : `, ${generic}`};`)
  }
  if (Object.keys(used).length > 0) site.settings.theme = { ...site.settings.theme, fonts: used }
  if (packages.length > 0) await addDependencies(site, packages)
  const others = [...new Set(imported.filter((name) => !Object.values(used).includes(packageOf(name))))]
  const blocks = [
    ...(others.length > 0 ? [others.map((name) => `@import '${name}';`).join('\n')] : []),
    ...(tokens.length > 0 ? [`:root {\n${tokens.join('\n')}\n}`] : [])
  ]
  if (blocks.length > 0) site.styles = `${blocks.join('\n\n')}\n`
}

/** The value of a property, also by the name of another one of the sheet; undefined if that has none. */
function valueIn(css: string, property: string, within: string[] = []): string | undefined {
  const [, value] = new RegExp(`(?<![\\w-])${property}\\s*:\\s*([^;{}]+)`).exec(css) ?? []
  const [, name] = /^var\(\s*(--[\w-]+)\s*\)$/.exec(value?.trim() ?? '') ?? []
  if (name !== undefined) return within.includes(name) ? undefined : valueIn(css, name, [...within, name])
  return value?.includes('var(') ? undefined : value?.replace(/\s+/g, ' ').trim()
}

/** `'JetBrains Mono Variable', monospace` is `jetbrains-mono`. */
function slugOf(families: string): string {
  const first = families.split(',')[0]?.replace(/['"]/g, '').trim() ?? ''
  return first
    .replace(/ variable$/i, '')
    .toLowerCase()
    .replaceAll(' ', '-')
}

async function addDependencies(site: SourceSite, names: string[]): Promise<void> {
  const manifest = await readFrom(site.root, 'package.json').catch(() => '')
  const rangeOf = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"]+)"`).exec(manifest)?.[1] ?? '^5.0.0'
  site.dependencies = Object.fromEntries(names.map((name) => [name, rangeOf(name)]))
}
