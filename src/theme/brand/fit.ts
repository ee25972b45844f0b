/** Whether text can be read on its grounds, and the nearest colour that can. */
import { contrast, leastContrast, mix, nearest, toHex } from './colour.ts'
import type { Mode } from './declarations.ts'
import { type Ground, groundsOf, type Tokens } from './tokens.ts'

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
    const reached = under === undefined ? leastContrast : contrast(colour, under)
    return under === undefined || reached >= leastContrast
      ? []
      : [{ text, ground: ground.token, ...shareOf(ground), colours: [colour, under], contrast: reached }]
  })
  return misfits.sort((a, b) => a.contrast - b.contrast)[0]
}

const shareOf = ({ share }: Ground) => (share === undefined ? {} : { share })

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

/** `#rrggbb` of a token, with what it refers to. */
export function colourOf(name: string, tokens: Tokens, mode: Mode): string | undefined {
  const value = resolve(tokens.get(name)?.[mode] ?? '', { tokens, mode })
  return value === undefined ? undefined : toHex(value)
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
