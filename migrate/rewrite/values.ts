/** Values of front matter: what docsgen has for those of other generators. */
import { dayOf } from '../read/read.ts'
import type { Json } from '../types.ts'
import type { PageContext } from './context.ts'

export type Fields = Record<string, Json>

/** Makes docsgen's keys of one: none if it states a default; undefined if docsgen has no such key. */
export type Convert = (value: Json, context: PageContext) => Fields | undefined

export const isScalarJson = (value: Json) => value !== null && typeof value !== 'object'

export const text =
  (key: string): Convert =>
  (value) =>
    isScalarJson(value) ? { [key]: String(value) } : undefined

export const flag =
  (key: string): Convert =>
  (value) =>
    value === true ? { [key]: true } : value === false ? {} : undefined

export const sidebar =
  (key: string): Convert =>
  (value) =>
    isScalarJson(value) ? { sidebar: { [key]: value } } : undefined

export const sidebarOfStarlight: Convert = (value) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { label, order, hidden, badge: written, ...rest } = value
  const text = written !== null && typeof written === 'object' && !Array.isArray(written) ? written.text : written
  const badge = typeof text === 'string' && text.length <= 20 ? text : undefined
  const known = { label, order, hidden, badge }
  const set = Object.fromEntries(Object.entries(known).filter(([, each]) => each !== undefined)) as Fields
  return {
    ...(Object.keys(set).length > 0 && { sidebar: set }),
    ...(Object.keys(rest).length > 0 && { x: { sidebar: rest } })
  }
}

/** `false`, or levels under the names that a generator has for them. */
export const toc =
  (min: string, max: string): Convert =>
  (value) => {
    if (typeof value === 'boolean') return value ? {} : { toc: false }
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
    return tocOf(value[min], value[max])
  }

export function tocOf(min: Json | undefined, max: Json | undefined): Fields | undefined {
  const isLevel = (value: Json | undefined) => value === undefined || (Number(value) >= 2 && Number(value) <= 6)
  if (!isLevel(min) || !isLevel(max)) return undefined
  return { toc: { ...(min !== undefined && { min: Number(min) }), ...(max !== undefined && { max: Number(max) }) } }
}

/** VitePress: `false`, one level, the lowest and highest, or all. */
export const outline: Convert = (value, context) => {
  if (value === 'deep') return tocOf(2, 6)
  if (typeof value === 'number') return tocOf(value, value)
  if (Array.isArray(value)) return tocOf(value[0], value[1])
  const { level } = typeof value === 'object' && value !== null ? value : {}
  return level === undefined ? (value === false ? { toc: false } : undefined) : outline(level, context)
}

/** None, or the address of the page alone. */
export const edit: Convert = (value) => {
  if (value === false || value === null) return { edit: false }
  if (value === true) return {}
  return typeof value === 'string' && /^https?:/.test(value) ? { edit: value } : undefined
}

/** None, or the day of the page alone. */
export const lastUpdated: Convert = (value) => {
  if (typeof value === 'boolean') return value ? {} : { lastUpdated: false }
  const day = dayOf(value)
  return day === undefined ? undefined : { lastUpdated: day }
}

/** Docusaurus: a day, an author or both. */
export const lastUpdate: Convert = (value, context) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { date, author } = value
  const made = date === undefined ? {} : lastUpdated(date, context)
  if (!made || author === undefined) return made
  context.todo(
    1,
    'Nothing shows who changed a page last: `author` of `last_update` is kept below `x`. A slot such as `templates/slots/after-content.tsx` can show `data.x.author`, see “Slots” in Templates',
    'look'
  )
  return { ...made, x: { author } }
}

export const drop: Convert = () => ({})

/** `prev` and `next` are a label and an address, `false`, or a label alone. */
export const neighbour =
  (key: string): Convert =>
  (value) => {
    if (value === false || value === null) return { [key]: false }
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    const label = value.text ?? value.label
    return typeof value.link === 'string' && typeof label === 'string'
      ? { [key]: { label, href: value.link } }
      : undefined
  }
