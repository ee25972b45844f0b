/**
 * `locales/de.yml`: the words of the configuration in another language. Navigation is written once, in the configuration. This
 * file has its labels, the titles and the banner, by the text that the configuration has, or by the `href` of a link.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Cache } from '../disk/cache.ts'
import { maybe } from '../disk/defined.ts'
import { hash, maybeReadData } from '../disk/files.ts'
import { ownValue } from '../disk/json.ts'
import type { Language } from '../languages/languages.ts'
import { cannotRead, type Message, type SourcePlace } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'

const folder = 'locales'

export function wordsFile({ tag }: Pick<Language, 'tag'>): string {
  return `${folder}/${tag}.yml`
}

interface WrittenWords {
  /** By text of the configuration, href of a link or id of a banner. */
  texts: Readonly<Record<string, string>>
  /** The words of the interface that are others than docsgen's. */
  strings: Readonly<Record<string, unknown>>
  places: Readonly<Record<string, SourcePlace>>
}

interface ParsedWords extends WrittenWords {
  messages: Message[]
}

/** The words of a language, and the texts of the configuration that it does not have. */
export interface Words extends WrittenWords {
  file: string
  /** The file as written, for the places of problems. */
  source: string
  missing: readonly string[]
}

/** Parts of the configuration that pages show, and the keys there whose values readers see. */
const parts = [
  'title',
  'shortTitle',
  'tagline',
  'description',
  'navbar',
  'social',
  'repository',
  'sidebars',
  'footer',
  'banner',
  'tags',
  'versions',
  'feeds'
] as const
const shown = new Set(['title', 'shortTitle', 'tagline', 'description', 'label', 'badge', 'content'])

type Texts = { readonly [Key in (typeof parts)[number]]?: unknown }

function partsOf<Of extends Texts>(of: Of): Pick<Of, (typeof parts)[number]> {
  return Object.fromEntries(parts.map((key) => [key, of[key]])) as Pick<Of, (typeof parts)[number]>
}

/** A name is another key that the file may have for the text. */
type Say = (text: string, name: unknown) => string

function mapTexts<Value>(value: Value, say: Say): Value {
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, say)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { href, id } = value as { href?: unknown; id?: unknown }
  const entries = Object.entries(value).map(([key, inner]) => {
    const isText = typeof inner === 'string' && shown.has(key) && /\p{L}/u.test(inner)
    return [
      key,
      isText ? say(inner, key === 'label' ? href : key === 'content' ? id : undefined) : mapTexts(inner, say)
    ]
  })
  return Object.fromEntries(entries) as Value
}

/** The parts of the project that pages show, in the words of a language; what it does not have is in those of the source. */
export function translateTexts<Of extends Texts>(project: Of, { texts }: Pick<Words, 'texts'>) {
  const say: Say = (text, name) => ownValue(texts, String(name)) ?? ownValue(texts, text) ?? text
  return mapTexts(partsOf(project), say)
}

/** Reads the words of a language. The messages name every key that the configuration does not have. */
export async function readWords(
  language: Language,
  config: Texts,
  root: string,
  { cache, version }: { cache: Cache; version: string }
): Promise<{ words: Words; messages: Message[] }> {
  const file = wordsFile(language)
  let source = ''
  const messages: Message[] = []
  try {
    source = maybeReadData(root, file) ?? ''
  } catch (error) {
    messages.push(cannotRead(file, error))
  }
  const name = `words-${hash(version, file, source)}.json`
  const kept = await cache.read(name)
  const parsed: ParsedWords = kept === undefined ? await parseWords(file, source) : JSON.parse(kept)
  if (kept === undefined) await cache.write(name, JSON.stringify(parsed))
  const known = new Map<string, Set<string>>()
  mapTexts(partsOf(config), (text, name) => {
    known.set(text, (known.get(text) ?? new Set([text])).add(typeof name === 'string' ? name : text))
    return text
  })
  const { messages: problems, ...written } = parsed
  const names = new Set([...known.values()].flatMap((each) => [...each]))
  for (const key of Object.keys(written.texts).filter((each) => !names.has(each))) {
    const text = `Unknown text \`${key}\`: the configuration does not have it${didYouMean(key, names)}`
    const note = 'Write text of the configuration, or the `href` of a link, before its translation'
    messages.push({ rule: 'config', file, text, note, ...placeIn(written, key) })
  }
  const has = (name: string) => Object.hasOwn(written.texts, name)
  const missing = [...known].flatMap(([text, all]) => ([...all].some(has) ? [] : text))
  return { words: { ...written, file, source, missing }, messages: [...problems, ...messages] }
}

export function placeIn({ places }: Pick<Words, 'places'>, key: string): { place?: SourcePlace } {
  const place = ownValue(places, key)
  return place ? { place } : {}
}

async function parseWords(file: string, source: string): Promise<ParsedWords> {
  const { isMap, isScalar, readYaml } = await import('../page/yaml.ts')
  const { document, problems, place } = readYaml(source)
  const texts: Record<string, string> = {}
  const strings: Record<string, unknown> = {}
  const places: Record<string, SourcePlace> = {}
  const messages: Message[] = []
  const report = (offset: number, text: string) =>
    messages.push({
      rule: 'config',
      file,
      place: place(offset),
      text,
      note: 'Write `Guides: Anleitungen`, one translation a line'
    })
  for (const { offset, why } of problems) report(offset, `Cannot read the words: ${why}`)
  const { contents } = document
  if (problems.length === 0 && contents !== null && !isMap(contents)) report(0, 'Expected texts and their translations')
  // A label may look like a number: its text counts.
  const textOf = (node: unknown) => (isScalar(node) ? (node.source ?? '') : '')
  for (const { key, value } of problems.length === 0 && isMap(contents) ? contents.items : []) {
    const name = textOf(key)
    const at = (isScalar(key) && key.range?.[0]) || 0
    places[name] = place(at)
    if (name === 'strings' && isMap(value)) {
      Object.assign(strings, value.toJSON())
      for (const { key } of value.items)
        places[`strings.${textOf(key)}`] = place((isScalar(key) && key.range?.[0]) || at)
    } else if (textOf(value).trim() === '') report(at, `Expected the translation of \`${name}\` to be text`)
    else texts[name] = textOf(value)
  }
  return { texts, strings, places, messages }
}

/** Reports files of words in a language that has no pages here, and in that of the source. */
export function strayWords(languages: readonly [Language, ...Language[]], root: string): Message[] {
  const names = maybe(() => readdirSync(path.join(root, folder))) ?? []
  const [source, ...others] = languages
  const known = others.map((language) => path.basename(wordsFile(language)))
  // The other file of a language is its glossary.
  return names
    .filter((name) => /\.ya?ml$/.test(name) && !known.includes(name.replace('.glossary.', '.')))
    .sort()
    .map((name) => {
      const isSource = name === path.basename(wordsFile(source))
      const text = isSource
        ? `Expected no words in \`${source.tag}\`, the language of the source: the configuration has them`
        : `Unknown language \`${name}\`: it is the name of no translation${didYouMean(name, known)}`
      const note = 'Name the file after a key of `locales`, such as `de.yml`, or remove it'
      return { rule: 'config', file: `${folder}/${name}`, text, note }
    })
}
