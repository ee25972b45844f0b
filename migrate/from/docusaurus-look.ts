/** The look of what is around the pages of Docusaurus, as rules and tokens of docsgen. */
import { findMisfit, toHex } from '../../src/theme/brand/colour.ts'
import { byMode, modes } from '../../src/theme/brand/declarations.ts'
import { readTokens } from '../../src/theme/brand/tokens.ts'
import type { SourceSite } from '../types.ts'
import type { InfimaValues } from './infima-values.ts'
import type { PlainRule } from './one-mode.ts'
import { asObject, asText } from './read.ts'

/** Features with the class `text--center`, and without a card: “Features without frames” in Theming. */
export const featureRules = `.features-plain li {
  border: 0;
  text-align: center;
}

.features-plain h2 {
  justify-content: center;
}`

/** Colours of Infima for the two values of `footer.style`. */
const footers = {
  dark: { '--footer': '#303846', '--on-footer': '#ebedf0', '--on-footer-strong': '#fff' },
  light: { '--footer': 'var(--surface)', '--on-footer': 'var(--muted)', '--on-footer-strong': 'var(--heading)' }
}

/** The footer is that of docsgen only where there was none. */
export function addFooterColours({ footer }: Record<string, unknown>, tokens: Map<string, string>): void {
  if (footer === undefined) return
  const colours = asObject(footer).style === 'dark' ? footers.dark : footers.light
  const ground = tokens.get('--footer')
  for (const [token, value] of Object.entries(colours))
    if (!tokens.has(token))
      tokens.set(token, ground === undefined ? value : textOn(ground, token as keyof typeof colours, value))
}

interface Colouring {
  config: Record<string, unknown>
  file: string
  tokens: Map<string, string>
  values: InfimaValues
}

/** Those of the announcement bar that are set, and Docusaurus' own for the others. */
export function addBannerColours(site: SourceSite, { config, file, tokens, values }: Colouring): void {
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

/** Moves the background of a rule for the footer to its token, by which its texts get their colours. */
export function takeFooter({ selector, body }: PlainRule, tokens: Map<string, string>): string {
  if (selector !== '.footer') return body
  return body.replace(
    /(?<![\w-])background(?:-color)?\s*:\s*([^;]+?)(?:\s*!important)?\s*(?:;|$)/,
    (written, value) => {
      if (toHex(value) === undefined) return written
      tokens.set('--footer', value)
      return ''
    }
  )
}

/** A colour of text for a footer of another colour than that of its style. */
function textOn(ground: string, token: keyof typeof footers.dark, value: string): string {
  const own = readTokens().set('--footer', byMode(ground))
  const [light, dark] = modes.map((mode) =>
    [value, footers.dark[token], footers.dark['--footer']].find(
      (each) => findMisfit(token, new Map(own).set(token, byMode(each)), mode) === undefined
    )
  )
  return light === dark ? (light ?? value) : `light-dark(${light ?? value}, ${dark ?? value})`
}
