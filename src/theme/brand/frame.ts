/** The rule `contrast` for parts of the frame that rules of a style sheet give colours. What is not sure is no problem. */
import type { Message } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import type { Sheet } from '../project-sheets.ts'
import { contrast, leastContrast, nearest } from './colour.ts'
import { textOf } from './contrast.ts'
import { byMode, type Mode } from './declarations.ts'
import { colourOf } from './fit.ts'
import { type Rule, rulesOf } from './rules.ts'
import type { Tokens } from './tokens.ts'

/** A colour of a part: the selectors that give it, and the token that it has without them. */
interface Side {
  selectors: readonly string[]
  token: string
  /** Other selectors that may give it. */
  maybe: RegExp
}

interface Part {
  name: string
  /** The class of what the part is in: where its tokens are others, nothing is known. */
  frame: string
  color: Side
  background: Side
}

const alone = (name: string, token: string): Side => ({
  selectors: [`.${name}`],
  token,
  maybe: new RegExp(`\\.${name}(?![\\w-])[^ >+~]*$|^[^.#]*(?:header|footer|section|div|\\*)[^ >+~]*$`)
})
const link = (selectors: string[], token: string, maybe: RegExp): Side => ({
  selectors: ['a', ...selectors],
  token,
  maybe: new RegExp(`${maybe.source}|^[^.#]*(?:\\ba\\b|\\*)[^.#]*$`)
})
const ofSidebar = (token: string): Side =>
  link(
    ['.sidebar a', '.sidebar a[aria-current]'],
    token,
    /^(?!.*:not\([^()]*aria-current).*\.sidebar(?![\w-]).*(?:\ba\b|aria-current|\*)/
  )
const block = (name: string, text: string, ground: string): Part => ({
  name: `.${name}`,
  frame: name,
  color: alone(name, text),
  background: alone(name, ground)
})
const navbar = { frame: 'navbar', background: alone('navbar', '--paper') }
const hero = block('hero', '--text', '--band')

const parts: readonly Part[] = [
  {
    name: '.sidebar a[aria-current]',
    frame: 'sidebar',
    color: ofSidebar('--primary'),
    background: ofSidebar('--tint')
  },
  {
    ...navbar,
    name: '.brand',
    color: link(['.brand', '.navbar a'], '--heading', /\.brand(?![\w-])|\.navbar(?![\w-]).*\ba\b/)
  },
  {
    ...navbar,
    name: '.navbar-links a',
    color: link(['.navbar-links a', '.navbar a'], '--muted', /\.navbar(?:-links)?(?![\w-]).*\ba\b/)
  },
  block('footer', '--on-footer', '--footer'),
  block('banner', '--on-banner', '--banner'),
  hero,
  {
    ...hero,
    name: '.hero-title',
    color: { selectors: ['.hero-title'], token: '--heading', maybe: /\.hero-title|h1|\*/ }
  }
]

interface Placed extends Rule {
  sheet: Sheet
  order: number
}

/** `tokens` are those of the site with the project's own; a banner of a kind has colours of its own. */
export function checkFrame(
  sheets: readonly Sheet[],
  { tokens, modes, hasKind }: { tokens: Tokens; modes: readonly Mode[]; hasKind: boolean }
): Message[] {
  const rules = sheets
    .filter(({ file }) => !file.endsWith('.module.css'))
    .flatMap((sheet) => rulesOf(sheet.text).map((rule) => ({ ...rule, sheet })))
    .map((rule, order): Placed => ({ ...rule, order }))
  // Of what is in place of docsgen's own sheets, nothing is known.
  if (sheets.some(({ file }) => /\/styles\/(?:sidebar|navbar|footer|banner|home)\.css$/.test(file))) return []
  return parts.flatMap((part) => {
    if (hasKind && part.frame === 'banner') return []
    if (rules.some((rule) => isOtherFrame(rule, part.frame))) return []
    return checkPart(part, modes, { rules, tokens })
  })
}

/** Its tokens, its mode or its shine are others. */
function isOtherFrame({ selector, property }: Rule, frame: string): boolean {
  const ofTokens = /^--|^color-scheme$|^(?:opacity|filter|background-image|mix-blend-mode)$/
  return ofTokens.test(property) && new RegExp(`\\.${frame}(?![\\w-])`).test(selector)
}

interface Given {
  rules: readonly Placed[]
  tokens: Tokens
}

function checkPart(part: Part, modes: readonly Mode[], given: Given): Message[] {
  const found = modes.flatMap((mode) => {
    const [text, ground] = [find(part, 'color', mode, given), find(part, 'background', mode, given)]
    const by = text?.by ?? ground?.by
    if (!text || !ground || !by) return []
    const reached = contrast(text.hex, ground.hex)
    const is = `\`${part.name}\` is ${text.hex}, on ${ground.hex}`
    return reached < leastContrast ? [{ mode, contrast: reached, is, by }] : []
  })
  found.sort((a, b) => a.contrast - b.contrast)
  const [worst] = found
  if (worst === undefined) return []
  const { sheet, at } = worst.by
  return [
    {
      rule: 'contrast',
      file: sheet.file,
      place: placeAt(sheet.text, at),
      text: textOf(found),
      ...adviseOn(part, worst.by, modes, given)
    }
  ]
}

/** A value for the property that passes in every mode of the site. */
function adviseOn(part: Part, { property }: Rule, shown: readonly Mode[], given: Given): { note?: string } {
  const [own, other] = property === 'color' ? (['color', 'background'] as const) : (['background', 'color'] as const)
  const fits = shown.map((mode) => {
    const [mine, theirs] = [find(part, own, mode, given), find(part, other, mode, given)]
    return mine && theirs && nearest(mine.hex, (hex) => contrast(hex, theirs.hex) >= leastContrast)
  })
  const [first, second = first] = fits
  if (first === undefined || second === undefined) return {}
  const value = first === second ? first : `light-dark(${first}, ${second})`
  const or = own === 'background' ? `, or give \`${part.name}\` another \`color\`` : ''
  return { note: `Write \`${own}: ${value};\`${or}` }
}

/** The colour in force, and the rule that gives it; undefined where another rule may, or where it is no plain colour. */
function find(part: Part, property: 'color' | 'background', mode: Mode, { rules, tokens }: Given) {
  const side = part[property]
  const all = rules.filter((rule) => rule.property === property && rule.modes.includes(mode))
  const own = all.filter(({ selector }) => side.selectors.includes(selector))
  if (all.some((rule) => !own.includes(rule) && side.maybe.test(rule.selector) && !isState(rule))) return undefined
  const by = own.sort((a, b) => a.weight - b.weight || a.order - b.order).at(-1)
  const value = by === undefined ? `var(${side.token})` : byMode(by.value)[mode]
  const hex = colourOf('value', new Map(tokens).set('value', { light: value, dark: value }), mode)
  return hex === undefined ? undefined : { hex, by }
}

/** Only while a reader does something with the part, or of what is before or after its text. */
function isState({ selector }: Rule): boolean {
  return /:(?:hover|focus|active|target)|::/.test(selector.replace(/:not\([^()]*\)/g, ''))
}
