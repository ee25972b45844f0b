/** The tokens that follow from the colours of `theme`: for light and dark, and readable in both. */
import type { codeColourNames, codeThemeNames, ThemeColour, ThemeConfig } from '../../project/theme-schema.ts'
import { change, colourOf, findFit, findMisfit, leastContrast, type Misfit, partsOf, roundContrast } from './colour.ts'
import { eachMode, type Mode, modes } from './declarations.ts'
import { groundsOf, readTokens, type Tokens } from './tokens.ts'

/** A colour of the configuration that cannot be read, with the one that takes its place. */
export interface Replaced extends Misfit {
  /** Keys below `theme`. */
  keys: string[]
  mode: Mode
  fit: string
}

/** Tokens that are tinted with the accent: backgrounds, lines and drawings. */
const accented =
  '--tint --band --code-mark --footer --art-ground --art-sunk --art-edge --art-line --art-ink --art-main --art-soft --art-deep --art-deeper'
const neutral = '--paper --surface --code --text --muted --heading --line --edge --art-paper'

/** Returns the tokens that differ from `own`. What `isFixed` is set by a style sheet, which wins, and stays. */
export function makePalette(
  { accent, neutral: grey, code }: Pick<ThemeConfig, 'accent' | 'neutral' | 'code'>,
  own: Tokens,
  isFixed: (name: string, mode: Mode) => boolean = () => false
): { changed: Tokens; replaced: Replaced[] } {
  const palette = new Palette(own, isFixed)
  if (grey !== undefined) palette.tint(neutral, { light: grey, dark: grey }, { like: '--muted' })
  if (accent !== undefined) palette.accent(accent)
  const colours = typeof code === 'string' ? namedCode(code) : Object.entries(code ?? {})
  for (const [name, colour] of colours)
    if (colour !== undefined)
      palette.set(`--code-${name}`, colour, typeof code === 'string' ? undefined : ['code', name])
  palette.fit()
  return palette
}

function namedCode(name: Extract<ThemeConfig['code'], string>): [CodeColour, ThemeColour][] {
  if (name === 'docsgen') return []
  return Object.entries(codeThemes[name]).map(([kind, colours]) => {
    const [light = '', dark = ''] = colours.split(' ')
    return [kind as CodeColour, { light, dark }]
  })
}

class Palette {
  readonly changed: Tokens = new Map()
  readonly replaced: Replaced[] = []
  readonly #tokens: Tokens
  readonly #isFixed: (name: string, mode: Mode) => boolean
  /** Tokens that have a colour of the configuration → its keys, and the modes it was written for. */
  readonly #given = new Map<string, { keys: string[]; modes: readonly Mode[] }>()

  constructor(own: Tokens, isFixed: (name: string, mode: Mode) => boolean) {
    this.#tokens = new Map(own)
    this.#isFixed = isFixed
  }

  /** Gives a token a colour, which is reported if it cannot be read. */
  set(name: string, colour: ThemeColour, keys?: string[]): void {
    const both = typeof colour === 'string' ? { light: colour, dark: colour } : colour
    this.#put(name, both)
    if (keys) this.#given.set(name, { keys, modes: typeof colour === 'string' ? ['light'] : modes })
  }

