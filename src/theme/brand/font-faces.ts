/** The faces of a font: from the style sheets of a package such as those of Fontsource, or from files of the project. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DocsgenError, type Message, Problems, type Where } from '../../messages/message.ts'
import { findFont, howToGet } from '../../project/fonts.ts'
import type { Metrics } from './font-metrics.ts'

export interface Face {
  family: string
  style: string
  /** Such as `400`, or `100 900` of a variable font. */
  weight: string
  /** What the file has, as `unicode-range`; undefined for all. */
  range?: string
  file: string
}

export interface FaceTools {
  root: string
  /** The key of the configuration. */
  where: Where
  /** Undefined for what is no font. */
  measure(file: string): Promise<Metrics | undefined>
}

/** Throws a DocsgenError (exit 2) with all that is not there, or no font. */
export async function readFaces(font: string | readonly string[], tools: FaceTools): Promise<Face[]> {
  const names = typeof font === 'string' ? [font] : font
  const problems = new Problems()
  const faces = await Promise.all(names.map((name) => problems.of(() => facesOf(name, tools))))
  if (problems.messages.length > 0) throw problems.toError()
  return faces.flatMap((each) => each ?? [])
}

async function facesOf(name: string, { root, where, measure }: FaceTools): Promise<Face[]> {
  const refuse = (problem: Pick<Message, 'text' | 'note'>) => new DocsgenError({ rule: 'config', ...problem, ...where })
  const found = findFont(name, root)
  if ('problem' in found) throw refuse(found.problem)
  if ('folder' in found) {
    const { folder } = found
    const faces = sheetsOf(folder).flatMap((sheet) => facesOfSheet(path.join(folder, sheet)))
    if (faces.length > 0) return faces
    throw refuse({ text: `Cannot find a font in \`${name}\``, note: howToGet(name) })
  }
  const metrics = await measure(found.file)
  if (!metrics)
    throw refuse({ text: `Cannot read \`${name}\` as a font`, note: 'Expected WOFF2, WOFF, TrueType or OpenType' })
  const { family, weight, style } = metrics
  return [{ family, weight, style, file: found.file }]
}

/** Upright and italic, and of fonts that are not variable the weights that the theme uses. */
function sheetsOf(folder: string): string[] {
  const isVariable = existsSync(path.join(folder, 'wght.css'))
  const wanted = isVariable
    ? ['wght.css', 'wght-italic.css']
    : ['400.css', '400-italic.css', '600.css', '700.css', 'index.css']
  const found = wanted.filter((name) => existsSync(path.join(folder, name)))
  return found.length > 1 ? found.filter((name) => name !== 'index.css') : found
}

function facesOfSheet(sheet: string): Face[] {
  const css = readFileSync(sheet, 'utf8')
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rules = '']) => {
    const declared = (name: string) => new RegExp(`(?:^|[;\\s])${name}:\\s*([^;]+)`).exec(rules)?.[1]?.trim()
    const family = declared('font-family')?.replace(/^['"]|['"]$/g, '')
    const url = /url\(\s*['"]?([^'")]+\.woff2)['"]?\s*\)/.exec(rules)?.[1]
    const range = declared('unicode-range')
    if (family === undefined || url === undefined) return []
    const face = { family, style: declared('font-style') ?? 'normal', weight: declared('font-weight') ?? '400' }
    return [{ ...face, ...(range !== undefined && { range }), file: path.resolve(path.dirname(sheet), url) }]
  })
}

/** True if a face has a character. */
export function hasCharacter({ range }: Face, character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (
    range === undefined ||
    range.split(',').some((part) => {
      const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
      const [low, high] = [from.replaceAll('?', '0'), to.replaceAll('?', 'f')].map((hex) => Number.parseInt(hex, 16))
      return low !== undefined && high !== undefined && code >= low && code <= high
    })
  )
}
