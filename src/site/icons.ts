/** Icons by name: docsgen's own, SVG files of the project, and those of installed packages. Each file is read once a build. */
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { defined, maybe } from '../disk/defined.ts'
import { unescapeXml } from '../disk/entities.ts'
import { ownValue } from '../disk/json.ts'
import { isInside } from '../disk/paths.ts'
import type { Message, Where } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import type { Page } from '../page/page.ts'
import { titleOf } from '../page/url.ts'
import { packageFolder } from '../project/fonts.ts'

/** Folder of the project with icons that are named without it. */
export const iconFolder = 'icons'

/** Where packages have theirs. */
const folders = ['icons', '', 'svg', 'svgs', 'dist']

interface Icon {
  /** The value for templates: the name of a built-in icon, or the text of an SVG. */
  icon: string
  /** The icon in words. */
  label: string
}

interface IconProblem {
  text: string
  note?: string
}

export class Icons {
  readonly #root: string
  /** Names of docsgen's own. */
  readonly #own: readonly string[]
  readonly #known = new Map<string, Icon | IconProblem>()

  constructor(root: string, own: readonly string[]) {
    this.#root = root
    this.#own = own
  }

  get(name: string): Icon | undefined {
    const found = this.#find(name)
    return 'icon' in found ? found : undefined
  }

  /** Reports the names that there is no icon of. */
  problems(names: readonly (Where & { name: string })[]): Message[] {
    return names.flatMap(({ name, ...where }): Message[] => {
      const found = this.#find(name)
      return 'icon' in found ? [] : [{ rule: 'unknown-icon', ...found, ...where }]
    })
  }

  problemsOf({ file, icons = [] }: Pick<Page, 'file' | 'icons'>): Message[] {
    return this.problems(icons.map(({ name, place, file: own = file }) => ({ name, file: own, ...defined({ place }) })))
  }

