/** The style sheets of Docusaurus as one of docsgen: what has a counterpart, and rules for the site's own classes. */
import { declarationsOf, withoutComments } from '../../theme/brand/declarations.ts'
import { themeClasses } from '../../theme/taken-classes.ts'
import type { SourceSite } from '../types.ts'
import { type CssRule, indent, rulesOf } from './css-rules.ts'
import { classesOfIcons } from './docusaurus-bars.ts'
import { addFonts, addGenerics, fontsIn, isFontImport } from './docusaurus-fonts.ts'
import { addFooterColours } from './docusaurus-look.ts'
import { withoutLayout } from './frame-rules.ts'
import { isForOwn, renameSelector, withoutClasses } from './infima-selectors.ts'
import { isOfDocusaurus, isOfStarter } from './infima-tokens.ts'
import { InfimaValues } from './infima-values.ts'
import { type Left, noteLeft } from './left-of-sheet.ts'
import { forSystem, withoutModes } from './mode-rules.ts'
import { asObject, asText } from './read.ts'
import { leaveSheet, readSheets, type SourceSheet, takeAccent } from './sheets.ts'

const names = { property: '--ifm-color-primary', guide: '“Style sheets” in From Docusaurus' }

/** Writes the style sheet of the project. `config` is in `file`. */
export async function addStyles(
  site: SourceSite,
  files: unknown[],
  { config, file, fonts }: { config: Record<string, unknown>; file: string; fonts: string[] }
): Promise<void> {
  const all = await readSheets(site, files)
  const sheets = all.filter(({ file }) => file.endsWith('.css'))
  for (const sheet of all) if (!sheets.includes(sheet)) site.todos.push(leaveSheet(site, sheet, names))
  const bare = sheets.map(({ file, text }) => ({ file, text: withoutComments(text.replace(/\r\n?/g, '\n')) }))
  const values = new InfimaValues(bare.map(({ text }) => text).join('\n'))
  const accented = bare.filter((sheet) => takeAccent(site, sheet, names))
  const tokens = values.tokens(site.settings.theme)
  addFooterColours(asObject(config.themeConfig), tokens)
  if (site.settings.banner) addBannerColours(site, { config, file, tokens, values })
  const ofProperties = values.rules()
  const imports = await addFonts(site, [...fonts, ...all.flatMap(({ text }) => fontsIn(text))], tokens)
  addGenerics(tokens)
  const theirs = await themeClasses()
  const isOwn = (name: string) => !isOfDocusaurus(name) && !theirs.has(name)
  const isPublished = (url: string) => site.files.some((file) => file.url === url)
  const replaced = classesOfIcons(asObject(config.themeConfig))
  const { colours = 'system' } = site.settings
  const isOfSystem = (typeof colours === 'string' ? colours : colours.mode) === 'system'
  const copying = { values, isOwn, isPublished, replaced, isOfSystem }
  const copied = bare.map((sheet) => ({ sheet, ...copyRules(sheet, copying) }))
  const written = copied.flatMap(({ rules }) => rules)
  for (const { sheet, left, renamed, idle } of copied) {
    noteRenamed(site, sheet, renamed)
    if (idle.length > 0) site.todos.push({ file: sheet.file, text: ofIcons(replaced), weight: 'note' })
    const isRead = (name: string) => name.startsWith('--ifm-') || bare.some(({ text }) => text.includes(`var(${name}`))
    const isMain = (name: string) => accented.includes(sheet) && name.startsWith('--ifm-color-primary')
    const unused = declarationsOf(sheet.text).filter(({ name }) => !values.used.has(name) && !isMain(name))
    const lost = unused.filter((each) => !isOfStarter(each) && isRead(each.name))
    noteLeft(site, sheet, [...left, ...lost.map(({ name, at }) => ({ name, at }))])
    if (unused.some(isOfStarter)) site.todos.push({ file: sheet.file, text: ofCode, weight: 'note' })
  }
  const root = [...tokens].map(([name, value]) => `  ${name}: ${value};`)
  const blocks = [
    ...(imports.length > 0 ? [imports.map((name) => `@import '${name}';`).join('\n')] : []),
    ...(root.length > 0 ? [`:root {\n${root.join('\n')}\n}`] : []),
    ...(asObject(asObject(config.themeConfig).navbar).style === 'dark' ? [darkNavbar] : []),
    ...ofProperties,
    ...(site.styles === undefined ? [] : [site.styles.trimEnd()]),
    ...written
  ]
  if (blocks.length > 0) site.styles = `${blocks.join('\n\n')}\n`
}

const darkNavbar = '.navbar {\n  color-scheme: dark;\n}'

const ofCode = 'Code has the size of docsgen, instead of the `--ifm-code-font-size` of a new site of Docusaurus'

