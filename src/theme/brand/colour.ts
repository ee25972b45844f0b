/** Colours: read as CSS writes them, compared as WCAG does, changed in OKLCH, whose lightness is that which people see. */
import {
  clampChroma,
  formatHex,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as register,
  wcagContrast
} from 'culori/fn'
import { defined } from '../../disk/defined.ts'
import type { Mode } from './declarations.ts'
import { type Ground, groundsOf, type Tokens } from './tokens.ts'

for (const mode of [modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab]) register(mode)
const toRgb = register(modeRgb)
const toOklch = register(modeOklch)

/** The contrast that WCAG 2 asks of text, level AA. */
export const leastContrast = 4.5

/** As a message says it: never more than it is. */
export function roundContrast(contrast: number): string {
  return (Math.floor(contrast * 100) / 100).toFixed(2)
}

/** `color-mix(in srgb, one share %, other)`. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [toRgb(one), toRgb(other)]
  if (!a || !b) return one
  const between = (from: number, to: number) => (from * share + to * (100 - share)) / 100
  return formatHex({ mode: 'rgb', r: between(a.r, b.r), g: between(a.g, b.g), b: between(a.b, b.b) })
}

/** The colour with parts of it changed, as near as a screen comes to it. */
export function change(hex: string, to: (colour: Required<Omit<Oklch, 'alpha' | 'mode'>>) => Partial<Oklch>): string {
  const { l = 0, c = 0, h = 0 } = toOklch(hex) ?? {}
  return formatHex(clampChroma({ l, c, h, ...to({ l, c, h }), mode: 'oklch' }, 'oklch'))
}

/** Lightness from 0 to 1, chroma from 0 to 0.4, hue in degrees. */
export function partsOf(hex: string): { l: number; c: number; h: number } {
  const { l = 0, c = 0, h = 0 } = toOklch(hex) ?? {}
  return { l, c, h }
}

/** The colour of the same hue that passes and whose lightness is nearest; undefined if none does. */
function nearest(hex: string, passes: (hex: string) => boolean): string | undefined {
  if (passes(hex)) return hex
  const { l } = partsOf(hex)
  for (let step = 1; step <= 200; step++) {
    const tried = [l - step / 200, l + step / 200].filter((to) => to >= 0 && to <= 1)
    const found = tried.map((to) => change(hex, () => ({ l: to }))).find(passes)
    if (found !== undefined) return found
  }
  return [...'#000000 #ffffff'.split(' ')].find(passes)
}

/** A text that cannot be read on its background. */
export interface Misfit {
  text: string
  ground: string
  /** Colours of text and ground. */
  colours: [string, string]
  /** Percent of the text's own colour in the ground. */
  share?: number
  /** From 1 to 21. */
  contrast: number
}

/** Returns the ground of a token on which it is read worst, if that is too little. Of what is no plain colour nothing is known. */
export function findMisfit(text: string, tokens: Tokens, mode: Mode): Misfit | undefined {
  const colour = colourOf(text, tokens, mode)
  if (colour === undefined) return undefined
  const misfits = (groundsOf.get(text) ?? []).flatMap((ground): Misfit[] => {
    const under = colourOfGround(ground, colour, { tokens, mode })
    const reached = under === undefined ? leastContrast : wcagContrast(colour, under)
    return under === undefined || reached >= leastContrast
      ? []
      : [
          {
            text,
            ground: ground.token,
            ...defined({ share: ground.share }),
            colours: [colour, under],
            contrast: reached
          }
        ]
  })
  return misfits.sort((a, b) => a.contrast - b.contrast)[0]
}

/** The nearest colour for a token with which it can be read, and with which all can that are used on it. */
export function findFit(name: string, tokens: Tokens, mode: Mode): string | undefined {
  const colour = colourOf(name, tokens, mode)
  const other: Mode = mode === 'light' ? 'dark' : 'light'
  const used = [...groundsOf].filter(([, grounds]) => grounds.some(({ token }) => token === name)).map(([text]) => text)
  const passes = (hex: string) => {
    const tried: Tokens = new Map(tokens).set(name, { [mode]: hex, [other]: '' } as Record<Mode, string>)
    return [name, ...used].every((text) => findMisfit(text, tried, mode) === undefined)
  }
  return colour === undefined ? undefined : nearest(colour, passes)
}

/** `#rrggbb` of a token, with what it refers to; undefined for what is no colour, or one that others show through. */
export function colourOf(name: string, tokens: Tokens, mode: Mode): string | undefined {
  const value = resolve(tokens.get(name)?.[mode] ?? '', { tokens, mode })
  const rgb = value === undefined ? undefined : toRgb(value.trim())
  return rgb === undefined || (rgb.alpha ?? 1) < 1 ? undefined : formatHex(clampChroma(rgb, 'oklch'))
}

function colourOfGround({ token, share }: Ground, colour: string, { tokens, mode }: { tokens: Tokens; mode: Mode }) {
  const ground = colourOf(token, tokens, mode)
  return ground === undefined || share === undefined ? ground : mix(colour, ground, share)
}

/** Puts values in the place of `var(--name)`; undefined where there is none. */
function resolve(value: string, { tokens, mode }: { tokens: Tokens; mode: Mode }, depth = 0): string | undefined {
  const [whole, name] = /^var\(\s*(--[\w-]+)\s*(?:,[\s\S]*)?\)$/.exec(value) ?? []
  if (whole === undefined) return value
  const next = tokens.get(name ?? '')?.[mode]
  return next === undefined || depth > 8 ? undefined : resolve(next, { tokens, mode }, depth + 1)
}
