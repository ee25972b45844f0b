/** Accents for commands that write a configuration: one that cannot be read becomes the nearest that can. */
import type { ThemeColour } from '../../project/theme-schema.ts'
import { leastContrast, roundContrast } from './colour.ts'
import { makePalette } from './palette.ts'
import { readTokens } from './tokens.ts'

/** Returns an accent that needs no other in its place, and why it is not the one that was given. */
export function fitAccent<Accent extends ThemeColour>(accent: Accent): { accent: Accent; why?: string } {
  const own = readTokens()
  const whys: string[] = []
  let fitted: ThemeColour = accent
  // The tints of another accent are others: seldom a second step is needed.
  for (let step = 0; step < 5; step++) {
    const { replaced } = makePalette({ accent: fitted }, own)
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
