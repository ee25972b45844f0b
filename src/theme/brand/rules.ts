/** The rules of a style sheet for parts of the page, within no condition but that of a colour mode. */
import { type Mode, modes, readDeclarations } from './declarations.ts'

export interface Rule {
  /** One of a list, without the mark of a mode. */
  selector: string
  /** `background-color` is `background`. */
  property: string
  value: string
  /** Where the property begins: an offset in the style sheet. */
  at: number
  modes: readonly Mode[]
  /** Of two rules for the same part, the greater one holds. */
  weight: number
}

export function rulesOf(css: string): Rule[] {
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
