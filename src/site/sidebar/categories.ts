/** `_category.yml`: the name and order of a folder in the sidebar. */
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { hash, readData } from '../../disk/files.ts'
import { own } from '../../disk/json.ts'
import { cannotRead, type Message, type Where } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { decodeSource } from '../../page/decode.ts'
import { fileToUrl } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { SourceFile } from '../../project/sources.ts'
import { toContentFile } from '../../project/versions.ts'

export interface Category {
  label?: string
  order?: number
  /** Of the page that lists the folder. */
  title?: string
  /** For that page. */
  description?: string
  /** `false`: the folder is open on every page. */
  collapsed?: boolean
  /** The name of an icon before the label. */
  icon?: string
  /** A word or two after the label. */
  badge?: string
  /** The file of the page that the entry links to, relative to the folder. */
  page?: string
  /** The url of that page, if there is one; see homes.ts. */
  home?: string
  /** Where names are written that have to be found. */
  at?: { [name in Found]?: Where }
}

const found = ['icon', 'page'] as const
type Found = (typeof found)[number]

/** The keys and the values that they take, as JSON Schema. */
export const categoryKeys: Readonly<Record<string, KeySchema>> = {
  label: { type: 'string' },
  order: { type: 'number' },
  title: { type: 'string', minLength: 1 },
  description: { type: 'string' },
  collapsed: { type: 'boolean' },
  icon: { type: 'string', minLength: 1 },
  badge: { type: 'string', minLength: 1, maxLength: 20 },
  page: { type: 'string', minLength: 1 }
}

interface KeySchema {
  type: 'string' | 'number' | 'boolean'
  minLength?: number
  maxLength?: number
}

interface Read {
  category: Category
  messages: Message[]
}

export interface CategoryTools {
  cache: Cache
  version: string
}

/** Reads categories by the url of their folder. They are cached by the hash of their bytes. */
export async function readCategories(project: Project, files: SourceFile[], { cache, version }: CategoryTools) {
  const categories = new Map<string, Category>()
  const messages: Message[] = []
  for (const { file } of files) {
    let bytes: Uint8Array
    try {
      bytes = readData(project.root, file)
    } catch (error) {
      messages.push(cannotRead(file, error))
      continue
    }
    const name = `category-${hash(version, bytes)}.json`
    const kept = await cache.read(name)
    const read: Read = kept === undefined ? await readCategory(bytes) : JSON.parse(kept)
    if (kept === undefined) await cache.write(name, JSON.stringify(read))
    const folder = path.posix.dirname(toContentFile(project, file))
    const at = Object.fromEntries(found.map((name) => [name, { ...read.category.at?.[name], file }]))
    categories.set(folder === '.' ? '/' : fileToUrl(`${folder}/index.md`), { ...read.category, at })
    messages.push(...read.messages.map((message) => ({ ...message, file })))
  }
  return { categories, messages }
}

async function readCategory(bytes: Uint8Array): Promise<Read> {
  const category: Category = {}
  const messages: Message[] = []
  const decoded = decodeSource(bytes, '')
  if ('message' in decoded) return { category, messages: [decoded.message] }
  const { isMap, isScalar, readYaml } = await import('../../page/yaml.ts')
  const { document, problems, place } = readYaml(decoded.text)
  const report = (offset: number, text: string) => messages.push({ rule: 'category', place: place(offset), text })
  for (const { offset, why } of problems) report(offset, `Cannot read the category: ${why}`)
  if (problems.length > 0 || document.contents === null) return { category, messages }
  if (!isMap(document.contents)) report(0, `Expected keys and values: ${Object.keys(categoryKeys).join(', ')}`)
  for (const { key, value } of isMap(document.contents) ? document.contents.items : []) {
    const name = isScalar(key) ? String(key.value) : ''
    const offset = (isScalar(key) && key.range?.[0]) || 0
    const written = isScalar(value) ? value.value : undefined
    const schema = own(categoryKeys, name)
    if (!schema) report(offset, `Unknown key \`${name}\`${didYouMean(name, Object.keys(categoryKeys))}`)
    else if (!isFit(written, schema)) report(offset, `Expected \`${name}\` to be ${kindOf(schema)}`)
    else Object.assign(category, { [name]: written })
    const known = found.find((each) => each === name)
    if (known && isScalar(value)) category.at = { ...category.at, [known]: { place: place(value.range?.[0] ?? 0) } }
  }
  return { category, messages }
}

function isFit(written: unknown, { type, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: KeySchema): boolean {
  if (typeof written === 'number' && !Number.isFinite(written)) return false
  const isLong = typeof written === 'string' && (written.length < minLength || written.length > maxLength)
  return typeof written === type && !isLong
}

function kindOf({ type, minLength, maxLength }: KeySchema): string {
  const kind = { string: 'text', number: 'a number', boolean: 'true or false' }[type]
  return maxLength === undefined ? kind : `${kind} of ${minLength} to ${maxLength} characters`
}
