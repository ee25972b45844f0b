/** The rule `contrast`: text of the configuration or of a style sheet that cannot be read on its ground, and what can be. */
import { defined } from '../../disk/defined.ts'
import type { Message } from '../../messages/message.ts'
import { placeAt, placeOfPath } from '../../messages/place.ts'
import type { Project } from '../../project/project.ts'
import type { Sheet } from '../style.ts'
import { colourOf, findFit, findMisfit, leastContrast, type Misfit, roundContrast } from './colour.ts'
import { byMode, type Declaration, declarationsOf, eachMode, type Mode } from './declarations.ts'
import type { Replaced } from './palette.ts'
import { groundsOf, type Tokens } from './tokens.ts'

/** About colours of `theme`: another one was taken. */
export function reportReplaced(
  replaced: readonly Replaced[],
  { configFile, configText }: Pick<Project, 'configFile' | 'configText'>
): Message[] {
  return replaced.map(({ keys, mode, fit, ...misfit }) => ({
    rule: 'contrast',
    ...defined({ file: configFile }),
    ...placeOfPath(configText, ['theme', ...keys]),
    text: textOf([{ ...misfit, mode, is: describe(misfit) }]),
    note: `\`${fit}\` is used instead, the nearest readable colour: write it, or choose another`
  }))
}

interface Declared extends Declaration, Sheet {}

/** The tokens with those of style sheets, and the declaration that holds by token and mode. */
interface Overlaid {
  all: readonly Declared[]
  tokens: Tokens
  holds: ReadonlyMap<string, Declared>
}

/** Lays the custom properties of style sheets over tokens. */
export function overlay(sheets: readonly Sheet[], own: Tokens): Overlaid {
  const all = sheets.flatMap((sheet) =>
    declarationsOf(sheet.text).map((declared): Declared => ({ ...declared, ...sheet }))
  )
  const tokens: Tokens = new Map(own)
  const holds = new Map<string, Declared>()
  for (const declared of all) {
    for (const mode of declared.modes) {
      const before = tokens.get(declared.name) ?? { light: '', dark: '' }
      tokens.set(declared.name, { ...before, [mode]: byMode(declared.value)[mode] })
      holds.set(idOf(declared.name, mode), declared)
    }
  }
  return { all, tokens, holds }
}

/** About custom properties of the project's style sheets, in the modes that the site has. */
export function checkSheets({ all, tokens, holds }: Overlaid, shown: readonly Mode[]): Message[] {
  const isDeclared = (name: string, mode: Mode) => holds.has(idOf(name, mode))
  return all.flatMap((declared) => {
    const { name } = declared
    const inForce = declared.modes.filter((mode) => shown.includes(mode) && holds.get(idOf(name, mode)) === declared)
    const misfits = inForce.flatMap((mode) => {
      // Where the project declares both colours, only the one of the text is reported.
      const others = [...groundsOf].flatMap(([text, grounds]) =>
        grounds.some(({ token }) => token === name) && !isDeclared(text, mode) ? [text] : []
      )
      const found = [name, ...others]
        .flatMap((text) => findMisfit(text, tokens, mode) ?? [])
        .filter((each) => each.text === name || each.ground === name)
        .sort((a, b) => a.contrast - b.contrast)
      return found[0] ? [{ ...found[0], mode }] : []
    })
    misfits.sort((a, b) => a.contrast - b.contrast)
    return misfits.length > 0 ? [reportDeclared(declared, misfits, tokens)] : []
  })
}

/** The key of a token in a mode, in `holds`. */
export const idOf = (name: string, mode: Mode) => `${name} ${mode}`

function reportDeclared(declared: Declared, misfits: readonly (Misfit & { mode: Mode })[], tokens: Tokens): Message {
  const { name, file, text, at, modes: said } = declared
  const failing = misfits.map(({ mode }) => mode)
  const fit = fitOf(name, { failing, tokens, isOne: said.length === 1 })
  return {
    rule: 'contrast',
    file,
    place: placeAt(text, at),
    text: textOf(misfits.map((misfit) => ({ ...misfit, is: describe(misfit) }))),
    ...(fit !== undefined && { note: `Write \`${name}: ${fit};\`` })
  }
}

/** The value with which a token passes: for both modes, unless the declaration is for one. */
function fitOf(
  name: string,
  { failing, tokens, isOne }: { failing: readonly Mode[]; tokens: Tokens; isOne: boolean }
): string | undefined {
  const { light, dark } = eachMode((each) =>
    failing.includes(each) ? findFit(name, tokens, each) : colourOf(name, tokens, each)
  )
  const [mode = 'light'] = failing
  return isOne || light === undefined || dark === undefined ? { light, dark }[mode] : `light-dark(${light}, ${dark})`
}

function describe({ text, ground, share, colours: [colour, under] }: Misfit): string {
  const on = share === undefined ? `\`${ground}\`, ${under}` : `${under}, which is \`${ground}\` with ${share}% of it`
  return `\`${text}\` is ${colour}, on ${on}`
}

/** The text of a message about one mode or both, the worst first. */
function textOf([worst, other]: readonly { mode: Mode; contrast: number; is: string }[]): string {
  if (worst === undefined) return ''
  const first = `Expected a contrast of ${leastContrast}:1 in ${worst.mode} mode, not ${roundContrast(worst.contrast)}:1: ${worst.is}`
  return other ? `${first}; in ${other.mode} mode it is ${roundContrast(other.contrast)}:1: ${other.is}` : first
}
