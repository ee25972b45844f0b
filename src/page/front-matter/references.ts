/** What front matter refers to: links, aliases, icons, and lines of Markdown, with their places. */
import { type Document, isMap, isPair, isScalar, isSeq, visit } from 'yaml'
import type { Json } from '../../disk/json.ts'
import type { Place } from '../../messages/message.ts'
import type { IconUse } from '../directives/directive.ts'
import type { Alias, Link } from '../page.ts'
import { type FieldShape, type FieldShapes, hasIcon, isList } from './shape.ts'

export function findLinks(document: Document, place: (offset: number) => Place): Link[] {
  const links: Link[] = []
  visit(document, {
    Pair(_, { key, value }, { length: depth }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return
      const isNeighbour = depth === 2 && (key.value === 'previous' || key.value === 'next')
      const isImage = key.value === 'src' || (depth === 2 && key.value === 'card')
      if (key.value !== 'href' && !isImage && !isNeighbour) return
      const kind = isImage ? 'image' : 'link'
      links.push({ href: value.value, kind, place: place(value.range?.[0] ?? 0) })
    }
  })
  return links
}

/** Those of the right form; the others are reported with the rest of the front matter. */
export function findAliases(document: Document, place: (offset: number) => Place): Alias[] {
  const list = document.get('aliases')
  const items: unknown[] = isSeq(list) ? list.items : []
  return items.flatMap((item) => {
    const [from, to] = isMap(item) ? [item.get('from', true), item.get('to', true)] : [item]
    if (!isScalar(from) || typeof from.value !== 'string' || from.value === '') return []
    const written = isScalar(to) && typeof to.value === 'string' ? { to: to.value } : {}
    return [{ from: from.value, ...written, place: place(from.range?.[0] ?? 0) }]
  })
}

export function findIcons(
  document: Document,
  { place, shapes }: { place: (offset: number) => Place; shapes: FieldShapes }
): IconUse[] {
  const holders = Object.entries(shapes).flatMap(([key, shape]) => (hasIcon(shape) ? key.replace(/\?$/, '') : []))
  const icons: IconUse[] = []
  visit(document, {
    Pair(_, pair, path) {
      if (!isScalar(pair.key) || pair.key.value !== 'icon' || !isScalar(pair.value)) return
      const { value: name, range } = pair.value
      const top = path.find(isPair)?.key
      const isHeld = isScalar(top) && ['sidebar', ...holders].includes(String(top.value))
      if (isHeld && typeof name === 'string') icons.push({ kind: 'icon', name, place: place(range?.[0] ?? 0) })
    }
  })
  return icons
}

/** A value that is a line of Markdown, by the keys and indexes that lead to it. */
export interface LineField {
  path: (string | number)[]
  place: Place
}

/** Most lines have none of these: they stay text. */
const marks = /[*_`~[\]<&\\!]|:\/\//

/** The paths of the values that are lines of Markdown. */
export function findLines(value: Json | undefined, shape: FieldShape | undefined): LineField['path'][] {
  if (shape === 'markdown') return typeof value === 'string' && marks.test(value) ? [[]] : []
  if (typeof shape !== 'object' || typeof value !== 'object' || value === null) return []
  const inner: [string | number, Json, FieldShape | undefined][] = Array.isArray(value)
    ? value.map((item, at) => [at, item, isList(shape) ? shape[0] : undefined])
    : Object.entries(value).map(([key, item]) => [key, item, shapeOf(shape, key)])
  return inner.flatMap(([key, item, of]) => findLines(item, of).map((path) => [key, ...path]))
}

function shapeOf(shape: readonly [FieldShape] | FieldShapes, key: string): FieldShape | undefined {
  return isList(shape) ? undefined : (shape[key] ?? shape[`${key}?`])
}
