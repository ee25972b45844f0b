/**
 * How much of the OpenAPI document a page has room for. A page may show many operations, and schemas lead to one another
 * without end: what a page has no room for gets a page of its own, so that no page is too heavy and everything can be read.
 */
import { ownValue } from '../disk/json.ts'
import type { Api } from '../openapi/model.ts'
import {
  bytesOf,
  leastRows,
  roughBytesOf,
  rowsOf,
  type Weighed,
  weighOperation,
  weighSchema
} from '../openapi/weigh.ts'
import type { Use } from '../page/directives/directive.ts'
import type { Page } from '../page/page.ts'

export type PartKind = 'operation' | 'schema'

/** A part of the document with a page of its own. */
export interface ApartPart {
  kind: PartKind
  name: string
  title: string
  url: string
}

/** The parts that one page has room for. */
export interface Fit {
  /** Rows that references bring to each part. */
  rows: Readonly<Record<PartKind, number>>
  /** `operation getBook`: parts of which it shows the head, and a link to their own page. */
  short: ReadonlySet<string>
}

export interface Fits {
  of(url: string): Fit
  /** By `operation getBook`. */
  apart: ReadonlyMap<string, ApartPart>
}

/** Bytes of all parts of a page after gzip, beside what every page has. */
const mostBytes = 48_000

/** Rows that references bring to a page. */
const pageRows = 1200

export function fitPages(api: Api, pages: ReadonlyMap<string, Page>, isShown: (id: string) => boolean): Fits {
  const fits = new Map<string, Fit>()
  const most = rowsOf(api)
  const alone: Fit = { rows: most, short: new Set() }
  const apart = new Set<string>()
  const weigh = (id: string, rows: Fit['rows']) => ({ id, weighed: weighPart(id, rows, api, isShown) })
  const add = ({ cut }: Weighed) => {
    for (const name of cut) if (!isShown(`schema ${name}`)) apart.add(`schema ${name}`)
  }
  for (const [url, { uses }] of pages) {
    const ids = idsOf(uses, api)
    if (ids.length === 0) continue
    const share = Math.max(leastRows, Math.round(pageRows / ids.length))
    const rows = { operation: Math.min(most.operation, share), schema: Math.min(most.schema, share) }
    const parts = ids.map((id) => weigh(id, rows))
    const short = findHeavy(parts)
    fits.set(url, { rows, short })
    for (const { id, weighed } of parts) {
      if (short.has(id)) apart.add(id)
      else add(weighed)
    }
  }
  // The set grows meanwhile: their pages lead to others.
  for (const id of apart) add(weigh(id, most).weighed)
  return { of: (url) => fits.get(url) ?? alone, apart: apart.size === 0 ? new Map() : placeParts(apart, api) }
}

/** Parts of a page that is too heavy, those that take more than their share. The only part of a page stays. */
function findHeavy(parts: { id: string; weighed: Weighed }[]): Set<string> {
  const bytes = bytesOf(
    parts.map(({ weighed }) => weighed),
    mostBytes
  )
  if (parts.length < 2 || bytes < mostBytes) return new Set()
  const weights = parts.map(({ id, weighed }) => ({ id, weight: roughBytesOf([weighed]) }))
  const share = weights.reduce((total, { weight }) => total + weight, 0) * (mostBytes / bytes / parts.length)
  return new Set(weights.filter(({ weight }) => weight > share).map(({ id }) => id))
}

function idsOf(uses: readonly Use[], api: Api): string[] {
  const parts = { operation: api.operations, schema: api.schemas }
  const known = uses.filter(
    ({ kind, name }) => (kind === 'operation' || kind === 'schema') && Object.hasOwn(parts[kind], name)
  )
  return [...new Set(known.map(({ kind, name }) => `${kind} ${name}`))]
}

function weighPart(id: string, rows: Fit['rows'], api: Api, isShown: (id: string) => boolean): Weighed {
  const [kind, name] = splitId(id)
  const limits = { schemas: api.schemas, rows: rows[kind] }
  const operation = kind === 'operation' ? ownValue(api.operations, name) : undefined
  if (operation) return weighOperation(operation, limits, (schema) => isShown(`schema ${schema}`))
  const schema = ownValue(api.schemas, name)
  return schema ? weighSchema(schema, limits) : { rows: 0, texts: [], cut: new Set() }
}

function splitId(id: string): [kind: PartKind, name: string] {
  const at = id.indexOf(' ')
  return [id.slice(0, at) as PartKind, id.slice(at + 1)]
}

/** Some disks do not tell `Book` and `book` apart. All names are counted: a url stays the same when others come and go. */
function placeParts(ids: ReadonlySet<string>, api: Api): Map<string, ApartPart> {
  const counts = new Map<string, number>()
  const found = new Map<string, ApartPart>()
  const titles = [
    ...Object.values(api.operations).map(({ id, summary }) => [`operation ${id}`, summary] as const),
    ...Object.keys(api.schemas).map((name) => [`schema ${name}`, name] as const)
  ]
  for (const [id, title] of titles) {
    const [kind, name] = splitId(id)
    const slug = `${kind}-${name.replace(/[^\w-]+/g, '-')}`
    const count = (counts.get(slug.toLowerCase()) ?? 0) + 1
    counts.set(slug.toLowerCase(), count)
    const url = `/docsgen/api/${slug}${count > 1 ? `-${count}` : ''}`
    if (ids.has(id)) found.set(id, { kind, name, title, url })
  }
  return found
}
