/**
 * Makes the rules that `theme` of the configuration adds to the style sheet, with its fonts or docsgen's: in comes the
 * configuration, out go rules and messages. Knows no page.
 */
import type { Cache } from '../../disk/cache.ts'
import type { Message } from '../../messages/message.ts'
import { ownFonts } from '../../project/fonts.ts'
import type { ThemeConfig } from '../../project/theme-schema.ts'
import type { Sheet, StyleFile } from '../style.ts'
import type { ThemeSource } from '../template-layers.ts'
import { hasFont, type Mode, modes } from './declarations.ts'
import { loadFonts } from './fonts.ts'
import { readTokens, type Tokens } from './tokens.ts'

export interface Brand {
  /** Rules after those of docsgen, and in the same layer. */
  css: string
  files: StyleFile[]
  /** Urls of fonts that every page needs. */
  preload: string[]
  messages: Message[]
}

interface BrandTools {
  /** Style sheets of the project. */
  sheets: readonly Sheet[]
  cache: Cache
  /** Called with each file that is read. */
  note(file: string): void
}

/** Throws a DocsgenError (exit 2) for a font that is not there. */
export async function makeBrand(source: ThemeSource, { sheets, cache, note }: BrandTools): Promise<Brand> {
  const { theme = {} } = source
  const own = readTokens()
  const { changed, messages } = await makeColours(source, sheets, own)
  const fits = !sheets.some(({ text }) => hasFont(text)) && languages.has(new Intl.Locale(source.lang).language)
  const wanted = theme.fonts ?? (fits ? ownFonts : {})
  const fonts = await loadFonts({ ...source, theme: { ...theme, fonts: wanted } }, { own, cache, note })
  const scale = theme.density && scales[theme.density]
  const declared = [
    ...[...changed].map(([name, { light, dark }]) => `${name}:light-dark(${light},${dark})`),
    ...[...fonts.tokens].map(([name, value]) => `${name}:${value}`),
    ...(theme.radius === undefined ? [] : [`--radius:${theme.radius}`]),
    ...[...own].flatMap(([name, { light: value }]) =>
      scale !== undefined && /^--s-\d/.test(name)
        ? [`${name}:${Number((Number.parseFloat(value) * scale).toFixed(3))}rem`]
        : []
    )
  ]
  const css = declared.length === 0 ? '' : `@layer docsgen{:root{${declared.join(';')}}}\n`
  return {
    css: css + fonts.css,
    files: fonts.files,
    preload: fonts.preload,
    messages
  }
}

/** The tokens that `theme` changes. Only a project that sets colours or other tokens needs to reckon with them. */
async function makeColours(
  source: ThemeSource,
  sheets: readonly Sheet[],
  own: Tokens
): Promise<{ changed: Tokens; messages: Message[] }> {
  const { theme, colours } = source
  if (!theme && !sheets.some(({ text }) => /--[\w-]+\s*:/.test(text))) return { changed: new Map(), messages: [] }
  const [{ checkSheets, idOf, overlay, reportReplaced }, { makePalette }] = await Promise.all([
    import('./contrast.ts'),
    import('./palette.ts')
  ])
  const { holds, tokens: written } = overlay(sheets, own)
  const isFixed = (name: string, mode: Mode) => holds.has(idOf(name, mode))
  const { changed, replaced } = makePalette(theme ?? {}, written, isFixed)
  const shown = colours.toggle || colours.mode === 'system' ? modes : [colours.mode]
  const seen = replaced.filter(({ mode }) => shown.includes(mode))
  const overlaid = overlay(sheets, new Map([...own, ...changed]))
  return { changed, messages: [...reportReplaced(seen, source), ...checkSheets(overlaid, shown)] }
}

/** Languages whose letters are all in both fonts that come with docsgen. */
export const languages = new Set(
  'af ca da de en es eu fi fo fr ga gl id is it lb ms nb nl nn no pt sq sv sw'.split(' ')
)

const scales: Record<NonNullable<ThemeConfig['density']>, number> = { compact: 0.8, normal: 1, spacious: 1.2 }
