/** Style sheets of a source: their main colour is taken over, the rest is to do. */
import path from 'node:path'
import { fitAccent } from '../../theme/brand/accent.ts'
import { placeInSource, readFrom } from '../files.ts'
import type { SourceSite } from '../types.ts'
import { asText } from './read.ts'

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
export async function addAccent(
  site: SourceSite,
  { files, property, other = 'dark', guide = '“Tokens” in Theming' }: Sheets
): Promise<void> {
  for (const written of files) {
    const sheet = asText(written)
    if (sheet === undefined) continue
    const css = path.posix.normalize(path.isAbsolute(sheet) ? path.relative(site.root, sheet) : sheet)
    if (placeInSource(site.root, css).at === undefined) continue
    const text = (await readFrom(site.root, css)).replace(/\/\*[\s\S]*?\*\//g, '')
    const colour = new RegExp(`([^{}]*)\\{[^{}]*?${property}:\\s*(#(?:[\\da-f]{3}){1,2})\\s*[;}]`, 'gi')
    const colours = [...text.matchAll(colour)]
    const of = (isOther: boolean) => colours.find(([, selector = '']) => selector.includes(other) === isOther)?.[2]
    const [light, dark] = other === 'dark' ? [of(false), of(true)] : [of(true), of(false)]
    const accent = light && dark && light !== dark ? { light, dark } : (light ?? dark)
    if (accent !== undefined) setAccent(site, accent, css)
    const rest = accent === undefined ? '' : ', apart from its main colour, `accent`'
    const left = `This style sheet is not migrated${rest}: write yours in \`templates/styles.css\`, see ${guide}`
    site.todos.push({ file: css, text: left, weight: 'look' })
  }
}

/** Sets the colour of the site, or the nearest that can be read. */
export function setAccent(site: SourceSite, accent: string | { light: string; dark: string }, file: string): void {
  const { accent: readable, why } = fitAccent(accent)
  site.settings.theme = { ...site.settings.theme, accent: readable }
  if (why !== undefined) site.todos.push({ file, text: `${why}, and that is \`theme.accent\` now`, weight: 'note' })
}
