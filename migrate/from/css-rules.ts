/** The rules of a style sheet, one within another. */
import { marks } from '../../src/theme/brand/declarations.ts'

export interface CssRule {
  /** The selector, or what an at-rule begins with. */
  prelude: string
  /** Its place: offsets in the style sheet. A statement such as `@import` has no body. */
  at: number
  body?: { from: number; end: number }
  inner: CssRule[]
}

/** `css` is without comments. */
export function rulesOf(css: string): CssRule[] {
  const top: CssRule[] = []
  const open: CssRule[] = []
  let from = 0
  for (const { 0: mark, index } of css.matchAll(marks)) {
    if (mark.length > 1) continue
    const text = css.slice(from, index)
    const prelude = text.trim().replace(/\s+/g, ' ')
    const rule: CssRule = { prelude, at: from + text.search(/\S|$/), inner: [] }
    const around = open.at(-1)?.inner ?? top
    from = index + 1
    if (mark === '{') {
      rule.body = { from, end: css.length }
      around.push(rule)
      open.push(rule)
    } else if (mark === '}') {
      const body = open.pop()?.body
      if (body) body.end = index
    } else if (prelude.startsWith('@')) around.push(rule)
  }
  return top
}

/** Of a list, but not of one in brackets. */
export function selectorsOf(prelude: string): string[] {
  return prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim())
}

export const indent = (text: string) => text.replace(/^(?=.)/gm, '  ')
