/** Reads the sizes in the tables of a font. A module of its own: it is loaded for fonts that are not known yet. */
import { create, type Font } from 'fontkitten'

export interface Metrics {
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

/** Undefined for what is no font. */
export function measure(bytes: Buffer): Metrics | undefined {
  const font = maybeRead(bytes)
  if (font === undefined) return undefined
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

/** Letters about as often as in English; fonts.ts has the average of the fonts of systems. */
const sample = 'The people who read this want to know what it does, how it is done and where to go next.'

function maybeRead(bytes: Buffer): Font | undefined {
  try {
    const font = create(bytes)
    return font.isCollection ? undefined : font
  } catch {
    return undefined
  }
}
