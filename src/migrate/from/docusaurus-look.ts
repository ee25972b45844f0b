/** The look of what is around the pages of Docusaurus, as rules and tokens of docsgen. */
import path from 'node:path'
import { toHex } from '../../theme/brand/colour.ts'
import { byMode, modes } from '../../theme/brand/declarations.ts'
import { findMisfit } from '../../theme/brand/fit.ts'
import { readTokens } from '../../theme/brand/tokens.ts'
import type { SourceSite } from '../types.ts'
import { flatRules, lineOf, moduleClasses, readModule } from './css-modules.ts'
import { classesOf, elementsOf, imageOf, type Shown, wordsIn } from './docusaurus-shown.ts'
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

/** True for features that are in the middle of their columns, without a frame. */
export function isPlain(shown: Shown, texts: string[], site: SourceSite): boolean {
  const around = elementsOf(shown).filter((each) => texts.some((text) => wordsIn(each, site).includes(text)))
  const classes = new Set(around.flatMap(classesOf))
  return classes.has('text--center') && !classes.has('card')
}

/** The size that a CSS module gives images of features, as a rule of docsgen. */
export async function imageRule(site: SourceSite, shown: Shown, images: string[]): Promise<string | undefined> {
  const isOf = (each: Shown) => images.includes(path.posix.basename(imageOf(each) ?? ''))
  const image = elementsOf(shown).find(isOf)
  const classes = image ? await moduleClasses(site, image) : []
  const lines = classes.flatMap(({ css, name }) =>
    flatRules(css)
      .filter(({ around, selector }) => around === '' && selector === `.${name}`)
      .flatMap(({ declarations }) =>
        declarations.filter(({ property }) => /^(?:max-)?(?:width|height)$/.test(property))
      )
      .flatMap((each) => lineOf(each) ?? [])
  )
  if (lines.length === 0) return undefined
  const isHigh = lines.some((line) => /^ *height:/.test(line)) && !lines.some((line) => /^ *max-height:/.test(line))
  const rest = [...(isHigh ? ['  max-height: none;'] : []), '  object-fit: contain;']
  return `.features-plain .feature-image {\n${[...lines, ...rest].join('\n')}\n}`
}

/** CSS modules of a new site of Docusaurus: nobody chose what is in them. */
const ofStarter = new Set([
  '.heroBanner { padding: 4rem 0; text-align: center; position: relative; overflow: hidden; } @media screen and (max-width: 996px) { .heroBanner { padding: 2rem; } } .buttons { display: flex; align-items: center; justify-content: center; }',
  '.features { display: flex; align-items: center; padding: 2rem 0; width: 100%; } .featureSvg { height: 200px; width: 200px; }'
])

/** The CSS modules that a file imports, as far as they are those of a new site. */
export async function unchangedSheets(site: SourceSite, file: string, source: string): Promise<string[]> {
  const found: string[] = []
  for (const [, from = ''] of source.matchAll(/['"](\.[^'"]+\.module\.css)['"]/g)) {
    const sheet = path.posix.join(path.posix.dirname(file), from)
    if (ofStarter.has((await readModule(site, sheet)).replace(/\s+/g, ' ').trim())) found.push(sheet)
  }
  return found
}
