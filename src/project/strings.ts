/** The words that readers see: the table of the site's language, with what the configuration says instead. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plural, Strings } from 'docsgen/templates/strings'
import { defined } from '../disk/defined.ts'
import { ownValue } from '../disk/json.ts'
import { packageRoot } from '../disk/package-root.ts'
import { byCodeUnit, toPosix } from '../disk/paths.ts'
import { DocsgenError, type Message, type Where } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import { didYouMean } from '../messages/suggest.ts'
import { type CodeTools, nodeOptions, ownPackages } from './bundler.ts'
import { importBundle } from './run-bundle.ts'

/** docsgen's own tables, made by scripts/strings.mjs. */
const ownTables = path.join(packageRoot, 'lib/strings')

export interface StringSources {
  root: string
  lang: string
  /** Where the configuration names the language. */
  keys: string[]
  /** Those of the configuration, or of the words of the language. */
  strings: Readonly<Record<string, unknown>>
  whereString(key: string): Where
  /** Folders of templates over docsgen's own, the topmost last. */
  layers: readonly string[]
  configFile: string | undefined
  configText: string
}

export interface Loaded {
  strings: Strings
  /** Warns of words that are English in a site of another language. */
  messages: Message[]
}

/** Returns all words of a site. Throws a DocsgenError with every string that cannot be used. */
export async function loadStrings(asked: StringSources, tools: CodeTools): Promise<Loaded> {
  const { root, lang, strings, layers, keys, whereString, configFile, configText } = asked
  const messages: Message[] = []
  const english = await readOwn('en')
  const files = new Map<string, string>()
  const others = layers.filter((layer) => layer !== path.join(packageRoot, 'templates'))
  for (const folder of [ownTables, ...others.map((layer) => path.join(layer, 'strings'))])
    for (const file of await readdir(folder).catch(() => []))
      if (/\.(ts|json)$/.test(file)) files.set(path.parse(file).name, path.join(folder, file))
  const name = matchLanguage(lang, files.keys())
  const file = (name !== undefined && files.get(name)) || path.join(ownTables, 'en.json')
  const isOwn = path.dirname(file) === ownTables
  const table = isOwn ? await readOwn(path.parse(file).name) : await importTable(file, { root, english }, tools)
  checkStrings(strings, english, (key) => ({ rule: 'config', ...whereString(key) }))
  if (name === undefined && Object.keys(english).some((key) => !Object.hasOwn(strings, key)))
    messages.push({
      rule: 'untranslated',
      text: `Cannot find docsgen's words in \`${lang}\`: readers see them in English`,
      note: `There are ${[...files.keys()].sort(byCodeUnit).join(', ')}; write yours in \`templates/strings/${lang}.ts\`, or each under \`strings\``,
      ...defined({ file: configFile }),
      ...placeOfPath(configText, keys)
    })
  return { strings: { ...english, language: name ?? 'en', ...table, ...strings }, messages }
}

async function readOwn(name: string): Promise<Strings> {
  return JSON.parse(await readFile(path.join(ownTables, `${name}.json`), 'utf8')) as Strings
}

/** Returns the table of a language that fits best: that of its region, else one in its script. */
function matchLanguage(lang: string, tables: Iterable<string>): string | undefined {
  const wanted = new Intl.Locale(lang).maximize()
  const fitting = [...tables].filter((name) => {
    const { language, script } = new Intl.Locale(name).maximize()
    return language === wanted.language && script === wanted.script
  })
  const regionOf = (name: string) => new Intl.Locale(name).maximize().region
  return fitting.find((name) => name === lang) ?? fitting.find((name) => regionOf(name) === wanted.region) ?? fitting[0]
}

/** A table of a plugin or of the project. What it lacks is English. */
async function importTable(
  file: string,
  { root, english }: { root: string; english: Strings },
  { bundler, limit }: CodeTools
): Promise<Partial<Strings>> {
  const shown = toPosix(path.relative(root, file))
  const options = { ...nodeOptions, entryPoints: [file], plugins: [ownPackages] }
  const bundle = await bundler.bundle('strings', { options, salt: shown, root, rule: 'theme' })
  const module = await bundler.writeModule('strings', bundle, root)
  const exported = (await importBundle(module, { root, rule: 'theme', limit, source: shown })) as Record<
    string,
    unknown
  >
  // English has its words as exports, for a project may carry docsgen's own templates.
  const { default: table = { ...exported } } = exported
  if (typeof table !== 'object' || table === null || Object.keys(exported).length === 0)
    throw new DocsgenError({ rule: 'theme', file: shown, text: 'Expected a default export: the words of the language' })
  const text = await readFile(file, 'utf8')
  const placeOf = (key: string) => ({ rule: 'theme' as const, file: shown, ...placeOfPath(text, [key]) })
  checkStrings(table as Record<string, unknown>, english, placeOf)
  return table
}

/** Throws a DocsgenError for keys that English has not, and for strings that do not have its places for values. */
function checkStrings(
  written: Readonly<Record<string, unknown>>,
  english: Strings,
  placeOf: (key: string) => Pick<Message, 'rule'> & Where
): void {
  const known: Readonly<Record<string, string | Plural>> = english
  const messages = Object.entries(written).flatMap(([key, value]): Message[] => {
    const at = placeOf(key)
    const model = ownValue(known, key)
    if (model === undefined) return [{ ...at, text: `Unknown string \`${key}\`${didYouMean(key, Object.keys(known))}` }]
    const said = `\`strings.${key}\``
    const note = `In English it is ${JSON.stringify(model)}`
    if (typeof model !== 'string' && !isPlural(value))
      return [{ ...at, text: `Expected ${said} to have a form for each number, \`other\` among them`, note }]
    if (typeof model === 'string' && (typeof value !== 'string' || value === ''))
      return [{ ...at, text: `Expected ${said} to be text`, note }]
    const wanted = placesOf(model)
    const missing = wanted.filter((place) => !placesOf(value).includes(place))
    const strange = placesOf(value).filter((place) => !wanted.includes(place))
    if (missing.length > 0) return [{ ...at, text: `Expected ${missing.join(' and ')} in ${said}`, note }]
    if (strange.length === 0) return []
    return [{ ...at, text: `Unknown ${strange.join(' and ')} in ${said}${didYouMean(strange[0] ?? '', wanted)}`, note }]
  })
  if (messages.length > 0) throw new DocsgenError(messages)
}

function isPlural(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return 'other' in value && Object.values(value).every((form) => typeof form === 'string' && form !== '')
}

function placesOf(value: unknown): string[] {
  return [...new Set(JSON.stringify(value).match(/\{\w+\}/g))]
}
