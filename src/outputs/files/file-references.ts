/** Reads the references of style sheets, drawings, HTML files and web manifests, as they are written. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { defined } from '../../disk/defined.ts'
import type { SourcePlace } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import { readTags, type Tag } from '../../page/html-tags.ts'
import { refreshUrl, srcSetUrls } from '../../page/url.ts'

/** `at` is an offset into the text. */
export type FileReference = [href: string, at: number, kind: 'link' | 'image']

export interface FileFacts {
  references: FileReference[]
  /** The ids of HTML and SVG without scripts: a script may make others. */
  ids?: string[]
  /** Where the addresses of an HTML file begin. */
  base?: string
}

/** Facts of a file that may not be read again: they carry the place of each reference. */
export interface PlacedFacts extends FileFacts {
  places: SourcePlace[]
}

/** Returns the facts of a file that refers to something; undefined for any other. */
export function readPlaced(file: string, bytes: string | Uint8Array): PlacedFacts | undefined {
  const read = readerOf(file)
  if (!read) return undefined
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString()
  const facts = read(text)
  return { ...facts, places: facts.references.map(([, at]) => placeAt(text, at)) }
}

const readers: Record<string, (text: string) => FileFacts> = {
  css: readStyle,
  svg: readDrawing,
  html: readHtml,
  htm: readHtml,
  webmanifest: readManifest
}

/** Returns the function that reads a file of this name; undefined for a kind that refers to nothing. */
function readerOf(file: string): ((text: string) => FileFacts) | undefined {
  if (/(^|\/)manifest\.json$/i.test(file)) return readManifest
  return readers[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '']
}

/** Comments and other texts come first: nothing in them is an address. */
const inStyle =
  /\/\*[\s\S]*?(?:\*\/|$)|@import\s*(?:"([^"\n]*)"|'([^'\n]*)')|\burl\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]+))\s*\)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/gi

export function readStyle(text: string): FileFacts {
  return { references: pickAddresses([...text.matchAll(inStyle)].flatMap(toReference)) }
}

function toReference({ 0: all, index, ...groups }: RegExpExecArray | RegExpMatchArray): FileReference[] {
  const href = [1, 2, 3, 4, 5].map((at) => groups[at]).find((each) => each !== undefined)
  return href === undefined || href.includes('\\') ? [] : [[href, (index ?? 0) + all.lastIndexOf(href), 'image']]
}

function readDrawing(text: string): FileFacts {
  // Blank comments keep offsets and lines.
  const shown = text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '))
  const ids: string[] = []
  const found = [
    ...shown.matchAll(/\burl\(\s*(?:['"]|&(?:quot|apos);)?([^'"()\s&]+(?:&(?!quot;|apos;)[^'"()\s&]*)*)/g)
  ].map(({ 0: all, 1: href = '', index }): FileReference => [href, index + all.lastIndexOf(href), 'image'])
  const tag = (tag: Tag) => {
    for (const [name, value, at] of attributesOf(tag))
      if (name === 'id') ids.push(value)
      else if (/^(xlink:)?href$/.test(name) && /^(image|use|feimage|script|a)$/.test(tag.name))
        found.push([value, at, tag.name === 'a' ? 'link' : 'image'])
  }
  readTags(shown, { tag }, { isXml: true })
  const references = pickAddresses(found).filter(([href]) => !href.startsWith('#'))
  return { references, ...(!/<script\b/i.test(shown) && { ids }) }
}

/** Attributes of HTML that refer to something. */
const kinds: Record<string, 'link' | 'image'> = {
  href: 'link',
  action: 'link',
  src: 'image',
  poster: 'image',
  srcset: 'image',
  background: 'image'
}

