/**
 * Style sheets of a source. Their main colour and their fonts are taken over; the rest is of other elements and classes than
 * those of docsgen, and is kept in a file that nothing links.
 */
import path from 'node:path'
import { fitAccent } from '../../src/theme/brand/palette.ts'
import type { SourceSite } from '../types.ts'
import { listNames } from '../words.ts'
import { placeInSource, readFrom } from './files.ts'
import { asText } from './read.ts'

interface Sheets {
  /** Where they are: relative to the source, or absolute. */
  files: unknown[]
  /** The property that holds the colour of links. */
  property: string
  /** A word in the selector of the mode that is not the default one. */
  other?: 'dark' | 'light'
  /** The section of the documentation that says how to write the same. */
  guide?: string
}

export interface SourceSheet {
  file: string
  text: string
}

/** Where the old style sheets are in the new project. */
export const oldSheet = 'templates/old.css'

/** Takes the colour of links from style sheets, and keeps them beside the templates. Returns those that are there. */
export async function keepSheets(site: SourceSite, sheets: Sheets): Promise<SourceSheet[]> {
  const { guide = '“Tokens” in Theming' } = sheets
  const found = await readSheets(site, sheets.files)
  for (const sheet of found) {
    const accent = takeAccent(site, sheet, sheets) ? 'Its main colour is `theme.accent` now. ' : ''
    const selectors = selectorsIn(sheet.text)
    const what = `${accent}This style sheet is kept in \`${oldSheet}\`, which nothing links`
    const list = listNames(selectors, 12)
    site.todos.push(
      selectors.length === 0
        ? { file: sheet.file, text: `${what}: it only sets properties. Remove that file`, weight: 'note' }
        : {
            file: sheet.file,
            text: `${what}: write what you still need in \`templates/styles.css\`, see ${guide}, and remove that file`,
            details: [`Its selectors: ${list}`],
            weight: 'look'
          }
    )
    for (const href of sheet.text.match(/(?<=@import\s[^;]*)https:\/\/fonts\.googleapis\.com\/[^\s"')]+/g) ?? [])
      site.todos.push({ file: sheet.file, text: `\`${href}\` is not loaded: ${adviseOnFonts(href)}`, weight: 'look' })
  }
  if (found.length > 0) {
    const texts = found.map(({ file, text }) => `/* ${file} */\n${text.trim()}\n`)
    site.written = { ...site.written, [oldSheet]: texts.join('\n') }
  }
  return found
}

/** Says how to have the families in an address of Google Fonts. */
export function adviseOnFonts(href: string): string {
  const families = [...href.matchAll(/(?<=[?&|](?:family=)?)[A-Z][\w+ ]*(?=[:&|]|$)/g)].map(([name]) =>
    name.replaceAll(/[+ ]/g, '-').toLowerCase()
  )
  const packages = families.map((name) => `\`@fontsource/${name}\``).join(' and ')
  return `${packages && `install ${packages}, and `}set \`theme.fonts\`, see “Fonts” in Theming`
}

/** Reads those that are there, each after the sheets that it imports. */
async function readSheets({ root }: SourceSite, files: unknown[]): Promise<SourceSheet[]> {
  const sheets = new Map<string, string>()
  const read = async (file: string) => {
    if (sheets.has(file) || placeInSource(root, file).at === undefined) return
    const text = await readFrom(root, file)
    const imports = text.matchAll(/^[ \t]*@import\s+(?:url\(\s*)?["']?((?:\.{1,2}\/|[\w-])[^"')\s:]+\.s?css)["']?/gm)
    for (const [, from = ''] of imports) await read(path.posix.join(path.posix.dirname(file), from))
    sheets.set(file, text)
  }
  for (const written of files) {
    const name = asText(written)
    if (name !== undefined) await read(path.posix.normalize(path.isAbsolute(name) ? path.relative(root, name) : name))
  }
  return [...sheets].map(([file, text]) => ({ file, text }))
}

export function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}

/** The selectors of the rules of a sheet, without those that only set properties of the page. */
function selectorsIn(css: string): string[] {
  const preludes = [...withoutComments(css).matchAll(/([^{};]+)\{/g)].map(([, prelude = '']) => prelude.trim())
  const selectors = preludes.flatMap((prelude) => (prelude.startsWith('@') ? [] : prelude.split(/,(?![^(]*\))/)))
  const isOfPage = /^(?:(?:html|:root)?(?:\[data-theme=[^\]]*\])?(?::root)?|from|to|[\d.]+%)$/
  const names = selectors.map((each) => each.trim().replace(/\s+/g, ' ').replaceAll('`', "'"))
  return [...new Set(names.filter((each) => !isOfPage.test(each)))]
}

/** Returns whether the sheet has a colour of links. */
function takeAccent(
  site: SourceSite,
  { file, text }: SourceSheet,
  { property, other = 'dark' }: Omit<Sheets, 'files'>
): boolean {
  const bare = withoutComments(text)
  const of = (isOther: boolean) => colourIn(bare, property, { other, isOther })
  const [light, dark] = other === 'dark' ? [of(false), of(true)] : [of(true), of(false)]
  const accent = light && dark && light !== dark ? { light, dark } : (light ?? dark)
  if (accent !== undefined) setAccent(site, accent, file)
  return accent !== undefined
}

/** The first colour that a property has in a mode, also by the name of another property of the sheet. */
function colourIn(
  css: string,
  property: string,
  { other, isOther, within = [] }: { other: string; isOther: boolean; within?: string[] }
): string | undefined {
  if (within.includes(property)) return undefined
  const value = '(#(?:[\\da-f]{3}){1,2}|var\\(\\s*--[\\w-]+\\s*\\))'
  const declared = css.matchAll(new RegExp(`([^{}]*)\\{[^{}]*?${property}:\\s*${value}\\s*[;}]`, 'gi'))
  for (const [, selector = '', found = ''] of declared) {
    if (selector.includes(other) !== isOther) continue
    const [name] = /--[\w-]+/.exec(found) ?? []
    const of = (isOther: boolean) => name && colourIn(css, name, { other, isOther, within: [...within, property] })
    const colour = name === undefined ? found : (of(isOther) ?? of(false))
    if (colour !== undefined) return colour
  }
  return undefined
}

/** Sets the colour of the site, or the nearest that can be read. */
export function setAccent(site: SourceSite, accent: string | { light: string; dark: string }, file: string): void {
  const { accent: readable, why } = fitAccent(accent)
  site.settings.theme = { ...site.settings.theme, accent: readable }
  if (why !== undefined) site.todos.push({ file, text: `${why}, and that is \`theme.accent\` now`, weight: 'note' })
}
