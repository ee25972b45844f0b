/** What an unknown key of front matter was meant to be: one that is misspelt, or of another generator. */
import { type Document, isCollection, isScalar } from 'yaml'
import { own } from '../../disk/json.ts'
import { suggest } from '../../messages/suggest.ts'

/** Names of these keys in other generators. */
const elsewhereKeys: Record<string, string> = {
  sidebar_position: 'sidebar.order',
  sidebar_label: 'sidebar.label',
  nav_order: 'sidebar.order',
  pagination_next: 'next',
  pagination_prev: 'previous',
  prev: 'previous',
  permalink: 'slug',
  alias: 'aliases',
  redirect_from: 'aliases',
  redirects: 'aliases',
  layout: 'template',
  outline: 'toc',
  tableOfContents: 'toc',
  custom_edit_url: 'edit',
  editUrl: 'edit',
  editLink: 'edit',
  last_update: 'lastUpdated',
  keywords: 'search.keywords',
  image: 'card',
  toc_min_heading_level: 'toc.min',
  toc_max_heading_level: 'toc.max'
}

/** The same for keys within others. */
const elsewhereInside: Record<string, Record<string, string>> = {
  sidebar: { position: 'order' }
}

/** What is no key here. */
const otherWays: Record<string, string> = {
  hide_table_of_contents: 'write `toc: false` for a page without a table of contents',
  lang: 'a site has one language, which is in its configuration',
  author: 'write who wrote the page in a line below its heading',
  authors: 'write who wrote the page in a line below its heading'
}

interface Written {
  path: PropertyKey[]
  /** All unknown keys beside it. */
  keys: string[]
}

interface Known {
  expected: string[]
  document: Document
}

/** The end of a sentence about an unknown key: empty if nobody knows. */
export function meantKey(key: string, { path, keys }: Written, { expected, document }: Known): string {
  const way = path.length === 0 ? own(otherWays, key) : undefined
  if (way !== undefined) return `: ${way}`
  const guess = guessKey(key, path, expected)
  if (guess === undefined) return ''
  const [outer = '', inner] = guess.split('.')
  if (inner === undefined) return `; did you mean \`${guess}\`?`
  const entry = (name: string, each: string) => `${name}: ${writtenAs(document.get(each, true))}`
  if (document.has(outer)) return `; did you mean \`${entry(inner, key)}\` below \`${outer}\`?`
  const together = keys.flatMap((each) => {
    const [same, name] = guessKey(each, path, expected)?.split('.') ?? []
    return same === outer && name !== undefined ? [entry(name, each)] : []
  })
  return `; did you mean \`${outer}: { ${together.join(', ')} }\`?`
}

/** As it may be written between braces. */
function writtenAs(node: unknown): string {
  if (isCollection(node)) return JSON.stringify(node.toJSON())
  if (!isScalar(node)) return '…'
  const text = String(node.source ?? node.value)
  const isPlain = node.type === 'PLAIN' && /^[\p{L}\p{N}](?:[\p{L}\p{N} ._/+-]*[\p{L}\p{N}_/+-])?$/u.test(text)
  return isPlain ? text : JSON.stringify(text)
}

/** The key that was meant, whose name in another generator may be misspelt too. */
export function guessKey(key: string, path: PropertyKey[], expected: string[]): string | undefined {
  const [outer = '', inner = ''] = path.length === 0 ? key.split('.') : []
  if (own(innerKeys, outer)?.includes(inner)) return key
  const others = path.length === 0 ? elsewhereKeys : (own(elsewhereInside, path.join('.')) ?? {})
  const guess = suggest(key, [...expected, ...Object.keys(others)]) ?? suggest(key, expected)
  return guess === undefined || expected.includes(guess) ? guess : own(others, guess)
}

export const innerKeys: Record<string, string[]> = {
  sidebar: ['label', 'order', 'hidden', 'icon', 'badge'],
  search: ['exclude', 'boost', 'keywords'],
  card: ['title', 'description'],
  toc: ['min', 'max']
}
