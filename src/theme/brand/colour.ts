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

for (const mode of [modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab]) register(mode)
const toRgb = register(modeRgb)
const toOklch = register(modeOklch)

/** What WCAG 2 asks of text, level AA. */
export const leastContrast = 4.5

/** Returns `#rrggbb`; undefined for what is no colour, or one that others show through. */
export function toHex(css: string): string | undefined {
  const rgb = toRgb(css.trim())
  return rgb === undefined || (rgb.alpha ?? 1) < 1 ? undefined : formatHex(clampChroma(rgb, 'oklch'))
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other)
}

/** As a message says it: never more than it is. */
export function roundContrast(contrast: number): string {
  return (Math.floor(contrast * 100) / 100).toFixed(2)
}

/** `color-mix(in srgb, one share %, other)`. */
export function mix(one: string, other: string, share: number): string {
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
export function nearest(hex: string, passes: (hex: string) => boolean): string | undefined {
  if (passes(hex)) return hex
  const { l } = partsOf(hex)
  for (let step = 1; step <= 200; step++) {
    const tried = [l - step / 200, l + step / 200].filter((to) => to >= 0 && to <= 1)
    const found = tried.map((to) => change(hex, () => ({ l: to }))).find(passes)
    if (found !== undefined) return found
  }
  return [...'#000000 #ffffff'.split(' ')].find(passes)
}
