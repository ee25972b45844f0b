/**
 * Makes the rules that `theme` of the configuration adds to the style sheet. Loaded for projects that have it, or that set colours: in comes
 * the configuration, out go rules and messages. Knows no page.
 */
import type { Cache } from '../../disk/cache.ts'
import type { Message } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import type { ThemeConfig } from '../../project/theme-schema.ts'
import type { Sheet } from '../project-sheets.ts'
import type { StyleFile } from '../style.ts'
import type { ThemeSource } from '../template-layers.ts'
import { findMisfit } from './colour.ts'
import { checkFrame, checkSheets, idOf, overlay, reportReplaced } from './contrast.ts'
import { declarationsOf, eachMode, type Mode, modes } from './declarations.ts'
import { makePalette } from './palette.ts'
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
  const { theme = {}, colours, banner } = source
  const own = readTokens()
  const { holds, tokens: written } = overlay(sheets, own)
  // A mode whose text cannot be read has a wrong ground, which is reported: nothing is made to fit that.
  const readable = eachMode((mode) => findMisfit('--text', written, mode) === undefined)
  const base = new Map(
    [...written].map(([name, value]) => [
      name,
      eachMode((mode) => (readable[mode] ? value[mode] : (own.get(name) ?? value)[mode]))
    ])
  )
  const isFixed = (name: string, mode: Mode) => readable[mode] && holds.has(idOf(name, mode))
  const { changed, replaced } = makePalette(theme, base, isFixed)
  const overlaid = overlay(sheets, new Map([...own, ...changed]))
  const shown = colours.toggle || colours.mode === 'system' ? modes : [colours.mode]
  const fonts =
    theme.fonts && (await import('./fonts.ts').then(({ loadFonts }) => loadFonts(source, { own, cache, note })))
  const declared = [
    ...[...changed].map(([name, { light, dark }]) => `${name}:light-dark(${light},${dark})`),
    ...[...(fonts?.tokens ?? [])].map(([name, value]) => `${name}:${value}`),
    ...(theme.radius === undefined ? [] : [`--radius:${theme.radius}`]),
    ...(theme.density === undefined ? [] : distances(own, scales[theme.density]))
  ]
  const css = declared.length === 0 ? '' : `@layer docsgen{:root{${declared.join(';')}}}\n`
  return {
    css: css + (fonts?.css ?? ''),
    files: fonts?.files ?? [],
    preload: fonts?.preload ?? [],
    messages: [
      ...reportReplaced(
        replaced.filter(({ mode }) => shown.includes(mode)),
        source
      ),
      ...findReplacedFonts(sheets, fonts?.tokens ?? new Map()),
      ...checkSheets(overlaid, shown),
      ...checkFrame(sheets, { tokens: overlaid.tokens, modes: shown, hasKind: banner?.kind !== undefined })
    ]
  }
}

const scales: Record<NonNullable<ThemeConfig['density']>, number> = { compact: 0.8, normal: 1, spacious: 1.2 }

/** `--s-1` and so on, in `rem`. */
function distances(tokens: Tokens, scale: number): string[] {
  return [...tokens].flatMap(([name, { light: value }]) =>
    /^--s-\d/.test(name) ? [`${name}:${Number((Number.parseFloat(value) * scale).toFixed(3))}rem`] : []
  )
}

const uses: Readonly<Record<string, string>> = { '--font': 'body', '--font-heading': 'heading', '--font-code': 'code' }

/** `tokens` are those of the configuration. A list of fonts with the one of the configuration still shows it. */
function findReplacedFonts(sheets: readonly Sheet[], tokens: ReadonlyMap<string, string>): Message[] {
  if (tokens.size === 0) return []
  const found = sheets.flatMap(({ file, text }) => declarationsOf(text).map((each) => ({ ...each, file, text })))
  const values = new Map([...tokens, ...found.map(({ name, value }) => [name, value] as const)])
  return found.flatMap(({ name, value, at, file, text }) => {
    const [, family] = /^'([^']+)'/.exec(tokens.get(name) ?? '') ?? []
    const shown = value.replace(/var\(\s*(--[\w-]+)/g, (whole, other) => values.get(other) ?? whole)
    if (family === undefined || shown.toLowerCase().includes(family.toLowerCase())) return []
    const use = `theme.fonts.${uses[name]}`
    const problem = `\`${name}\` replaces the font of \`${use}\`, which pages load and do not show`
    const note = `Remove \`${name}\` here, or \`${uses[name]}\` from \`theme.fonts\``
    return { rule: 'style' as const, file, place: placeAt(text, at), text: problem, note }
  })
}
