/** What the custom properties of Docusaurus style sheets are in docsgen's style sheet. */

import type { ThemeConfig } from '../../src/project/theme-schema.ts'
import { declarationsOf, type Mode, modes } from '../../src/theme/brand/declarations.ts'
import { makePalette } from '../../src/theme/brand/palette.ts'
import { readTokens } from '../../src/theme/brand/tokens.ts'
import { constants, counterparts, main } from './infima-properties.ts'
import { isOfStarter, ofDarkMode, rulesOfProperties } from './infima-tokens.ts'
import type { PlainRule } from './one-mode.ts'

const reference = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g

export class InfimaValues {
  /** Properties that something was made of, whose value is known by another name. */
  readonly used = new Set<string>()
  readonly #values = new Map<string, Partial<Record<Mode, string>>>()

  /** `css` are all style sheets, in their order. */
  constructor(css: string) {
    for (const [name, value] of Object.entries(constants)) this.#values.set(name, { light: value, dark: value })
    const all = declarationsOf(css)
    for (const { name, value, modes: said } of [...all].sort((a, b) => b.modes.length - a.modes.length)) {
      const known = this.#values.get(name) ?? {}
      for (const mode of said)
        if (said.length === 1 || mode === 'light' || !ofDarkMode.has(name)) known[mode] = value.replace(/\s+/g, ' ')
      this.#values.set(name, known)
    }
  }

  /** docsgen's tokens by name. The first of several properties for one is taken. */
  tokens(theme: ThemeConfig | undefined): Map<string, string> {
    const found = new Map<string, string>()
    const own = readTokens()
    const { changed } = makePalette(theme?.accent === undefined ? {} : { accent: theme.accent }, own)
    for (const [name, token] of Object.entries(counterparts)) {
      const said = this.#values.get(name)
      if (said === undefined || found.has(token)) continue
      const itself = `var(${token})`
      const values = modes.map((mode) => (said[mode] === undefined ? itself : this.#resolve(said[mode], mode)))
      const palette = changed.get(token) ?? own.get(token)
      const [light, dark] = modes.map((mode, at) => (values[at] === itself ? palette?.[mode] : values[at]))
      const value = inBothModes(light, dark)
      if (value === undefined) continue
      this.used.add(name)
      if (!values.every((each) => each === itself)) found.set(token, value)
    }
    return found
  }

  /** Rules for properties that are none of docsgen. */
  rules(): PlainRule[] {
    const bodies = new Map<string, string[]>()
    for (const [name, [selector, property, other]] of Object.entries(rulesOfProperties)) {
      const said = this.#values.get(name)
      if (said === undefined) continue
      const [light, dark] = modes.map((mode) => {
        const own = said[mode]
        return own === undefined ? other : this.#resolve(own, mode)
      })
      const value = inBothModes(light, dark)
      if (value === undefined || isOfStarter({ name, value })) continue
      this.used.add(name)
      bodies.set(selector, [...(bodies.get(selector) ?? []), `${property}: ${value};`])
    }
    return [...bodies].map(([selector, lines]) => ({ selector, body: lines.join('\n') }))
  }

  /**
   * A value or a body of a rule with docsgen's names; undefined if it reads a property that nothing declares here, or sets
   * one that only Infima reads.
   */
  translate(text: string): string | undefined {
    const used: string[] = []
    const renamed = text.replace(/(?<![\w-])--[\w-]+(?=\s*:)/g, (name) => counterparts[name] ?? name)
    if (/(?<![\w-])--(?:ifm|docusaurus)-[\w-]+\s*:/.test(renamed)) return undefined
    const made = replaceAll(renamed, (name, fallback) => {
      const token = name === main ? '--primary' : counterparts[name]
      if (token !== undefined) return `var(${token})`
      if (new RegExp(`(?<![\\w-])${name}\\s*:`).test(text)) return `var(${name})`
      const said = this.#values.get(name)
      if (said === undefined)
        return name.startsWith('--ifm-') || !fallback ? undefined : this.translate(fallback.trim())
      used.push(name)
      const [light, dark] = modes.map((mode) => said[mode] && this.#resolve(said[mode], mode))
      return inBothModes(light, dark)
    })
    for (const name of made === undefined ? [] : used) this.used.add(name)
    return made
  }

  /** The first property for which a text is not translated. */
  missing(text: string): string | undefined {
    return [...text.matchAll(/(?<![\w-])--[\w-]+/g)]
      .map(([name]) => name)
      .find((name) => {
        const alone = text.includes(`${name}:`) ? `${name}: 0` : `a: var(${name})`
        return this.translate(alone) === undefined
      })
  }

  #resolve(value: string, mode: Mode, within: string[] = []): string | undefined {
    return replaceAll(value, (name, fallback) => {
      if (name === main) return 'var(--primary)'
      if (within.includes(name)) return undefined
      const said = this.#values.get(name)?.[mode]
      if (said === undefined)
        return name.startsWith('--ifm-') || !fallback ? undefined : this.#resolve(fallback.trim(), mode, within)
      this.used.add(name)
      return this.#resolve(said, mode, [...within, name])
    })
  }
}

/** Undefined if one of the references has no value. */
function replaceAll(text: string, find: (name: string, fallback?: string) => string | undefined): string | undefined {
  let isWhole = true
  const made = text.replace(reference, (_, name: string, fallback?: string) => {
    const value = find(name, fallback)
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? made : undefined
}

const colour = /^(?:#[\da-f]{3,8}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?(?:-mix)?\(.*\)|var\(--[\w-]+\)|[a-z]+)$/i

function inBothModes(light: string | undefined, dark: string | undefined): string | undefined {
  if (light === undefined || light === dark) return light
  return dark !== undefined && colour.test(light) && colour.test(dark) ? `light-dark(${light}, ${dark})` : undefined
}