  /** Returns the texts of the icons that a page names and docsgen does not bring, by name. */
  textsFor({ icons = [] }: Pick<Page, 'icons'>): Record<string, string> {
    const names = [...new Set(icons.map(({ name }) => name))]
    const found = names.map((name): [string, string | undefined] => [name, this.get(name)?.icon])
    return Object.fromEntries(
      found.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== entry[0])
    )
  }

  #find(name: string): Icon | IconProblem {
    const found = this.#known.get(name) ?? this.#look(name)
    this.#known.set(name, found)
    return found
  }

  #look(name: string): Icon | IconProblem {
    const text = `Cannot find the icon \`${name}\``
    const folder = path.join(this.#root, iconFolder)
    if (/(^|\/)\.|[^\w@./-]/.test(name)) return { text, note: 'A name has letters, digits, `-`, `_` and slashes' }
    const file = read(path.join(folder, `${name}.svg`), this.#root)
    if (file !== undefined) return draw(name, file)
    if (this.#own.includes(name)) return { icon: name, label: ownValue(properNames, name) ?? titleOf(name) }
    // `@scope/package` and `package` end before the name of the icon.
    const [, packageName = name, rest] = /^((?:@[^/]+\/)?[^/@]+)\/(.+)$/.exec(name) ?? []
    if (rest === undefined) {
      const files = list(folder)
      const known = [...files, ...this.#own]
      const note = `Icons are ${known.join(', ')}, the files of \`${iconFolder}/\`, and those of packages, such as \`lucide-static/${name}\``
      return { text: text + didYouMean(name, known), note }
    }
    const home = packageFolder(packageName, this.#root)
    if (home === undefined) return { text, note: `Install the package: \`npm install ${packageName}\`` }
    for (const inner of folders) {
      const svg = read(path.join(home, inner, `${rest}.svg`))
      if (svg !== undefined) return draw(name, svg)
    }
    const names = folders.flatMap((inner) => list(path.join(home, inner, path.dirname(rest))))
    const known = names.map((each) => path.posix.join(packageName, path.dirname(rest), each))
    return { text: text + didYouMean(name, known), note: `\`${packageName}\` has no file \`${rest}.svg\`` }
  }
}

const properNames: Record<string, string> = { github: 'GitHub' }

function draw(name: string, file: string): Icon | IconProblem {
  const drawn = drawIcon(file)
  if ('why' in drawn) return { text: `Cannot use the icon \`${name}\`: ${drawn.why}` }
  return { icon: drawn.text, label: drawn.title ?? titleOf(path.basename(name)) }
}

/** A file in `within` is not read through a link out of it. */
function read(file: string, within?: string): string | undefined {
  const isOwn = () => within === undefined || isInside(realpathSync(file), realpathSync(within))
  return maybe(() => (isOwn() ? readFileSync(file, 'utf8') : undefined))
}

function list(folder: string): string[] {
  const files = maybe(() => readdirSync(folder)) ?? []
  return files.flatMap((name) => (name.endsWith('.svg') ? name.slice(0, -'.svg'.length) : []))
}

/**
 * An SVG file as an icon: shapes in the colour of the text. It is written again with only what is known to be harmless, so
 * no script, style or reference of the file reaches a page.
 */
export interface Drawn {
  /** `<svg viewBox="…">…</svg>` */
  text: string
  /** The `<title>` of the file. */
  title?: string
}

/** Characters of an icon at most: it is in each page that shows it. */
const most = 6_000

const shapes = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])

/** Drawn otherwise, or not at all, without harm. */
const skipped = /^(?:title|desc|metadata|defs|clippath|mask|sodipodi:.*|inkscape:.*)$/i

const attributes = new Set(
  'd cx cy r rx ry x y x1 y1 x2 y2 width height points transform opacity fill-opacity stroke-opacity fill-rule stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray'.split(
    ' '
  )
)

const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g

/** Returns the icon, or why the file is none: the end of a sentence. */
export function drawIcon(file: string): Drawn | { why: string } {
  const source = file.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/gi, '')
  const [root] = source.matchAll(tag)
  if (root?.[2] !== 'svg') return { why: 'it is no SVG' }
  const given = readAttributes(root[3] ?? '')
  const { d: _, width, height, x, y, ...look } = given
  const box = given.viewBox ?? (width && height && `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}`)
  if (!box || !/^[-\d.e\s,]+$/i.test(box)) return { why: 'it has no `viewBox`' }
  const body = drawBody(source.slice(root.index + root[0].length))
  if (typeof body === 'object') return body
  const paint = writeAttributes({ fill: 'currentColor', stroke: 'none', ...look })
  const text = `<svg viewBox="${box.trim()}"><g${paint}>${body}</g></svg>`
  if (text.length > most) return { why: `it has ${text.length} characters, and an icon at most ${most}` }
  const title = unescapeXml(/<title[^>]*>([^<]*)<\/title>/.exec(source)?.[1]?.trim() ?? '')
  return { text, ...(title && { title }) }
}

function drawBody(source: string): string | { why: string } {
  let body = ''
  /** Depth within elements that are left out. */
  let depth = 0
  for (const [, end, name = '', written = '', isEmpty] of source.matchAll(tag)) {
    if (name === 'svg') break
    if (depth > 0 || skipped.test(name)) {
      if (!isEmpty) depth += end ? -1 : 1
      continue
    }
    if (!shapes.has(name)) return { why: `it has \`<${name}>\`, and an icon is made of shapes` }
    if (end) body += `</${name}>`
    else body += `<${name}${writeAttributes(readAttributes(written))}${isEmpty ? '/' : ''}>`
  }
  return body === '' ? { why: 'it is empty' } : body
}

/** With the declarations of `style`. */
function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[name] = double ?? single ?? ''
  for (const declaration of (found.style ?? '').split(';')) {
    const [name = '', value] = declaration.split(':').map((part) => part.trim())
    if (value !== undefined) found[name] = value
  }
  return found
}

function writeAttributes(written: Record<string, string>): string {
  return Object.entries(written)
    .map(([name, value]) => {
      if (name === 'fill' || name === 'stroke')
        return ` ${name}="${/^(none|transparent)$/.test(value) ? 'none' : 'currentColor'}"`
      return value !== '' && attributes.has(name) && /^[\w\s.,()+-]*$/.test(value)
        ? ` ${name}="${value.replace(/\s+/g, ' ').trim()}"`
        : ''
    })
    .join('')
}
