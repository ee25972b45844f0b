/** Rules that give a part of docsgen a light or a dark colour alone: the part keeps its own colour in the other mode. */
import { colourOf, contrast, leastContrast, partsOf, toHex } from '../../src/theme/brand/colour.ts'
import { byMode, type Mode, modes } from '../../src/theme/brand/declarations.ts'
import { readTokens } from '../../src/theme/brand/tokens.ts'
import { selectorsOf } from './css-rules.ts'

/** A part whose background and text are tokens. */
const part =
  /^(?::root|html)?\s*\.(?:navbar|navbar-links|brand|brand-title|sidebar|toc|breadcrumbs|pager|card)(?![\w-])/

const declaration = /(?<![\w-])(background(?:-color)?|color)\s*:\s*([^;]+?)(\s*!important)?\s*(?=;|$)/g

/** A rule with docsgen's names. */
export interface PlainRule {
  selector: string
  body: string
}

/** The same body if both colours are set, or neither, or if the navbar has a background for the text in both modes. */
export function inOneMode({ selector, body }: PlainRule, navbar: NavbarGround): string {
  const set = [...body.matchAll(declaration)]
  const kinds = new Set(set.map(([, property = '']) => kindOf(property)))
  const isOfNavbar = selectorsOf(selector).every((each) => ofNavbar.test(each))
  if (kinds.size !== 1 || !selectorsOf(selector).every((each) => part.test(each))) return body
  if (isOfNavbar && (navbar === 'dark' || navbar === 'own')) return body
  return body.replace(declaration, (written, property: string, value: string, important = '') => {
    const mode = modeOf(property, value)
    if (mode === undefined) return written
    if (isOfNavbar && navbar === 'main' && property === 'color') return `color: var(--on-primary)${important}`
    const other = tokenOf(selector, property)
    const both = mode === 'light' ? `${value}, ${other}` : `${other}, ${value}`
    return `${property}: light-dark(${both})${important}`
  })
}

const ofNavbar = /^\.(?:navbar|navbar-links|brand|brand-title)(?![\w-])/

/** Tells which rules give the link of the current page a colour that needs a background, if none of the others has one. */
export function unreadIn(others: PlainRule[]): (rule: PlainRule) => boolean {
  const isCurrent = ({ selector }: PlainRule) => selector === '.sidebar a[aria-current]'
  const hasGround = others.some((rule) => isCurrent(rule) && /(?<![\w-])background/.test(rule.body))
  const own = readTokens()
  const isUnread = (colour: string, mode: Mode) => {
    const [text, paper] = [toHex(byMode(colour)[mode]), colourOf('--paper', own, mode)]
    return text !== undefined && paper !== undefined && contrast(text, paper) < 2
  }
  return (rule) => {
    const [, , colour = ''] = [...rule.body.matchAll(declaration)].find(([, property]) => property === 'color') ?? []
    return isCurrent(rule) && !hasGround && modes.some((mode) => isUnread(colour, mode))
  }
}

/** A background of the navbar in both modes: dark under light text, the main colour, or another that is no plain colour. */
export type NavbarGround = 'dark' | 'main' | 'own' | undefined

export function navbarGround(rules: PlainRule[]): NavbarGround {
  const valuesOf = (isOf: (selector: string) => boolean, kind: string) =>
    rules
      .filter(({ selector }) => selectorsOf(selector).some(isOf))
      .flatMap(({ body }) => [...body.matchAll(declaration)])
      .flatMap(([, property = '', value = '']) => (kindOf(property) === kind ? value : []))
  const grounds = valuesOf((selector) => selector === '.navbar', 'background')
  const texts = valuesOf((selector) => ofNavbar.test(selector), 'color').flatMap((value) => toHex(value) ?? [])
  const lights = texts.filter((text) => modeOf('color', text) === 'dark')
  const isDark = (value: string) => {
    const colours = value.includes('var(') ? [] : coloursIn(value)
    const isReadable = (text: string) => colours.every((ground) => contrast(text, ground) >= leastContrast)
    return colours.length > 0 && lights.some(isReadable)
  }
  if (grounds.some(isDark)) return 'dark'
  if (grounds.some((value) => value.includes('var(--primary)'))) return 'main'
  return grounds.some((value) => /(?:gradient|url)\(/.test(value)) ? 'own' : undefined
}

/** Those of a gradient too. */
function coloursIn(value: string): string[] {
  return (
    value.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)|[a-z]+(?![\w(-])/gi) ?? []
  ).flatMap((each) => toHex(each) ?? [])
}

function kindOf(property: string): string {
  return property.replace('-color', '')
}

/** The mode in which a background or a text of that colour can be read; undefined for one that is neither light nor dark. */
function modeOf(property: string, value: string): Mode | undefined {
  const hex = toHex(value)
  if (hex === undefined) return undefined
  const { l } = partsOf(hex)
  const isGround = kindOf(property) === 'background'
  if (l > 0.85) return isGround ? 'light' : 'dark'
  return l < 0.5 ? (isGround ? 'dark' : 'light') : undefined
}

/** What the part has without the rule. */
function tokenOf(selector: string, property: string): string {
  const isCurrent = selector.includes('[aria-current]')
  if (kindOf(property) === 'background')
    return isCurrent ? 'var(--tint)' : selector === '.navbar' ? 'var(--paper)' : 'transparent'
  if (isCurrent) return 'var(--primary)'
  return selector.includes(':hover') ? 'var(--text)' : / a\b/.test(selector) ? 'var(--muted)' : 'currentColor'
}
