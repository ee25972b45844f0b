/** The style sheets of Docusaurus as one of docsgen: what has a counterpart, and rules for the site's own classes. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listFiles } from '../../src/disk/files.ts'
import { declarationsOf, withoutComments } from '../../src/theme/brand/declarations.ts'
import { ownTemplates } from '../../src/theme/overlay.ts'
import { listNames } from '../list-names.ts'
import type { SourceSite } from '../types.ts'
import { type CssRule, indent, rulesOf } from './css-rules.ts'
import { addFonts, addGenerics, fontsIn, isFontImport } from './docusaurus-fonts.ts'
import { takeIcons } from './docusaurus-icons.ts'
import { addBannerColours, addFooterColours, takeFooter } from './docusaurus-look.ts'
import { withoutLayout } from './frame-rules.ts'
import { classesIn, isBuiltIn, isForOwn, renameSelector, simplified, withoutClasses } from './infima-selectors.ts'
import { isOfDocusaurus, isOfStarter } from './infima-tokens.ts'
import { InfimaValues } from './infima-values.ts'
import { withInnerProperties } from './inner-properties.ts'
import { type Left, noteLeft } from './left-of-sheet.ts'
import { forSystem, withoutModes } from './mode-rules.ts'
import { inOneMode, type NavbarGround, navbarGround, type PlainRule, unreadIn } from './one-mode.ts'
import { asObject } from './read.ts'
import { isCss } from './sass.ts'
import { leaveSheet, readSheets, type SourceSheet, takeAccent } from './sheets.ts'

const names = { property: '--ifm-color-primary', guide: '“Style sheets” in From Docusaurus' }

/** Writes the style sheet of the project, and returns the style sheets that cannot be read as CSS. `config` is in `file`. */
export async function addStyles(
  site: SourceSite,
  files: unknown[],
  { config, file, fonts }: { config: Record<string, unknown>; file: string; fonts: string[] }
): Promise<SourceSheet[]> {
  const all = await readSheets(site, files)
  const sheets = all.filter(isCss)
  const others = all.filter((sheet) => !isCss(sheet))
  for (const sheet of others) site.todos.push(leaveSheet(site, sheet, names))
  const bare = sheets.map(({ file, text }) => ({ file, text: withoutComments(text.replace(/\r\n?/g, '\n')) }))
  const css = bare.map(({ text }) => text).join('\n')
  const values = new InfimaValues(css)
  const accented = bare.filter((sheet) => takeAccent(site, sheet, names))
  const tokens = values.tokens(site.settings.theme)
  const ofProperties = values.rules()
  const theirs = await themeClasses()
  const isTaken = (name: string) => !isOfDocusaurus(name) && theirs.has(name)
  const isOwn = (name: string) => !isOfDocusaurus(name) && !theirs.has(name)
  const isPublished = (url: string) => site.files.some((file) => file.url === url)
  const replaced = await takeIcons(site, css, { theme: asObject(config.themeConfig), file })
  const { colours = 'system' } = site.settings
  const isOfSystem = (typeof colours === 'string' ? colours : colours.mode) === 'system'
  const copyAll = (navbar: NavbarGround) =>
    bare.map((sheet) => ({
      sheet,
      ...copyRules(sheet, { values, tokens, isOwn, isTaken, isPublished, replaced, isOfSystem, navbar })
    }))
  const tried = copyAll(undefined)
  const navbar = navbarGround([...ofProperties, ...tried.flatMap(({ plain }) => plain)])
  const copied = navbar === undefined ? tried : copyAll(navbar)
  const [sheet] = bare
  if (navbar === 'dark' && sheet) site.todos.push({ file: sheet.file, text: ofDarkNavbar, weight: 'note' })
  addFooterColours(asObject(config.themeConfig), tokens)
  if (site.settings.banner) addBannerColours(site, { config, file, tokens, values })
  const imports = await addFonts(site, [...fonts, ...all.flatMap(({ text }) => fontsIn(text))], tokens)
  addGenerics(tokens)
  const isUnread = unreadIn(copied.flatMap(({ plain }) => plain))
  if (ofProperties.some(isUnread)) values.used.delete('--ifm-menu-color-active')
  const written = copied.flatMap(({ rules }) => rules)
  for (const { sheet, left, renamed, idle, ofOneMode } of copied) {
    noteRenamed(site, sheet, renamed)
    if (ofOneMode.length > 0) site.todos.push({ file: sheet.file, text: keptFor(ofOneMode), weight: 'note' })
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
    ...(asObject(asObject(config.themeConfig).navbar).style === 'dark' || navbar === 'dark' ? [darkNavbar] : []),
    ...ofProperties.filter((rule) => !isUnread(rule)).map(format),
    ...(site.styles === undefined ? [] : [site.styles.trimEnd()]),
    ...written
  ]
  if (blocks.length > 0) site.styles = `${blocks.join('\n\n')}\n`
  return others
}

