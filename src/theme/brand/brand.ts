/**
 * What `theme` of the configuration adds to the style sheet. Loaded for projects that have it, or that set colours: in comes
 * the configuration, out go rules and messages. Knows no page.
 */
import type { Message } from '../../messages/message.ts'
import type { ThemeConfig } from '../../project/theme-schema.ts'
import type { ThemeSource } from '../overlay.ts'
import type { Sheet } from '../style.ts'
import { checkSheets, reportReplaced } from './contrast.ts'
import { makePalette } from './palette.ts'
import { readTokens, type Tokens } from './tokens.ts'

export interface Brand {
  /** Rules behind those of docsgen, and in the same layer. */
  css: string
  messages: Message[]
}

/** `sheets` are those of the project. */
export function makeBrand(source: ThemeSource, sheets: readonly Sheet[]): Brand {
  const { theme = {} } = source
  const own = readTokens()
  const { changed, replaced } = makePalette(theme, own)
  const declared = [
    ...[...changed].map(([name, { light, dark }]) => `${name}:light-dark(${light},${dark})`),
    ...(theme.radius === undefined ? [] : [`--radius:${theme.radius}`]),
    ...(theme.density === undefined ? [] : distances(own, scales[theme.density]))
  ]
  return {
    css: declared.length === 0 ? '' : `@layer docsgen{:root{${declared.join(';')}}}\n`,
    messages: [...reportReplaced(replaced, source), ...checkSheets(sheets, new Map([...own, ...changed]))]
  }
}

const scales: Record<NonNullable<ThemeConfig['density']>, number> = { compact: 0.8, normal: 1, spacious: 1.2 }

/** `--s-1` and so on, in `rem`. */
function distances(tokens: Tokens, scale: number): string[] {
  return [...tokens].flatMap(([name, { light: value }]) =>
    /^--s-\d/.test(name) ? [`${name}:${Number((Number.parseFloat(value) * scale).toFixed(3))}rem`] : []
  )
}