function readHtml(text: string): FileFacts {
  // Another page shows a part of one: nobody knows where its addresses begin.
  const isPart = !/<(?:!doctype|html|head|body|base|meta|title)\b/i.test(text)
  const found: FileReference[] = []
  const ids = new Set<string>()
  let base: string | undefined
  let hasScripts = false
  const verbatim = (name: string, inside: string, start: number) => {
    if (name !== 'style') return
    for (const [href, at, kind] of readStyle(inside).references) found.push([href, start + at, kind])
  }
  const tag = (tag: Tag) => {
    const { name } = tag
    const attributes = attributesOf(tag)
    hasScripts ||= name === 'script'
    const isRefresh = name === 'meta' && attributes.some(([, value]) => /^refresh$/i.test(value))
    for (const [attribute, value, at] of attributes) {
      const kind = kinds[attribute]
      if (attribute === 'id' || (attribute === 'name' && name === 'a')) ids.add(value)
      else if (name === 'base' && attribute === 'href') base = value
      else if (attribute === 'content' && isRefresh) found.push([refreshUrl(value) ?? '', at, 'link'])
      else if (attribute === 'srcset') for (const href of srcSetUrls(value)) found.push([href, at, 'image'])
      else if (kind) found.push([value, at, name === 'iframe' || name === 'link' ? 'link' : kind])
    }
  }
  readTags(text, { tag, verbatim })
  const known = isPart ? found.filter(([href]) => /^[/#]/.test(href)) : found
  const decode = (href: string) => href.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
  return {
    references: pickAddresses(known).map(([href, at, kind]) => [decode(href), at, kind]),
    ...(!hasScripts && { ids: [...ids] }),
    ...defined({ base })
  }
}

type Attribute = [name: string, value: string, at: number]

const attribute = /\s([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

function attributesOf({ written, at, isEnd }: Tag): Attribute[] {
  if (isEnd) return []
  return [...written.matchAll(attribute)].map((match): Attribute => {
    const [all, key = '', double, single, bare] = match
    const value = double ?? single ?? bare ?? ''
    return [key.includes(':') ? key : key.toLowerCase(), value, at + match.index + all.lastIndexOf(value)]
  })
}

function readManifest(text: string): FileFacts {
  const { icons, screenshots, shortcuts, start_url: start } = parseFields(text)
  const entries = listOf(shortcuts)
  const images = [icons, screenshots, ...entries.map((entry) => entry.icons)].flatMap(listOf)
  const found = [
    ...images.map(({ src }) => [src, 'image'] as const),
    ...[start, ...entries.map(({ url }) => url)].map((href) => [href, 'link'] as const)
  ]
  const references = found.flatMap(([href, kind]): FileReference[] =>
    typeof href === 'string' ? [[href, Math.max(0, text.indexOf(JSON.stringify(href)) + 1), kind]] : []
  )
  return { references: pickAddresses(references) }
}

function parseFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
}

/** Each address once: those of other hosts too, which a policy may refuse. Placeholders of a program are none. */
function pickAddresses(found: FileReference[]): FileReference[] {
  const seen = new Set<string>()
  return found.filter(([href]) => {
    const isAddress =
      href.trim() !== '' && !/[{}<>$]/.test(href) && !/^(data|javascript|mailto|tel|blob|about):/i.test(href)
    if (!isAddress || seen.has(href)) return false
    seen.add(href)
    return true
  })
}

const name = 'file-references.json'

/** Larger files are programs' data. */
const most = 8 * 1024 * 1024

/** Returns the facts of files among those with these hashes, by file; none for a file that refers to nothing. */
export async function readFiles(
  hashes: ReadonlyMap<string, string>,
  { root, cache }: { root: string; cache: Cache }
): Promise<ReadonlyMap<string, FileFacts>> {
  const wanted = [...hashes].flatMap(([file, hash]) => {
    const read = readerOf(file)
    return read ? [{ file, key: `${hash}${path.extname(file)}`, read }] : []
  })
  if (wanted.length === 0) return new Map()
  const kept = new Map<string, FileFacts>(JSON.parse((await cache.read(name)) ?? '[]'))
  const unknown = wanted.filter(({ key }) => !kept.has(key))
  for (const { file, key, read } of unknown) kept.set(key, readOne(path.join(root, file), read))
  if (unknown.length > 0) {
    const used = new Set(wanted.map(({ key }) => key))
    await cache.write(name, JSON.stringify([...kept].filter(([key]) => used.has(key))))
  }
  return new Map(wanted.map(({ file, key }) => [file, kept.get(key) ?? { references: [] }]))
}

/** A file that cannot be read is reported where it is hashed. */
function readOne(file: string, read: (text: string) => FileFacts): FileFacts {
  try {
    const bytes = readFileSync(file)
    return bytes.length > most ? { references: [] } : read(bytes.toString('utf8'))
  } catch {
    return { references: [] }
  }
}