interface Colouring {
  config: Record<string, unknown>
  file: string
  tokens: Map<string, string>
  values: InfimaValues
}

function addBannerColours(site: SourceSite, { config, file, tokens, values }: Colouring): void {
  const bar = asObject(asObject(config.themeConfig).announcementBar)
  const white = { backgroundColor: '#fff', textColor: '#000' }
  for (const [key, token] of [
    ['backgroundColor', '--banner'],
    ['textColor', '--on-banner']
  ] as const) {
    const written = asText(bar[key]) ?? white[key]
    const value = written && values.translate(written)
    if (value) tokens.set(token, value)
    else if (written) {
      const what = `The setting \`themeConfig.announcementBar.${key}\` is not migrated`
      site.todos.push({ file, text: `${what}: set \`${token}\` in \`templates/styles.css\``, weight: 'look' })
    }
  }
}

/** Highlighted lines of a new site of Docusaurus 2. */
const ofOldStarter = /(?:^|\s)\.docusaurus-highlight-code-line$/

interface Copying {
  values: InfimaValues
  isOwn: (name: string) => boolean
  isPublished: (url: string) => boolean
  /** Classes that no element has any more. */
  replaced: ReadonlySet<string>
  /** The mode of the system is one that readers see. */
  isOfSystem: boolean
}

interface Copied {
  rules: string[]
  left: Left[]
  /** Selectors by those of Docusaurus. */
  renamed: Map<string, string>
  /** Selectors that match nothing any more. */
  idle: string[]
}

function copyRules({ text }: SourceSheet, copying: Copying): Copied {
  const left: Left[] = []
  const idle: string[] = []
  const renamed: Copied['renamed'] = new Map()
  const declared = declarationsOf(text)
  const copy = (rule: CssRule): string | undefined => {
    const { at, body, inner } = rule
    const prelude = withoutClasses(rule.prelude, copying.replaced)
    if (prelude !== rule.prelude) idle.push(rule.prelude)
    if (prelude === '' || isFontImport(prelude) || ofOldStarter.test(prelude)) return undefined
    if (body && /^@(?:media|supports|layer|container)\b/.test(prelude)) {
      const rules = inner.flatMap((each) => copy(each) ?? [])
      return rules.length === 0 ? undefined : `${prelude} {\n${indent(rules.join('\n\n'))}\n}`
    }
    const inside = body && text.slice(body.from, body.end)
    const isRoot = body && declared.some((each) => each.at >= body.from && each.at < body.end)
    if (isRoot && /^(?:\s*--[\w-]+\s*:[^;]*(?:;|$))*\s*$/.test(inside ?? '')) return undefined
    if (inside?.trim() === '') return undefined
    const isKept =
      /^@(?:keyframes|font-face)\b/.test(prelude) ||
      isForOwn({ ...rule, prelude: withoutModes(prelude) }, copying.isOwn)
    const made =
      isKept && inside !== undefined && hasFiles(inside, copying) ? copying.values.translate(inside) : undefined
    if (made === undefined)
      left.push({ name: prelude, at, missing: isKept ? copying.values.missing(inside ?? '') : undefined })
    if (made === undefined) return undefined
    const { body: kept, lost } = withoutLayout(renameSelector(prelude, new Map()), made)
    if (lost.length > 0) left.push({ name: prelude, at, lost })
    if (kept.trim() === '') return undefined
    const [selector, lines] = [renameSelector(prelude, renamed), withoutIndent(kept)]
    const others = copying.isOfSystem ? forSystem(selector, lines) : []
    return [`${selector} {\n${indent(lines)}\n}`, ...others].join('\n\n')
  }
  return { rules: rulesOf(text).flatMap((rule) => copy(rule) ?? []), left, renamed, idle }
}

function ofIcons(classes: ReadonlySet<string>): string {
  const names = [...classes].map((name) => `\`.${name}\``).join(', ')
  return `Rules for ${names} are left out: the link has an icon of docsgen now, \`social\``
}

/** Files that a rule shows must be there. */
function hasFiles(body: string, { isPublished }: Copying): boolean {
  return [...body.matchAll(/url\(\s*['"]?([^'")]*)/g)].every(([, url = '']) => /^data:/.test(url) || isPublished(url))
}

function noteRenamed({ todos }: SourceSite, { file }: SourceSheet, renamed: Copied['renamed']): void {
  const list = [...renamed].map(([name, selector]) => `\`${name}\` (now \`${selector}\`)`).join(', ')
  if (list !== '')
    todos.push({ file, text: `Rules for these are in \`templates/styles.css\`, renamed: ${list}`, weight: 'note' })
}

function withoutIndent(body: string): string {
  const lines = body
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
  const depth = Math.min(...lines.map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(depth)).join('\n')
}
