/** Fonts of `theme`: files under names with a hash, the rules that load them, and the fonts shown until they are loaded. */

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { defined, maybe } from '../../disk/defined.ts'
import { hash } from '../../disk/files.ts'
import { DocsgenError, type Message, Problems, type Where } from '../../messages/message.ts'
import { placeOfPath } from '../../messages/place.ts'
import { urlToHref } from '../../page/url.ts'
import { readOnce } from '../../project/bundler.ts'
import { findFont, howToGet } from '../../project/fonts.ts'
import type { ThemeConfig } from '../../project/theme-schema.ts'
import type { StyleFile } from '../style.ts'
import type { ThemeSource } from '../template-layers.ts'
import type { Tokens } from './tokens.ts'

export interface Fonts {
  /** `@font-face` rules. */
  css: string
  /** Values of tokens, such as `--font`. */
  tokens: Map<string, string>
  files: StyleFile[]
  /** Urls of what every page needs. */
  preload: string[]
}

type Use = keyof NonNullable<ThemeConfig['fonts']>

const tokens: Record<Use, string> = { body: '--font', heading: '--font-heading', code: '--font-code' }

/** Throws a DocsgenError (exit 2) with every font that is not there. */
export async function loadFonts(
  source: ThemeSource,
  { own, cache, note }: { own: Tokens; cache: Cache; note(file: string): void }
): Promise<Fonts> {
  const made: Fonts = { css: '', tokens: new Map(), files: [], preload: [] }
  const rules = new Set<string>()
  const files = new Map<string, StyleFile>()
  const measure = (file: string) => measureOnce(readFileSync(file), cache)
  const problems = new Problems()
  for (const [use, font] of Object.entries(source.theme?.fonts ?? {}) as [Use, string | string[] | undefined][]) {
    if (font === undefined) continue
    const place = placeOfPath(source.configText, ['theme', 'fonts', use])
    const where: Where = source.configFile === undefined ? {} : { file: source.configFile, ...place }
    const faces = await problems.of(() => readFaces(font, { root: source.root, where, measure }))
    if (!faces) continue
    const mains = weightsOf(use, source).map((weight) => mainFace(faces, source.lang, weight))
    for (const face of faces) {
      note(face.file)
      const bytes = readFileSync(face.file)
      const url = `/docsgen/font.${hash(bytes).slice(0, 10)}${path.extname(face.file)}`
      const published: StyleFile = { url, base64: bytes.toString('base64') }
      files.set(published.url, published)
      rules.add(toRule(face, urlToHref(published.url, source.base)))
      if (mains.includes(face)) made.preload.push(published.url)
    }
    for (const rule of await standIns(faces, { use, measure })) rules.add(rule)
    const [family, rest] = [faces[0]?.family, own.get(use === 'code' ? '--font-code' : '--font')?.light]
    made.tokens.set(tokens[use], `'${family}','${family} fallback',${rest}`)
  }
  if (problems.messages.length > 0) throw problems.toError()
  return { ...made, css: [...rules].join(''), files: [...files.values()], preload: [...new Set(made.preload)] }
}

/** The weights that the first page needs at once: headings are bold. */
function weightsOf(use: Use, { theme }: ThemeSource): string[] {
  if (use === 'heading') return ['700']
  if (use === 'code') return []
  return theme?.fonts?.heading === undefined ? ['400', '700'] : ['400']
}

/** A letter of each script but the Latin one. */
const letters: Record<string, string> = {
  Cyrl: 'а',
  Grek: 'α',
  Hebr: 'א',
  Arab: 'ا',
  Deva: 'अ',
  Thai: 'ก',
  Geor: 'ა',
  Armn: 'ա'
}

/** How far the weight of a face is from another. */
function distance({ weight }: Face, wanted: string): number {
  const [from = 400, to = from] = weight.replace('normal', '400').replace('bold', '700').split(' ').map(Number)
  return Math.max(0, from - Number(wanted), Number(wanted) - to) || 0
}

/** The upright face of the nearest weight for text in this language: the one that every page needs. */
function mainFace(faces: readonly Face[], lang: string, wanted: string): Face | undefined {
  const letter = letters[new Intl.Locale(lang).maximize().script ?? ''] ?? 'a'
  const weighted = faces
    .filter(({ style }) => style === 'normal')
    .map((face) => ({ face, off: distance(face, wanted) }))
  const least = Math.min(...weighted.map(({ off }) => off))
  const upright = weighted.filter(({ off }) => off === least).map(({ face }) => face)
  return upright.find((face) => hasCharacter(face, letter)) ?? upright[0] ?? faces[0]
}

