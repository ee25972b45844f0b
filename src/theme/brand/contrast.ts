/** The rule `contrast`: text of the configuration or of a style sheet that cannot be read on its ground, and what can be. */
import { defined } from '../../disk/defined.ts'
import type { Message } from '../../messages/message.ts'
import { placeAt, placeOfPath } from '../../messages/place.ts'
import type { Project } from '../../project/project.ts'
import type { Sheet } from '../project-sheets.ts'
import {
  colourOf,
  contrast,
  findFit,
  findMisfit,
  leastContrast,
  type Misfit,
  nearest,
  roundContrast
} from './colour.ts'
import {
  byMode,
  type Declaration,
  declarationsOf,
  eachMode,
  type Mode,
  modes,
  readDeclarations
} from './declarations.ts'
import type { Replaced } from './palette.ts'
import { groundsOf, type Tokens } from './tokens.ts'

/** About colours of `theme`: another one was taken. */
export function reportReplaced(
  replaced: readonly Replaced[],
  { configFile, configText }: Pick<Project, 'configFile' | 'configText'>
): Message[] {
  return replaced.map(({ keys, mode, fit, ...misfit }) => ({
    rule: 'contrast',
    ...defined({ file: configFile }),
    ...placeOfPath(configText, ['theme', ...keys]),
    text: textOf([{ ...misfit, mode, is: describe(misfit) }]),
    note: `\`${fit}\` is used instead, the nearest readable colour: write it, or choose another`
  }))
}

interface Declared extends Declaration, Sheet {}

/** The tokens with those of style sheets, and the declaration that holds by token and mode. */
interface Overlaid {
  all: readonly Declared[]
  tokens: Tokens
  holds: ReadonlyMap<string, Declared>
}

/** Lays the custom properties of style sheets over tokens. */
export function overlay(sheets: readonly Sheet[], own: Tokens): Overlaid {
  const all = sheets.flatMap((sheet) =>
    declarationsOf(sheet.text).map((declared): Declared => ({ ...declared, ...sheet }))
  )
  const tokens: Tokens = new Map(own)
  const holds = new Map<string, Declared>()
  for (const declared of all) {
    for (const mode of declared.modes) {
      const before = tokens.get(declared.name) ?? { light: '', dark: '' }
      tokens.set(declared.name, { ...before, [mode]: byMode(declared.value)[mode] })
      holds.set(idOf(declared.name, mode), declared)
    }
  }
  return { all, tokens, holds }
}

/** About custom properties of the project's style sheets, in the modes that the site has. */
export function checkSheets({ all, tokens, holds }: Overlaid, shown: readonly Mode[]): Message[] {
  const isDeclared = (name: string, mode: Mode) => holds.has(idOf(name, mode))
  return all.flatMap((declared) => {
    const { name } = declared
    const inForce = declared.modes.filter((mode) => shown.includes(mode) && holds.get(idOf(name, mode)) === declared)
    const misfits = inForce.flatMap((mode) => {
      // Where the project declares both colours, only the one of the text is reported.
      const others = [...groundsOf].flatMap(([text, grounds]) =>
        grounds.some(({ token }) => token === name) && !isDeclared(text, mode) ? [text] : []
      )
      const found = [name, ...others]
        .flatMap((text) => findMisfit(text, tokens, mode) ?? [])
        .filter((each) => each.text === name || each.ground === name)
        .sort((a, b) => a.contrast - b.contrast)
      return found[0] ? [{ ...found[0], mode, isOnly: found.length === 1 }] : []
    })
    misfits.sort((a, b) => a.contrast - b.contrast)
    return misfits.length > 0 ? [reportDeclared(declared, misfits, tokens)] : []
  })
}

/** The key of a token in a mode, in `holds`. */
export const idOf = (name: string, mode: Mode) => `${name} ${mode}`

interface ModeMisfit extends Misfit {
  mode: Mode
  /** Nothing else fails with that declaration. */
  isOnly: boolean
}

function reportDeclared(declared: Declared, misfits: readonly ModeMisfit[], tokens: Tokens): Message {
  const { name, file, text, at, modes: said } = declared
  const failing = misfits.map(({ mode }) => mode)
  // Another colour of one text helps where that is the only one.
  const texts = new Set(misfits.map((misfit) => (misfit.isOnly ? misfit.text : name)))
  const names = texts.size === 1 ? new Set([name, ...texts]) : [name]
  const advice = [...names].flatMap((each) => {
    const value = fitOf(each, { failing, tokens, isOne: each === name && said.length === 1 })
    return value === undefined ? [] : [`\`${each}: ${value};\``]
  })
  return {
    rule: 'contrast',
    file,
    place: placeAt(text, at),
    text: textOf(misfits.map((misfit) => ({ ...misfit, is: describe(misfit) }))),
    ...(advice.length > 0 && { note: `Write ${advice.join(', or leave it and write ')}` })
  }
}

