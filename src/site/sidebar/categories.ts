/** `_category.yml`: the name and order of a folder in the sidebar. */
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { hash, readData } from '../../disk/files.ts'
import { ownValue } from '../../disk/json.ts'
import { cannotRead, type Message, type Where } from '../../messages/message.ts'
import { didYouMean, suggestPath } from '../../messages/suggest.ts'
import { decodeSource } from '../../page/decode.ts'
import type { Page } from '../../page/page.ts'
import { fileToUrl, isBelow } from '../../page/url.ts'
import { withHome } from '../../project/mounts.ts'
import type { Project } from '../../project/project.ts'
import type { SourceFile } from '../../project/sources.ts'
import { toContentFile } from '../../project/versions.ts'

export interface Category {
  label?: string
  order?: number
  /** The title of the page that lists the folder. */
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
  at?: { [name in CategoryFile]?: Where }
}

const found = ['icon', 'page'] as const
type CategoryFile = (typeof found)[number]

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

interface ParsedCategory {
  category: Category
  messages: Message[]
}

/** Reads categories by the url of their folder. They are cached by the hash of their bytes. */
export async function readCategories(
  project: Project,
  files: SourceFile[],
  { cache, version }: { cache: Cache; version: string }
) {
  const categories = new Map<string, Category>()
  const messages: Message[] = []
  for (const { file } of files) {
    let bytes: Uint8Array
    try {
      bytes = readData(...withHome(project, file))
    } catch (error) {
      messages.push(cannotRead(file, error))
      continue
    }
    const name = `category-${hash(version, bytes)}.json`
    const kept = await cache.read(name)
    const read: ParsedCategory = kept === undefined ? await readCategory(bytes) : JSON.parse(kept)
    if (kept === undefined) await cache.write(name, JSON.stringify(read))
    const folder = path.posix.dirname(toContentFile(project, file))
    const at = Object.fromEntries(found.map((name) => [name, { ...read.category.at?.[name], file }]))
    categories.set(folder === '.' ? '/' : fileToUrl(`${folder}/index.md`), { ...read.category, at })
    messages.push(...read.messages.map((message) => ({ ...message, file })))
  }
  return { categories, messages }
}

async function readCategory(bytes: Uint8Array): Promise<ParsedCategory> {
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
    const schema = ownValue(categoryKeys, name)
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

export type FolderOf = (page: Pick<Page, 'url' | 'meta'>) => string

/** `/blog/2026/03/01`, with folders below the day: what is before the year. */
const dated = /^(.*?)\/\d{4}(?:\/\d{1,2}(?:\/\d{1,2}(?:\/.*)?)?)?$/

/**
 * The folder of a page is the url above it, or above the folder that it is the page of. If the page has a date, years,
 * months and days in its url are no folders, and neither is what a whole date is before: its folder is above them, or the
 * last of them that has a page, a `_category.yml`, a sidebar or a version.
 */
export function createFolderOf(
  project: Pick<Project, 'sidebars' | 'versions'>,
  categories: ReadonlyMap<string, Category>,
  hasPage: (url: string) => boolean
): FolderOf {
  const starts = new Set([...Object.keys(project.sidebars), ...project.versions.map((version) => version.path)])
  const isFolder = (url: string) => hasPage(url) || categories.has(url) || starts.has(url)
  const homes = homesOf(categories)
  return ({ url, meta }) => {
    let folder = parentOf(homes.get(url) ?? url)
    const before = meta.date === undefined ? undefined : dated.exec(folder)?.[1]
    while (before !== undefined && folder !== (before || '/') && !isFolder(folder)) folder = parentOf(folder)
    return folder
  }
}

/** The folders whose `_category.yml` names a page, by the url of the page. */
export function homesOf(categories: ReadonlyMap<string, Category>): ReadonlyMap<string, string> {
  return new Map([...categories].flatMap(([folder, { home }]) => (home === undefined ? [] : [[home, folder]])))
}

export function parentOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/')) || '/'
}

type Categories = ReadonlyMap<string, Category>

/**
 * Adds the url of the page that a category names, and reports names that cannot be it. A page that is in no list is of no
 * folder. `parsed` are all pages, `shown` those of the site.
 */
export function findHomes(
  categories: Categories,
  { parsed, shown }: { parsed: readonly Page[]; shown: readonly Page[] }
): { categories: Categories; messages: Message[] } {
  if (![...categories.values()].some(({ page }) => page !== undefined)) return { categories, messages: [] }
  const byFile = new Map(parsed.map((page) => [page.file, page]))
  const byUrl = new Map(shown.map((page) => [page.url, page]))
  const namedBy = new Map<Page, string>()
  const messages: Message[] = []
  const found = [...categories].map(([folder, category]): [string, Category] => {
    const { page: name, at } = category
    const file = at?.page?.file
    if (name === undefined || file === undefined) return [folder, category]
    const page = byFile.get(path.posix.join(path.posix.dirname(file), name))
    const problem = page ? problemOf(page, folder, { byUrl, namedBy }) : notFound(name, file, byFile)
    if (problem) messages.push({ rule: 'category', ...at?.page, ...problem })
    if (!page || problem) return [folder, category]
    namedBy.set(page, file)
    const isListed = byUrl.get(page.url) === page && !page.meta.unlisted && !page.meta.sidebar.hidden
    return [folder, isListed ? { ...category, home: page.url } : category]
  })
  return { categories: new Map(found), messages }
}

function notFound(name: string, file: string, byFile: ReadonlyMap<string, Page>): Pick<Message, 'text' | 'note'> {
  const candidates = [...byFile.keys()].map((each) => path.posix.relative(path.posix.dirname(file), each))
  const text = `Cannot find the page \`${name}\`${didYouMean(name, candidates, suggestPath)}`
  return { text, note: 'Expected the path of a Markdown file, relative to this one' }
}

function problemOf(
  page: Page,
  folder: string,
  { byUrl, namedBy }: { byUrl: ReadonlyMap<string, Page>; namedBy: ReadonlyMap<Page, string> }
): Pick<Message, 'text' | 'note'> | undefined {
  const homePage = byUrl.get(folder)
  const other = namedBy.get(page)
  if (homePage && homePage !== page)
    return { text: `The folder has a page already: \`${homePage.file}\``, note: 'Remove that page, or this line' }
  if (other) return { text: `\`${page.file}\` is the page of another folder already`, note: `It is named in ${other}` }
  const parent = parentOf(folder)
  if (page.url !== folder && page.url === parent)
    return {
      text: `\`${parent}\` cannot be the page of \`${folder}\`: the folder is below it`,
      note: pageBelow(parent)
    }
  if (isBelow(page.url, parent)) return undefined
  const text = `\`${page.url}\` cannot be the page of \`${folder}\`: it is in another part of the site`
  return { text, note: pageBelow(parent) }
}

function pageBelow(url: string): string {
  return `Expected a page below \`${url}\``
}

/** The page at the url of a folder leads to those below it; the home page of a site has a form of its own. */
export function isStart(
  page: Page | undefined,
  { prefix, isMade }: { prefix: string; isMade(page: Page): boolean }
): boolean {
  if (page === undefined) return false
  return isMade(page) || (prefix !== '/' && !page.meta.unlisted && !page.meta.sidebar.hidden)
}
