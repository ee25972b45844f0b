/** Fonts that the configuration loads, and a style sheet of the project replaces (the rule `style`). */
import type { Message } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import type { Sheet } from '../project-sheets.ts'
import { declarationsOf } from './declarations.ts'

const uses: Readonly<Record<string, string>> = { '--font': 'body', '--font-heading': 'heading', '--font-code': 'code' }

/** `tokens` are those of the configuration. A list of fonts with the one of the configuration still shows it. */
export function findReplacedFonts(sheets: readonly Sheet[], tokens: ReadonlyMap<string, string>): Message[] {
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