/** The value with which a token passes: for both modes, unless the declaration is for one. */
function fitOf(
  name: string,
  { failing, tokens, isOne }: { failing: readonly Mode[]; tokens: Tokens; isOne: boolean }
): string | undefined {
  const { light, dark } = eachMode((each) =>
    failing.includes(each) ? findFit(name, tokens, each) : colourOf(name, tokens, each)
  )
  const [mode = 'light'] = failing
  return isOne || light === undefined || dark === undefined ? { light, dark }[mode] : `light-dark(${light}, ${dark})`
}

function describe({ text, ground, share, colours: [colour, under] }: Misfit): string {
  const on = share === undefined ? `\`${ground}\`, ${under}` : `${under}, which is \`${ground}\` with ${share}% of it`
  return `\`${text}\` is ${colour}, on ${on}`
}

/** The text of a message about one mode or both, the worst first. */
function textOf([worst, other]: readonly { mode: Mode; contrast: number; is: string }[]): string {
  if (worst === undefined) return ''
  const first = `Expected a contrast of ${leastContrast}:1 in ${worst.mode} mode, not ${roundContrast(worst.contrast)}:1: ${worst.is}`
  return other ? `${first}; in ${other.mode} mode it is ${roundContrast(other.contrast)}:1: ${other.is}` : first
}

/** A colour of a part: the selectors that give it, and the token that it has without them. */
interface Side {
  selectors: readonly string[]
  token: string
  /** Other selectors that may give it. */
  maybe: RegExp
}

interface FramePart {
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
const block = (name: string, text: string, ground: string): FramePart => ({
  name: `.${name}`,
  frame: name,
  color: alone(name, text),
  background: alone(name, ground)
})
const navbar = { frame: 'navbar', background: alone('navbar', '--paper') }
const hero = block('hero', '--text', '--band')

const parts: readonly FramePart[] = [
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

/**
 * The rule `contrast` for parts of the frame that rules of a style sheet give colours; doubtful cases are not reported. `tokens`
 * are those of the site with the project's own; a banner of a kind has colours of its own.
 */
export function checkFrame(
  sheets: readonly Sheet[],
  { tokens, modes, hasKind }: { tokens: Tokens; modes: readonly Mode[]; hasKind: boolean }
): Message[] {
  const rules = sheets
    .filter(({ file }) => !file.endsWith('.module.css'))
    .flatMap((sheet) => rulesOf(sheet.text).map((rule) => ({ ...rule, sheet })))
    .map((rule, order): Placed => ({ ...rule, order }))
  // A project that replaces a sheet of docsgen may have changed anything.
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

interface RuleContext {
  rules: readonly Placed[]
  tokens: Tokens
}

function checkPart(part: FramePart, modes: readonly Mode[], given: RuleContext): Message[] {
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
function adviseOn(part: FramePart, { property }: Rule, shown: readonly Mode[], given: RuleContext): { note?: string } {
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
function find(part: FramePart, property: 'color' | 'background', mode: Mode, { rules, tokens }: RuleContext) {
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

/** A rule of a style sheet for a part of the page, within no condition but that of a colour mode. */
interface Rule {
  /** One of a list, without the mark of a mode. */
  selector: string
  /** `background-color` is `background`. */
  property: string
  value: string
  /** Where the property begins: an offset in the style sheet. */
  at: number
  modes: readonly Mode[]
  /** The specificity: among rules for the same part the greatest wins. */
  weight: number
}

function rulesOf(css: string): Rule[] {
  const found: Rule[] = []
  for (const { property: written, value, at, open } of readDeclarations(css)) {
    const property = written.replace(/^background-color$/, 'background')
    for (const each of selectorsOf(open)) found.push({ ...each, property, value, at })
  }
  return found
}

/** Nested rules have no name of their own, so that nothing is said of them. */
function selectorsOf(open: readonly string[]): Pick<Rule, 'selector' | 'modes' | 'weight'>[] {
  const conditions = open.filter((prelude) => prelude.startsWith('@'))
  const [list, ...nested] = open.filter((prelude) => !prelude.startsWith('@'))
  if (list === undefined) return []
  const dark = /^@media\b.*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/
  const isPlain = (condition: string) => dark.test(condition) || /^@media\s+(?:screen|all)$|^@layer\b/.test(condition)
  if (!conditions.every(isPlain)) return []
  const scheme = conditions.flatMap((condition) => dark.exec(condition)?.[1] ?? [])
  return list.split(/,(?![^()]*\))/).map((each) => {
    const [, theme, rest = ''] =
      /^(?:(?::root|html)?(?:\[data-theme=['"]?(light|dark)['"]?\]|:not\(\[data-theme\]\))\s+)?([\s\S]*)$/.exec(
        each.trim().replace(/\s+/g, ' ')
      ) ?? []
    const wanted = [...scheme, ...(theme === undefined ? [] : [theme])]
    return {
      selector: [rest, ...nested].join(' { '),
      modes: modes.filter((mode) => wanted.every((one) => one === mode)),
      weight: weigh(each)
    }
  })
}

/** Ten for a class or an attribute, one for an element. */
function weigh(selector: string): number {
  return 10 * (selector.match(/[.[]/g)?.length ?? 0) + (selector.match(/(?:^|[\s>+~])[a-z]/g)?.length ?? 0)
}
