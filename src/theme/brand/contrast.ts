/** The rule `contrast`: text of the configuration or of a style sheet that cannot be read on its ground, and what can be. */
import type { Message } from '../../messages/message.ts'
import { placeAt, placeOfPath } from '../../messages/place.ts'
import type { Project } from '../../project/project.ts'
import type { Sheet } from '../project-sheets.ts'
import { leastContrast } from './colour.ts'
import { byMode, type Declaration, declarationsOf, type Mode, modes } from './declarations.ts'
import { colourOf, findFit, findMisfit, type Misfit } from './fit.ts'
import type { Replaced } from './palette.ts'
import { groundsOf, type Tokens } from './tokens.ts'

/** About colours of `theme`: another one was taken. */
export function reportReplaced(
  replaced: readonly Replaced[],
  { configFile, configText }: Pick<Project, 'configFile' | 'configText'>
): Message[] {
  return replaced.map(({ keys, mode, fit, ...misfit }) => ({
    rule: 'contrast',
    ...(configFile !== undefined && { file: configFile }),
    ...placeOfPath(configText, ['theme', ...keys]),
    text: describe(misfit, mode),
    note: `\`${fit}\` is used instead, the nearest readable colour: write it, or choose another`
  }))
}

interface Declared extends Declaration, Sheet {}

/** About custom properties of the project's style sheets. `own` are the tokens without them. */
export function checkSheets(sheets: readonly Sheet[], own: Tokens): Message[] {
  const all = sheets.flatMap((sheet) =>
    declarationsOf(sheet.text).map((declared): Declared => ({ ...declared, ...sheet }))
  )
  const tokens: Tokens = new Map(own)
  /** The declaration that holds, by token and mode. */
  const holds = new Map<string, Declared>()
  for (const declared of all) {
    for (const mode of declared.modes) {
      const before = tokens.get(declared.name) ?? { light: '', dark: '' }
      tokens.set(declared.name, { ...before, [mode]: byMode(declared.value)[mode] })
      holds.set(idOf(declared.name, mode), declared)
    }
  }
  const isDeclared = (name: string, mode: Mode) => holds.has(idOf(name, mode))
  return all.flatMap((declared) => {
    const { name } = declared
    const inForce = declared.modes.filter((mode) => holds.get(idOf(name, mode)) === declared)
    const misfits = inForce.flatMap((mode) => {
      // Of two that do not fit, where both are of the project, the one of the text is wrong.
      const others = [...groundsOf].flatMap(([text, grounds]) =>
        grounds.some(({ token }) => token === name) && !isDeclared(text, mode) ? [text] : []
      )
      const misfit = [name, ...others]
        .map((text) => findMisfit(text, tokens, mode))
        .find((each) => each?.text === name || each?.ground === name)
      return misfit ? [{ misfit, mode }] : []
    })
    const [first] = misfits
    return first ? [reportDeclared(declared, { ...first, tokens, failing: misfits.map(({ mode }) => mode) })] : []
  })
}

const idOf = (name: string, mode: Mode) => `${name} ${mode}`

interface Failing {
  misfit: Misfit
  mode: Mode
  failing: readonly Mode[]
  tokens: Tokens
}

function reportDeclared(
  { name, file, text, at, modes: said }: Declared,
  { misfit, mode, failing, tokens }: Failing
): Message {
  const fits = modes.map((each) =>
    failing.includes(each) ? findFit(name, tokens, each) : colourOf(name, tokens, each)
  )
  const [light, dark] = fits
  const advice =
    light === undefined || dark === undefined || said.length === 1
      ? fits[modes.indexOf(mode)]
      : `light-dark(${light}, ${dark})`
  return {
    rule: 'contrast',
    file,
    place: placeAt(text, at),
    text: describe(misfit, mode),
    ...(advice !== undefined && { note: `Write \`${name}: ${advice};\`` })
  }
}

function describe({ text, ground, colours: [colour, under], contrast }: Misfit, mode: Mode): string {
  const reached = (Math.floor(contrast * 100) / 100).toFixed(2)
  return `Expected a contrast of ${leastContrast}:1 in ${mode} mode, not ${reached}:1: \`${text}\` is ${colour}, on \`${ground}\`, ${under}`
}
