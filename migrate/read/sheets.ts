/** Style sheets of a source: their main colour is taken over, and they are kept in a file that nothing links. */
import path from 'node:path'
import { fitAccent } from '../../src/theme/brand/palette.ts'
import type { SourceSite } from '../types.ts'
import { listNames } from '../words.ts'
import { placeInSource, readFrom } from './files.ts'
import { asText } from './values.ts'

interface Sheets {
  /** Where they are: relative to the source, or absolute. */
  files: unknown[]
  /** The property that holds the colour of links. */
  property: string
  /** A word in the selector of the mode that is not the default one. */
  other?: 'dark' | 'light'
}

/** Where the old style sheets are in the new project. */
const oldSheet = 'templates/old.css'

/** Takes the colour of links from style sheets, and keeps them beside the templates. */
export async function keepSheets(site: SourceSite, { files, property, other = 'dark' }: Sheets): Promise<void> {
  const sheets = new Map<string, string>()
  for (const name of files.flatMap((each) => asText(each) ?? [])) {
    const file = path.posix.normalize(path.isAbsolute(name) ? path.relative(site.root, name) : name)
    if (placeInSource(site.root, file).at !== undefined) sheets.set(file, await readFrom(site.root, file))
  }
  if (sheets.size === 0) return
  const whole = [...sheets.values()].join('\n').replace(/\/\*[\s\S]*?\*\//g, '')
  const [first, second] = [false, true].map((isOther) => colourIn(whole, property, { other, isOther }))
  const [light, dark] = other === 'dark' ? [first, second] : [second, first]
  const accent = light && dark && light !== dark ? { light, dark } : (light ?? dark)
  if (accent !== undefined) setAccent(site, accent, [...sheets.keys()][0] ?? '')
  const texts = [...sheets].map(([file, text]) => `/* ${file} */\n${text.trim()}\n`)
  site.written = { ...site.written, [oldSheet]: texts.join('\n') }
  const text = `The style sheets ${listNames([...sheets.keys()])} are kept in \`${oldSheet}\`, which nothing links: write what you still need in \`templates/styles.css\`, see “Tokens” in Theming, and remove that file`
  site.todos.push({ file: '', text, weight: 'look' })
}

export const adviseOnFonts = 'install the package of the font and set `theme.fonts`, see “Fonts” in Theming'

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
