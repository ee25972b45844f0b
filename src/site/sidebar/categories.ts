/** `_category.yml`: the name and order of a folder in the sidebar. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { hash } from '../../disk/files.ts'
import { cannotRead, type Message } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { decodeSource } from '../../page/decode.ts'
import { fileToUrl } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { SourceFile } from '../../project/sources.ts'
import { toContentFile } from '../../project/versions.ts'

export interface Category {
  label?: string
  order?: number
  /** For the page that lists the folder. */
  description?: string
  /** `false`: the folder is open on every page. */
  collapsed?: boolean
}

/** The keys and the kinds of their values. */
export const categoryKeys = { label: 'string', order: 'number', description: 'string', collapsed: 'boolean' } as const

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
    const bytes = await readFile(path.join(project.root, file)).catch((error: unknown) => cannotRead(file, error))
    if ('rule' in bytes) {
      messages.push(bytes)
      continue
    }
    const name = `category-${hash(version, bytes)}.json`
    const kept = await cache.read(name)
    const read: Read = kept === undefined ? await readCategory(bytes) : JSON.parse(kept)
    if (kept === undefined) await cache.write(name, JSON.stringify(read))
    const folder = path.posix.dirname(toContentFile(project, file))
    categories.set(folder === '.' ? '/' : fileToUrl(`${folder}/index.md`), read.category)
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
  const { document, faults, place } = readYaml(decoded.text)
  const report = (offset: number, text: string) => messages.push({ rule: 'category', place: place(offset), text })
  for (const { offset, why } of faults) report(offset, `Cannot read the category: ${why}`)
  if (faults.length > 0 || document.contents === null) return { category, messages }
  if (!isMap(document.contents)) report(0, `Expected keys and values: ${Object.keys(categoryKeys).join(', ')}`)
  for (const { key, value } of isMap(document.contents) ? document.contents.items : []) {
    const name = isScalar(key) ? String(key.value) : ''
    const offset = (isScalar(key) && key.range?.[0]) || 0
    const written = isScalar(value) ? value.value : undefined
    if (!Object.hasOwn(categoryKeys, name)) {
      report(offset, `Unknown key \`${name}\`${didYouMean(name, Object.keys(categoryKeys))}`)
      continue
    }
    const kind = categoryKeys[name as keyof Category]
    const isFit = typeof written === 'number' ? Number.isFinite(written) : true
    if (typeof written === kind && isFit) Object.assign(category, { [name]: written })
    else report(offset, `Expected \`${name}\` to be ${kinds[kind]}`)
  }
  return { category, messages }
}

const kinds = { string: 'text', number: 'a number', boolean: 'true or false' }
