/** The schema of front matter, without the keys of templates. */
import * as z from 'zod'
import { defined } from '../../disk/defined.ts'
import type { Json } from '../../disk/json.ts'
import { isDay } from '../drafts.ts'
import type { Meta, Neighbour } from '../page.ts'
import { hashes } from '../source-blocks.ts'
import { addressProblem } from '../url.ts'
import { type FieldShape, isList } from './shape.ts'

/** A page is published from the beginning of this day, in UTC. */
const names = 'a name, or a list of names'
const day = z.string().refine(isDay, 'a day such as `2026-01-31`')

const level = z.number().int().min(2).max(6).optional()

/** Levels of headings in the table of contents. */
const levels = z
  .strictObject({ min: level, max: level })
  .refine(({ min = 2, max = 6 }) => min <= max, { path: ['min'], message: 'no more than `max`' })

/** False for none, another page, or that with its own label. */
const neighbour = z.union([
  z.literal(false),
  z.string().min(1),
  z.strictObject({ label: z.string().min(1).optional(), href: z.string().min(1) })
])

/** A former address of the page, or of a part of it. */
const alias = z.union([z.string().min(1), z.strictObject({ from: z.string().min(1), to: z.string().regex(/^#./) })])

export const schema = z.strictObject({
  title: z.string().trim().min(1).optional(),
  description: z.string().optional(),
  template: z.string().optional(),
  slug: z.string().optional(),
  aliases: z.array(alias).optional(),
  toc: z.union([z.boolean(), levels]).optional(),
  sidebar: z
    .strictObject({
      label: z.string().optional(),
      order: z.number().optional(),
      hidden: z.boolean().optional(),
      icon: z.string().min(1).optional(),
      badge: z.string().min(1).max(20).optional()
    })
    .optional(),
  previous: neighbour.optional(),
  next: neighbour.optional(),
  tags: z.array(z.string()).optional(),
  source: z.array(z.string().regex(hashes, 'hashes that `docsgen i18n mark` writes')).optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  search: z
    .strictObject({
      exclude: z.boolean().optional(),
      boost: z.number().min(0.1).max(10).optional(),
      keywords: z.array(z.string().min(1)).optional()
    })
    .optional(),
  machines: z.strictObject({ exclude: z.boolean().optional() }).optional(),
  card: z
    .union([
      z.literal(false),
      z.string().min(1),
      z.strictObject({ title: z.string().min(1).optional(), description: z.string().optional() })
    ])
    .optional(),
  edit: z
    .union([
      z.literal(false),
      z
        .string()
        .regex(/^https?:\/\/\S+$/)
        .refine((href) => !addressProblem(href))
    ])
    .optional(),
  lastUpdated: z.union([z.literal(false), day]).optional(),
  date: day.optional(),
  author: z
    .union([z.string().min(1, names), z.array(z.string().min(1, names)).min(1, names)], names)
    .transform((author) => [author].flat())
    .optional(),
  published: day.optional(),
  expires: day.optional(),
  x: z.unknown().optional()
})

export type WrittenMeta = Omit<Meta, 'title'> & { title?: string }

/** Turns checked front matter into a page's. `data` holds the keys of templates, `known` all tags. */
export function toMeta(core: z.output<typeof schema>, data: Record<string, Json>, known: string[]): WrittenMeta {
  const { toc = true, sidebar = {}, previous, next, tags, search, machines, x, aliases: _, ...plain } = core
  const knownTags = tags?.filter((tag, index) => known.includes(tag) && tags.indexOf(tag) === index) ?? []
  // Reported for published pages, so `expires` goes.
  const isGone = plain.published !== undefined && plain.expires !== undefined && plain.expires <= plain.published
  return {
    ...defined({ ...plain, ...(isGone && { expires: undefined }) }),
    toc,
    sidebar: defined(sidebar),
    ...defined({ previous: toNeighbour(previous), next: toNeighbour(next) }),
    ...(knownTags.length > 0 && { tags: knownTags }),
    ...(machines && { machines: defined(machines) }),
    ...(search && { search: defined(search) }),
    data
  }
}

function toNeighbour(written: z.output<typeof neighbour> | undefined): Neighbour | undefined {
  if (written === undefined || written === false) return written
  return typeof written === 'string' ? { href: written } : defined(written)
}

/** Checks values by their shapes: apart, so that the theme's bundle has no zod. */
export function schemaOf(shape: FieldShape): z.ZodType {
  if (shape === 'any') return z.unknown()
  if (shape === 'number') return z.number()
  if (shape === 'boolean') return z.boolean()
  if (shape === 'icon') return z.string().min(1)
  if (shape === 'text' || shape === 'markdown' || shape === 'blocks')
    return z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
  if (typeof shape === 'string') {
    const words = shape.split(' | ')
    return z.enum(words, `one of ${words.map((word) => `\`${word}\``).join(', ')}`)
  }
  if (isList(shape)) return z.array(schemaOf(shape[0]))
  const fields = Object.entries(shape).map(([key, inner]) => {
    if (!key.endsWith('?')) return [key, schemaOf(inner)]
    return [key.slice(0, -1), z.preprocess((value) => value ?? undefined, schemaOf(inner).optional())]
  })
  return z.strictObject(Object.fromEntries(fields))
}
