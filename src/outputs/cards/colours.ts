import { byMode, declarationsOf, type Mode } from '../../theme/brand/declarations.ts'
import type { CardFacts } from '../../theme/props.ts'

/** The colours of the site in one mode, by the names of its tokens. Those that are no plain colour are docsgen's own. */
export function coloursOf(style: string, mode: Mode): CardFacts['colours'] {
  const colours: Record<string, string> = {}
  for (const { name, value, modes } of declarationsOf(style)) {
    const colour = byMode(value)[mode]
    if (modes.includes(mode) && isPlain(colour)) colours[name.slice(2)] = colour
  }
  return colours
}

function isPlain(colour: string): boolean {
  return /^(?:#[\da-f]{3,8}|rgba?\([\d\s.,%/]+\)|[a-z]+)$/i.test(colour)
}
