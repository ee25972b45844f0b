/** Declarations of a style sheet that hold for the whole page: custom properties, and fonts. */

export interface Declaration {
  /** Such as `--primary`, or `font-family`. */
  name: string
  value: string
  /** Where the name begins: an offset in the style sheet. */
  at: number
  /** The modes it is for. */
  modes: readonly Mode[]
}

export type Mode = 'light' | 'dark'
export const modes: readonly Mode[] = ['light', 'dark']

export function eachMode<Value>(make: (mode: Mode) => Value): Record<Mode, Value> {
  return { light: make('light'), dark: make('dark') }
}

/** A comment, a text, a brace or a semicolon. */
const marks =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*\)|[{};]/g

/** Custom properties in rules for the root, within no condition but that of a colour mode. */
export function declarationsOf(css: string): Declaration[] {
  return allOf(css).filter(({ name }) => name.startsWith('--'))
}

function allOf(css: string): Declaration[] {
  const found: Declaration[] = []
  const open: string[] = []
  let from = 0
  for (const { 0: mark, index } of css.matchAll(marks)) {
    if (mark.length > 1) continue
    const text = css.slice(from, index)
    if (mark === '{') open.push(withoutComments(text).trim())
    else {
      const [, name, value] = /^(?:\s|\/\*[\s\S]*?\*\/)*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(text) ?? []
      const applied = name === undefined ? [] : modesOf(open)
      if (name !== undefined && value !== undefined && applied.length > 0)
        found.push({ name, value, at: from + text.indexOf(name), modes: applied })
      if (mark === '}') open.pop()
    }
    from = index + 1
  }
  return found
}

/** Whether it sets a font for all text, or may: a style sheet of another host cannot be read. */
export function hasFont(css: string): boolean {
  const isFont = ({ name, value }: Declaration) =>
    /^(?:--)?font(?:-family)?$/.test(name) && !value.includes('var(--font')
  return /@import\s+(?:url\(\s*)?["']?(?:https?:)?\/\//i.test(withoutComments(css)) || allOf(css).some(isFont)
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')

/** The modes in which the rules and conditions around a declaration let it apply; none if it is not for the root. */
function modesOf(open: readonly string[]): readonly Mode[] {
  let applied: readonly Mode[] = modes
  let isRoot = false
  for (const prelude of open) {
    const [, scheme] = /^@media\b.*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/.exec(prelude) ?? []
    const theme = /^(?::root|html)?\[data-theme=['"]?(light|dark)['"]?\](?::root)?$/.exec(prelude)?.[1]
    const mode = scheme ?? theme
    if (mode !== undefined) applied = applied.filter((each) => each === mode)
    if (theme !== undefined || prelude.split(/\s*,\s*/).some((part) => /^(?::root|html|:host|\*|body)$/.test(part)))
      isRoot = true
    else if (scheme === undefined && !/^@(?:media\s+(?:screen|all)|layer\b.*|supports\b.*)$/.test(prelude)) return []
  }
  return isRoot ? applied : []
}

/** The two colours of `light-dark(…)`, else the same for both modes. */
export function byMode(value: string): Record<Mode, string> {
  const [, inner] = /^light-dark\(([\s\S]*)\)$/.exec(value.trim()) ?? []
  if (inner === undefined) return { light: value.trim(), dark: value.trim() }
  let depth = 0
  const comma = [...inner].findIndex((character) => {
    if (character === '(') depth++
    if (character === ')') depth--
    return character === ',' && depth === 0
  })
  return { light: inner.slice(0, comma).trim(), dark: inner.slice(comma + 1).trim() }
}
