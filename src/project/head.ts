/** Elements of the configuration for the head of every page, and what they need of the policy of the site. */
import { createHash } from 'node:crypto'
import { isExternal } from '../page/url.ts'

export interface HeadElement {
  tag: 'script' | 'link' | 'meta'
  /** `true` for an attribute without a value. */
  attrs: Record<string, string | boolean>
  /** Text of a script. */
  content?: string | undefined
}

/** The address an element loads or leads to. */
export function hrefOf({ tag, attrs }: HeadElement): string | undefined {
  const href = tag === 'script' ? attrs.src : tag === 'link' ? attrs.href : undefined
  return typeof href === 'string' ? href : undefined
}

/** Sources of a Content-Security-Policy: origins of scripts on other hosts. */
export function scriptOrigins(head: readonly HeadElement[]): string[] {
  const hrefs = head.flatMap((element) => (element.tag === 'script' ? (hrefOf(element) ?? []) : []))
  return [...new Set(hrefs.filter(isExternal).map((href) => new URL(href, 'https://self.invalid').origin))]
}

/** Sources of a Content-Security-Policy: hashes of scripts within the pages. */
export function scriptHashes(head: readonly HeadElement[]): string[] {
  const texts = head.flatMap(({ tag, content }) => (tag === 'script' && content !== undefined ? [content] : []))
  return texts.map(scriptHash)
}

/** The source of a Content-Security-Policy that allows the text of one inline script. */
export function scriptHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The key of the configuration or of a page that each comes from, by its name or property. */
const keys: Record<string, string | undefined> = {
  description: 'description',
  'og:description': 'description',
  'og:title': 'title',
  'og:site_name': 'title',
  'og:locale': 'lang',
  'og:url': 'url',
  'twitter:card': 'card',
  'og:type': undefined,
  viewport: undefined
}

/** The name of an element that docsgen writes itself, and the key that it comes from; undefined for others. */
export function findWritten({ tag, attrs }: HeadElement): { name: string; key?: string | undefined } | undefined {
  if (tag === 'link') return attrs.rel === 'canonical' ? { name: 'canonical', key: 'url' } : undefined
  if (tag !== 'meta') return undefined
  if ('charset' in attrs) return { name: 'charset' }
  const name = String(attrs.name ?? attrs.property).toLowerCase()
  return Object.hasOwn(keys, name) ? { name, key: keys[name] } : undefined
}

/** Says where an element comes from. */
export function whoWrites({ key }: { key?: string | undefined }): string {
  return `on each page${key === undefined ? '' : `, from \`${key}\``}`
}
