/** Fonts of npm packages, which style sheets and modules of Docusaurus import: `theme.fonts`, or imports of the style sheet. */
import path from 'node:path'
import { placeInSource, readFrom } from '../files.ts'
import type { SourceSite } from '../types.ts'
import { notMigrated } from './pointers.ts'
import { asList, asText, findFile } from './read.ts'

/** What is within the quotes: `@fontsource/inter/400.css`. */
const specifier = /(?<=(['"])~?)@fontsource(?:-variable)?\/[a-z\d-]+(?:\/[\w./-]+)?(?=\1)/g

export function isFontImport(text: string): boolean {
  return /^@import\b/.test(text) && text.search(specifier) !== -1
}

/** What the imports of a text name, without its comments. */
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

const uses = { body: '--font', heading: '--font-heading', code: '--font-code' }

/** Sets the fonts of the site to those packages whose families are in `tokens`; returns imports of the others. */
export async function addFonts(site: SourceSite, imported: string[], tokens: Map<string, string>): Promise<string[]> {
  const packageOf = (name: string) => name.split('/').slice(0, 2).join('/')
  const packages = [...new Set(imported.map(packageOf))]
  const used: Record<string, string> = {}
  for (const [use, token] of Object.entries(uses)) {
    const found = packages.find((name) => name.split('/')[1] === slugOf(tokens.get(token)))
    if (found === undefined) continue
    tokens.delete(token)
    if (use !== 'heading' || used.body !== found) used[use] = found
  }
  if (Object.keys(used).length > 0) site.settings.theme = { ...site.settings.theme, fonts: used }
  if (packages.length > 0) await addDependencies(site, packages)
  return [...new Set(imported.filter((name) => !Object.values(used).includes(packageOf(name))))]
}

/** `'JetBrains Mono Variable', monospace` is `jetbrains-mono`. */
function slugOf(families = ''): string {
  const first = families.split(',')[0]?.replace(/['"]/g, '').trim() ?? ''
  return first
    .replace(/ variable$/i, '')
    .toLowerCase()
    .replaceAll(' ', '-')
}

const generics = { '--font': 'sans-serif', '--font-heading': 'sans-serif', '--font-code': 'monospace' }

/** A font that is not there would be shown as one with serifs. */
export function addGenerics(tokens: Map<string, string>): void {
  for (const [token, generic] of Object.entries(generics)) {
    const families = tokens.get(token)
    if (families !== undefined && !/(?:serif|monospace|system-ui|cursive|fantasy|inherit|\))\s*$/.test(families))
      tokens.set(token, `${families}, ${generic}`)
  }
}

async function addDependencies(site: SourceSite, names: string[]): Promise<void> {
  const manifest = await readFrom(site.root, 'package.json').catch(() => '')
  const rangeOf = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"]+)"`).exec(manifest)?.[1] ?? '^5.0.0'
  site.dependencies = Object.fromEntries(names.map((name) => [name, rangeOf(name)]))
}
