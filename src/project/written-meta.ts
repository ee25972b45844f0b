/** Elements of the head that docsgen writes on each page: another one of the configuration would be a second. */
import type { HeadElement } from './head.ts'

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