const darkNavbar = '.navbar {\n  color-scheme: dark;\n}'

const ofDarkNavbar =
  'The navbar is dark in both modes: it has the colours of dark mode, also in its menus, by `color-scheme` in `templates/styles.css`'

const ofCode = 'Code has the size of docsgen, instead of the `--ifm-code-font-size` of a new site of Docusaurus'

interface Copying {
  values: InfimaValues
  /** Gets the background of the footer. */
  tokens: Map<string, string>
  isOwn: (name: string) => boolean
  /** A class of the site that the theme has too. */
  isTaken: (name: string) => boolean
  isPublished: (url: string) => boolean
  /** Classes that no element has any more. */
  replaced: ReadonlySet<string>
  /** The mode of the system is one that readers see. */
  isOfSystem: boolean
  navbar: NavbarGround
}

interface Copied {
  rules: string[]
  /** The same as the style sheet has them, with docsgen's names. */
  plain: PlainRule[]
  /** Selectors of rules whose colour is that of one mode now. */
  ofOneMode: string[]
  left: Left[]
  /** Selectors by those of Docusaurus. */
  renamed: Map<string, string>
  /** Selectors that match nothing any more. */
  idle: string[]
}

function copyRules({ text }: SourceSheet, copying: Copying): Copied {
  const left: Left[] = []
  const idle: string[] = []
  const plain: PlainRule[] = []
  const ofOneMode: string[] = []
  const renamed: Copied['renamed'] = new Map()
  const declared = declarationsOf(text)
  const copy = (rule: CssRule): string | undefined => {
    const { at, body, inner } = rule
    const used = withoutClasses(rule.prelude, copying.replaced)
    const prelude = simplified(used)
    if (used !== rule.prelude) idle.push(rule.prelude)
    if (prelude === '' || isFontImport(prelude) || isBuiltIn(prelude)) return undefined
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
    const written =
      isKept && inside !== undefined && hasFiles(inside, copying)
        ? withInnerProperties({ selector: renameSelector(prelude, new Map()), body: inside })
        : []
    const made = written.flatMap(({ selector, body }) => {
      const translated = copying.values.translate(body)
      return translated === undefined ? [] : [{ selector, body: translated }]
    })
    if (made.length === 0 || made.length < written.length)
      left.push({
        name: rule.prelude,
        at,
        ...(isKept
          ? { missing: copying.values.missing(inside ?? '') }
          : { taken: classesIn(prelude).find(copying.isTaken) })
      })
    if (made.length === 0) return undefined
    renameSelector(prelude, renamed)
    return made.flatMap((each) => placed(each, rule) ?? []).join('\n\n') || undefined
  }
  const placed = ({ selector, body }: PlainRule, { prelude, at }: CssRule): string | undefined => {
    const { body: kept, lost } = withoutLayout(selector, takeFooter({ selector, body }, copying.tokens))
    if (lost.length > 0) left.push({ name: prelude, at, lost })
    if (kept.trim() === '') return undefined
    plain.push({ selector, body: kept })
    const shown = inOneMode({ selector, body: kept }, copying.navbar)
    if (shown !== kept) ofOneMode.push(selector)
    const lines = withoutIndent(shown)
    const others = copying.isOfSystem ? forSystem(selector, lines) : []
    return [format({ selector, body: lines }), ...others].join('\n\n')
  }
  return { rules: rulesOf(text).flatMap((rule) => copy(rule) ?? []), plain, ofOneMode, left, renamed, idle }
}

function format({ selector, body }: PlainRule): string {
  return `${selector} {\n${indent(body)}\n}`
}

function keptFor(selectors: string[]): string {
  return `Rules with a light or dark colour alone have it in the mode where it can be read, as \`light-dark(…)\`: ${listNames([...new Set(selectors)])}`
}

function ofIcons(classes: ReadonlySet<string>): string {
  const names = [...classes].map((name) => `\`.${name}\``).join(', ')
  return `Rules for ${names} are left out: \`icon\` of a link in the configuration names its icon now`
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

/** The classes of the theme. */
export async function themeClasses(): Promise<Set<string>> {
  const files = (await listFiles(ownTemplates)).filter((file) => file.endsWith('.css'))
  const texts = await Promise.all(files.map((file) => readFile(path.join(ownTemplates, file), 'utf8')))
  return new Set([...withoutComments(texts.join('\n')).matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}