/** Loads a face from an address. */
function toRule({ family, style, weight, range }: Face, url: string): string {
  const format =
    { '.woff2': 'woff2', '.woff': 'woff', '.ttf': 'truetype', '.otf': 'opentype' }[path.extname(url)] ?? 'woff2'
  const only = range === undefined ? '' : `;unicode-range:${range}`
  const src = `url(${url}) format('${format}')`
  return `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:optional;src:${src}${only}}\n`
}

/** Fonts that systems have, of the same sizes, with the average width of a letter in the sample below. */
const system = {
  text: { names: ['Arial', 'Liberation Sans', 'Arimo'], regular: 0.4491, bold: 0.4824 },
  code: { names: ['Courier New', 'Liberation Mono', 'Cousine'], regular: 0.6001, bold: 0.6001 }
}

/** Rules for a font of the system that takes as much room, so that nothing moves when the font is there. */
async function standIns(
  faces: readonly Face[],
  { use, measure }: { use: Use; measure: FaceTools['measure'] }
): Promise<string[]> {
  const regular = mainFace(faces, 'en', '400')
  const bold = faces.find(
    ({ weight, style, range }) => weight === '700' && style === 'normal' && range === regular?.range
  )
  const [metrics, boldMetrics] = await Promise.all([regular, bold].map((face) => face && measure(face.file)))
  const { names, ...averages } = system[use === 'code' ? 'code' : 'text']
  const rule = ({ family }: Face, { average, ascent, descent, lineGap }: Metrics, usual: number, isBold = false) => {
    if (average === undefined) return []
    const size = average / usual
    const share = (part: number) => `${(part * 100).toFixed(2)}%`
    const src = names.map((name) => `local('${name}${isBold ? ' Bold' : ''}')`).join(',')
    const [above, below, between] = [ascent, descent, lineGap].map((part) => share(part / size))
    const metrics = `ascent-override:${above};descent-override:${below};line-gap-override:${between};size-adjust:${share(size)}`
    const weight = isBold ? '600 900' : '100 599'
    return `@font-face{font-family:'${family} fallback';font-weight:${weight};src:${src};${metrics}}\n`
  }
  if (!regular || !metrics) return []
  // The bold widths of a variable font are not known: they grow about as those of the system do.
  const bolder = boldMetrics
    ? rule(regular, boldMetrics, averages.bold, true)
    : rule(regular, metrics, averages.regular, true)
  return [rule(regular, metrics, averages.regular), bolder].flat()
}

/** Reading a font takes longer than a warm build may; those of docsgen are measured when it is built. */
async function measureOnce(bytes: Buffer, cache: Cache): Promise<Metrics | undefined> {
  const read = async () => ({ metrics: await readMetrics(bytes) })
  return (await readOnce(`font-${hash(bytes)}.json`, cache, read)).metrics
}

interface Metrics {
  family: string
  /** `400`, or `100 900` of a variable font. */
  weight: string
  style: 'normal' | 'italic'
  /** In parts of the size of the font: above and below the line, between lines, and of a Latin letter on average, if it has them. */
  ascent: number
  descent: number
  lineGap: number
  average?: number
}

/** Reads the sizes in the tables of a font; undefined for what is none. */
async function readMetrics(bytes: Buffer): Promise<Metrics | undefined> {
  const { create } = await import('fontkitten')
  const font = maybe(() => create(bytes))
  if (font === undefined || font.isCollection) return undefined
  const { unitsPerEm: size, variationAxes } = font
  const { wght } = variationAxes
  const codes = [...sample].map((letter) => letter.codePointAt(0) ?? 0)
  const widths = codes.map((code) => font.glyphForCodePoint(code).advanceWidth)
  return {
    family: font.familyName,
    weight: wght ? `${wght.min} ${wght.max}` : String(font['OS/2'].usWeightClass),
    style: font.italicAngle === 0 ? 'normal' : 'italic',
    ascent: font.ascent / size,
    descent: -font.descent / size,
    lineGap: font.lineGap / size,
    ...(codes.every((code) => font.hasGlyphForCodePoint(code)) && {
      average: widths.reduce((sum, width) => sum + width, 0) / widths.length / size
    })
  }
}

/** Letters about as often as in English. */
const sample = 'The people who read this want to know what it does, how it is done and where to go next.'

interface Face {
  family: string
  style: string
  /** Such as `400`, or `100 900` of a variable font. */
  weight: string
  /** The characters in the file, as `unicode-range`; undefined for all. */
  range?: string
  file: string
}

interface FaceTools {
  root: string
  /** The key of the configuration. */
  where: Where
  /** Undefined for what is no font. */
  measure(file: string): Promise<Metrics | undefined>
}

/** Throws a DocsgenError (exit 2) with all that is not there, or no font. */
async function readFaces(font: string | readonly string[], tools: FaceTools): Promise<Face[]> {
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
    return [{ ...face, ...defined({ range }), file: path.resolve(path.dirname(sheet), url) }]
  })
}

function hasCharacter({ range }: Face, character: string): boolean {
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