  /** Gives tokens the hue of a colour, and as much of it as the token `like` has. */
  tint(names: string, colour: Record<Mode, string>, { like }: { like: string }): void {
    const tinted = names.split(' ').map((name) => {
      return { name, value: eachMode((mode) => this.#like(name, mode, { colour: colour[mode], like })) }
    })
    for (const { name, value } of tinted) this.#put(name, value)
  }

  /** One colour gives the one of the dark mode, and the tints of both. */
  accent(accent: ThemeColour): void {
    const isOne = typeof accent === 'string'
    const light = isOne ? accent : accent.light
    const dark = isOne ? this.#darkOf(accent) : accent.dark
    const steps = eachMode((mode) => this.#lightness('--primary-hover', mode) - this.#lightness('--primary', mode))
    this.tint(accented, { light, dark }, { like: '--primary' })
    this.#put('--primary', { light, dark })
    this.#given.set('--primary', { keys: ['accent'], modes: isOne ? ['light'] : modes })
    for (const mode of modes) this.#fitToken('--primary', mode)
    const primary = eachMode((mode) => colourOf('--primary', this.#tokens, mode) ?? this.#value('--primary')[mode])
    this.#put(
      '--primary-hover',
      eachMode((mode) => change(primary[mode], ({ l }) => ({ l: stepFrom(l, steps[mode]) })))
    )
  }

  /** The accent of the dark mode. A grey has nothing but its lightness, which is turned around there: of black comes white. */
  #darkOf(accent: string): string {
    const { l, c } = partsOf(accent)
    const usual = this.#lightness('--primary', 'dark')
    if (c < 0.03) return change(accent, () => ({ l: Math.min(Math.max(usual, l, 1 - l), 0.97) }))
    return this.#like('--primary', 'dark', { colour: accent, like: '--primary' })
  }

  /** Makes readable what changed, or what it is on. */
  fit(): void {
    for (const [name, grounds] of groundsOf) {
      if (![name, ...grounds.map(({ token }) => token)].some((each) => this.changed.has(each))) continue
      for (const mode of modes) this.#fitToken(name, mode)
    }
  }

  #fitToken(name: string, mode: Mode): void {
    if (this.#isFixed(name, mode)) return
    const misfit = findMisfit(name, this.#tokens, mode)
    // Tokens that are used on it are made to fit after it.
    const alone: Tokens = new Map([...this.#tokens].filter(([token]) => token === name || !groundsOn(name).has(token)))
    const fit = misfit && findFit(name, alone, mode)
    if (misfit === undefined || fit === undefined) return
    const given = this.#given.get(name)
    if (given?.modes.includes(mode)) this.replaced.push({ ...misfit, keys: given.keys, mode, fit })
    this.#put(name, { ...this.#value(name), [mode]: fit })
  }

  #put(name: string, given: Record<Mode, string>): void {
    const value = eachMode((mode) => (this.#isFixed(name, mode) ? this.#value(name)[mode] : given[mode]))
    this.#tokens.set(name, value)
    this.changed.set(name, value)
  }

  #value(name: string): Record<Mode, string> {
    return this.#tokens.get(name) ?? { light: '', dark: '' }
  }

  #like(name: string, mode: Mode, { colour, like }: { colour: string; like: string }): string {
    const before = colourOf(name, this.#tokens, mode) ?? '#808080'
    const { c, h } = partsOf(colour)
    const share = Math.min(c / Math.max(partsOf(colourOf(like, this.#tokens, 'light') ?? before).c, 0.01), 1.5)
    return change(before, (parts) => ({ c: parts.c * share, h }))
  }

  #lightness(name: string, mode: Mode): number {
    return partsOf(colourOf(name, this.#tokens, mode) ?? '#808080').l
  }
}

/** Tokens whose text is used on this one. */
function groundsOn(name: string): Set<string> {
  return new Set(
    [...groundsOf].flatMap(([text, grounds]) => (grounds.some(({ token }) => token === name) ? [text] : []))
  )
}

/** Another lightness: where there is none on one side, on the other. Nobody sees a small step from black. */
function stepFrom(lightness: number, step: number): number {
  const to = lightness + step
  if (to < 0) return 0.3
  return to > 1 ? lightness - step : to
}

type CodeColour = (typeof codeColourNames)[number]
type CodeTheme = Record<CodeColour, string>

/** Colours of code by name: for each kind of word that of the light and that of the dark mode, before they are made to fit. docsgen's own are in tokens.css. */
const codeThemes: Record<Exclude<(typeof codeThemeNames)[number], 'docsgen'>, CodeTheme> = {
  github: {
    keyword: '#cf222e #ff7b72',
    string: '#0a3069 #a5d6ff',
    number: '#0550ae #79c0ff',
    comment: '#59636e #9198a1',
    function: '#6639ba #d2a8ff',
    type: '#953800 #ffa657',
    property: '#0550ae #79c0ff',
    variable: '#953800 #ffa657',
    meta: '#116329 #7ee787'
  },
  solarized: {
    keyword: '#859900 #859900',
    string: '#2aa198 #2aa198',
    number: '#d33682 #d33682',
    comment: '#586e75 #93a1a1',
    function: '#268bd2 #268bd2',
    type: '#b58900 #b58900',
    property: '#268bd2 #268bd2',
    variable: '#6c71c4 #6c71c4',
    meta: '#cb4b16 #cb4b16'
  },
  nord: {
    keyword: '#5e81ac #81a1c1',
    string: '#6d8b57 #a3be8c',
    number: '#9a6a93 #b48ead',
    comment: '#616e88 #7b88a1',
    function: '#3b8ea5 #88c0d0',
    type: '#4a8f8b #8fbcbb',
    property: '#5e81ac #88c0d0',
    variable: '#bf616a #d08770',
    meta: '#a07a1f #ebcb8b'
  },
  mono: {
    keyword: '#111a26 #f3f6fa',
    string: '#3d4754 #c3cad4',
    number: '#3d4754 #c3cad4',
    comment: '#5a6472 #a3aebc',
    function: '#1c2530 #e2e6ec',
    type: '#1c2530 #e2e6ec',
    property: '#2f3945 #d0d7e0',
    variable: '#1c2530 #e2e6ec',
    meta: '#4b5664 #b3bcc8'
  }
}

/** Returns an accent that needs no other in its place, and why it is not the one that was given. */
export function fitAccent<Accent extends ThemeColour>(accent: Accent): { accent: Accent; why?: string } {
  const tokens = readTokens()
  const whys: string[] = []
  let fitted: ThemeColour = accent
  // The tints of another accent are others: seldom a second step is needed.
  for (let step = 0; step < 5; step++) {
    const { replaced } = makePalette({ accent: fitted }, tokens)
    for (const { mode, fit, colours, contrast } of replaced) {
      fitted = typeof fitted === 'string' ? fit : { ...fitted, [mode]: fit }
      const reached = roundContrast(contrast)
      if (step === 0)
        whys.push(
          `The contrast of \`${colours[0]}\` on \`${colours[1]}\` is ${reached}:1 in ${mode} mode, and text needs ${leastContrast}:1: the nearest that passes is \`${fit}\``
        )
    }
    if (replaced.length === 0) break
  }
  return { accent: fitted as Accent, ...(whys.length > 0 && { why: whys.join('; ') }) }
}
