/** Draws cards, in threads: a template gives an SVG, its texts become outlines of letters, and sharp makes a PNG of it. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../disk/package-root.ts'
import type { CardFacts, CardProps } from '../../theme/props.ts'
import { type CardTask, type Encoded, importSharp } from '../images/encode.ts'
import { createLetters, type Letters } from './letters.ts'

const ownFonts = path.join(packageRoot, 'lib/fonts')

type CardModule = { default(props: CardProps): string }

export interface CardDrawer {
  draw(task: CardTask): Promise<Encoded>
}

/** Keeps fonts from card to card: to read them takes as long as to draw some. */
export function createDrawer(): CardDrawer {
  const known = new Map<string, Letters>()
  const lettersOf = (fonts: readonly string[]): Letters => {
    const id = fonts.join('\n')
    const letters = known.get(id) ?? createLetters([...fonts, ...listOwn()])
    known.set(id, letters)
    return letters
  }
  return {
    async draw({ module, template, fonts, facts }) {
      const letters = lettersOf(fonts)
      const { default: render } = (await import(pathToFileURL(template).href)) as CardModule
      const missing = letters.missing(textsOf(facts).join(''))
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

function listOwn(): string[] {
  return readdirSync(ownFonts)
    .sort()
    .map((name) => path.join(ownFonts, name))
}

function textsOf({ title, description = '', section = '', site }: CardFacts): string[] {
  return [title, description, section, site.title]
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

const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }

function unescapeXml(text: string): string {
  return text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
}
