/** Style sheets of a source: their main colour is taken over. The rest is to do, or that of docusaurus-sheets.ts. */
import path from 'node:path'
import { fitAccent } from '../../src/theme/brand/palette.ts'
import { placeInSource, readFrom } from '../files.ts'
import type { SourceSite, Todo } from '../types.ts'
import { asText } from './read.ts'
import { sassIn, withoutLineComments } from './sass.ts'

interface Sheets {
  /** Where they are: relative to the source, or absolute. */
  files: unknown[]
  /** The property that holds the colour of links. */
  property: string
  /** The selector of the mode that is not the default one. */
  other?: 'dark' | 'light'
  /** What says how to write one's own. */
  guide?: string
}

/** Takes the colour of links from style sheets, which are not migrated otherwise. */
export async function addAccent(site: SourceSite, sheets: Sheets): Promise<void> {
  for (const sheet of await readSheets(site, sheets.files)) site.todos.push(leaveSheet(site, sheet, sheets))
}

export interface SourceSheet {
  file: string
  text: string
}

/** Reads those that are there. */
export async function readSheets({ root }: SourceSite, files: unknown[]): Promise<SourceSheet[]> {
  const names = files.flatMap((written) => {
    const sheet = asText(written)
    if (sheet === undefined) return []
    return path.posix.normalize(path.isAbsolute(sheet) ? path.relative(root, sheet) : sheet)
  })
  const read = new Map<string, string>()
  for (const name of names) await readSheet(root, name, read)
  return [...read].map(([file, text]) => ({ file, text }))
}

/** Adds a sheet after those that it imports, and takes these imports out. */
async function readSheet(root: string, file: string, read: Map<string, string>): Promise<void> {
  if (read.has(file) || placeInSource(root, file).at === undefined) return
  const written = await readFrom(root, file)
  let text = file.endsWith('.scss') ? withoutLineComments(written) : written
  for (const [statement, from = ''] of text.matchAll(localImport)) {
    const imported = path.posix.join(path.posix.dirname(file), from)
    if (placeInSource(root, imported).at === undefined) continue
    await readSheet(root, imported, read)
    text = text.replace(statement, '')
  }
  read.set(file, text)
}

const localImport = /^[ \t]*@import\s+(?:url\(\s*)?["']?((?:\.{1,2}\/|[\w-])[^"')\s:]+\.s?css)["']?\s*\)?\s*;/gm

/** Takes the colour of links alone, and returns what is to do. */
export function leaveSheet(site: SourceSite, sheet: SourceSheet, names: Omit<Sheets, 'files'>): Todo {
  const { guide = '“Tokens” in Theming' } = names
  const rest = takeAccent(site, sheet, names) ? ', apart from its main colour, `accent`' : ''
  const features = sheet.file.endsWith('.scss') ? sassIn(sheet.text).map((each) => `\`${each}\``) : []
  if (features.length > 0) {
    const css = sheet.file.replace(/scss$/, 'css')
    const text = `This style sheet is not migrated${rest}: it uses ${features.join(', ')}, which CSS does not have. Run \`npx sass ${sheet.file} ${css}\`, change \`customCss\` to \`${css}\`, and run \`docsgen migrate\` again`
    return { file: sheet.file, text, weight: 'look' }
  }
  const text = `This style sheet is not migrated${rest}: write yours in \`templates/styles.css\`, see ${guide}`
  return { file: sheet.file, text, weight: 'look' }
}

/** Returns whether the sheet has a colour of links. */
export function takeAccent(
  site: SourceSite,
  { file, text }: SourceSheet,
  { property, other = 'dark' }: Omit<Sheets, 'files'>
): boolean {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '')
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
