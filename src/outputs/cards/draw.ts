/** Draws cards, in threads: a template gives an SVG, its texts become outlines of letters, and sharp makes a PNG of it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { create, type Font, type Glyph } from 'fontkitten'
import { unescapeXml } from '../../disk/entities.ts'
import { packageRoot } from '../../disk/package-root.ts'
import type { CardFacts, CardProps } from '../../theme/props.ts'
import { type CardTask, type Encoded, importSharp } from '../images/encode.ts'

export interface CardDrawer {
  draw(task: CardTask): Promise<Encoded>
}

/** Keeps fonts from card to card: to read them takes as long as to draw some. */
export function createDrawer(): CardDrawer {
  const folder = path.join(packageRoot, 'lib/fonts')
  const ownFonts = readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
  const known = new Map<string, Letters>()
  const lettersOf = (fonts: readonly string[]): Letters => {
    const id = fonts.join('\n')
    const letters = known.get(id) ?? createLetters([...fonts, ...ownFonts])
    known.set(id, letters)
    return letters
  }
  return {
    async draw({ module, template, fonts, facts }) {
      const letters = lettersOf(fonts)
      const { default: render } = (await import(pathToFileURL(template).href)) as {
        default(props: CardProps): string
      }
      const { title, description = '', section = '', site } = facts
      const missing = letters.missing([title, description, section, site.title].join(''))
      const shown = missing.length > 0 ? withoutUndrawable(facts, letters) : facts
      try {
        const svg = outline(render({ ...shown, lines: letters.lines, widthOf: letters.widthOf }), letters)
        const sharp = await importSharp(module)
        // Level 9 takes 35 ms more for 3 % less. Copied: sharp may return part of a larger buffer, which would be sent to the main thread as a whole.
        const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer())
        return { bytes, ...(missing.length > 0 && { missing }) }
      } catch (error) {
        return `its template fails: ${error instanceof Error ? error.message : error}`
      }
    }
  }
}

/** A text that would have gaps is left out as a whole; in place of the title is then that of the site. */
function withoutUndrawable({ title, description, section, site, ...rest }: CardFacts, letters: Letters): CardFacts {
  const drawable = (text = '') => (letters.missing(text).length > 0 ? '' : text)
  const [name, about, part] = [drawable(site.title), drawable(description), drawable(section)]
  return {
    ...rest,
    title: drawable(title) || name || site.address,
    ...(about && { description: about }),
    ...(part && { section: part }),
    site: { ...site, title: name || site.address, tagline: drawable(site.tagline) }
  }
}

/** As React writes them: attributes in quotes, and no element within. */
const textElement = /<text((?:\s[\w-]+="[^"]*")*)>([^<]*)<\/text>/g

/** Texts would be drawn with whatever font the machine has. */
function outline(svg: string, letters: Letters): string {
  return svg.replace(textElement, (_, written: string, text: string) => {
    const attributes = Object.fromEntries(
      [...written.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    )
    const { x = '0', y = '0', 'font-size': size = '16', 'font-weight': weight = '400', ...others } = attributes
    const d = letters.pathOf(unescapeXml(text), {
      x: Number(x),
      y: Number(y),
      size: Number(size),
      weight: Number(weight)
    })
    const kept = Object.entries(others).map(([name, value]) => ` ${name}="${value}"`)
    return `<path${kept.join('')} d="${d}"/>`
  })
}

interface At {
  x: number
  y: number
  size: number
  weight: number
}

interface Letters extends Pick<CardProps, 'lines' | 'widthOf'> {
  /** Letters of a text that cannot be drawn, each once. */
  missing(text: string): string[]
  /** The outlines of a line, as an SVG path. */
  pathOf(text: string, at: At): string
}

interface Face {
  font: Font
  weight: number
}

/** Emoji are images: a card leaves them out. So it does what has no look of its own. */
const unseen = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/** Their letters change with those around them, or run from right to left. */
const joined =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Written without spaces: a line may end after any of them. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const unit = new RegExp(`\\s*(?:[${unspaced}]|[^\\s${unspaced}]+)`, 'gu')

/**
 * Sets text from font files: which letter is where, and its outline. Letters are side by side, from left to right. Fonts are
 * asked in this order, those of the nearest weight first.
 */
function createLetters(files: readonly string[]): Letters {
  const faces = files.map((file): Face => {
    const font = create(readFileSync(file))
    if (font.isCollection) throw new Error(`Expected a font in \`${file}\`, not a collection`)
    return { font, weight: font['OS/2'].usWeightClass }
  })
  // Looked up once: a line is measured again with each word.
  const cache = new Map<string, Letter | undefined>()
  const letterOf = (letter: string, weight: number) => {
    const id = `${weight} ${letter}`
    if (!cache.has(id)) cache.set(id, nearest(faces, letter, weight))
    return cache.get(id)
  }
  const glyphs = (text: string, { size, weight }: Pick<At, 'size' | 'weight'>) =>
    [...text.replace(unseen, '')].flatMap((each) => {
      const { glyph, width, em } = letterOf(each, weight) ?? {}
      return glyph && width !== undefined && em ? { glyph, scale: size / em, width: (width * size) / em } : []
    })
  const widthOf: Letters['widthOf'] = (text, style) => glyphs(text, style).reduce((sum, { width }) => sum + width, 0)
  return {
    widthOf,
    missing: (text) =>
      [...new Set(text.replace(unseen, '').replace(/\s/g, ''))].filter(
        (letter) => joined.test(letter) || !letterOf(letter, 400)
      ),
    pathOf(text, { x, y, ...style }) {
      let at = x
      return glyphs(text, style)
        .map(({ glyph, scale, width }) => {
          const path = glyph.path.scale(scale, -scale).translate(at, y).toSVG()
          at += width
          return path
        })
        .join('')
    },
    lines: (text, { width, most, ...style }) =>
      breakLines(text, { most, fits: (line) => widthOf(line, style) <= width })
  }
}

interface Letter {
  glyph: Glyph
  /** In units of the font, of which `em` are its size. */
  width: number
  em: number
}

function nearest(faces: readonly Face[], letter: string, weight: number): Letter | undefined {
  const code = letter.codePointAt(0) ?? 0
  const having = faces.filter(({ font }) => font.hasGlyphForCodePoint(code))
  const [face] = having.toSorted((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight))
  if (!face) return undefined
  const glyph = face.font.glyphForCodePoint(code)
  return { glyph, width: glyph.advanceWidth, em: face.font.unitsPerEm }
}

/** Fills one line after the other; what does not fit into the last ends in an ellipsis. */
function breakLines(text: string, { most, fits }: { most: number; fits(line: string): boolean }): string[] {
  const lines: string[] = []
  for (const part of text.trim().match(unit) ?? []) {
    const last = lines.at(-1)
    if (last !== undefined && fits(last + part)) lines[lines.length - 1] = last + part
    else lines.push(...cut(part.trim(), fits))
  }
  const left = lines.slice(0, most)
  const end = left.pop()
  if (end === undefined || lines.length <= most) return lines
  const letters = [...end]
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return [...left, `${letters.join('').replace(/[\s\p{P}]+$/u, '')}…`]
}

/** A word that is wider than a line becomes several. */
function cut(word: string, fits: (line: string) => boolean): string[] {
  const parts = ['']
  for (const letter of word) {
    const last = parts.at(-1) ?? ''
    if (last === '' || fits(last + letter)) parts[parts.length - 1] = last + letter
    else parts.push(letter)
  }
  return parts
}
