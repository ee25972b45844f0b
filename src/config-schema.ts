/** The form of the configuration, and what is said where it does not fit. */
import { z } from 'zod'
import { DocsgenError, didYouMean, placeAt } from './message.ts'
import { type Level, type Message, type Rule, rules } from './types.ts'

const link = z.strictObject({ label: z.string(), href: z.string() })

/** Navigation entries of a sidebar written by hand: a url, or a category of further ones. */
export interface SidebarEntry {
  label?: string | undefined
  href?: string | undefined
  items?: SidebarEntry[] | undefined
}

const sidebarEntry: z.ZodType<SidebarEntry> = z.lazy(() =>
  z.strictObject({
    label: z.string().optional(),
    href: z.string().optional(),
    items: z.array(sidebarEntry).optional()
  })
)

const schema = z.strictObject({
  title: z.string().optional(),
  tagline: z.string().default(''),
  description: z.string().default(''),
  url: z.url({ protocol: /^https?$/ }).optional(),
  base: z.string().default('/'),
  lang: z.string().default('en'),
  content: z.string().optional(),
  assets: z.string().default('assets'),
  templates: z.string().default('templates'),
  out: z.string().default('dist'),
  layout: z.enum(['both', 'file', 'directory']).default('both'),
  generateIndex: z.boolean().default(true),
  logo: z.string().optional(),
  favicon: z.string().optional(),
  repository: link.optional(),
  navbar: z.array(link).default([]),
  footer: z
    .strictObject({
      columns: z.array(z.strictObject({ title: z.string(), links: z.array(link) })).default([]),
      copyright: z.strictObject({ holder: z.string(), year: z.number().int() }).optional()
    })
    .default({ columns: [] }),
  banner: z
    .strictObject({ id: z.string().min(1), content: z.string(), closeable: z.boolean().default(false) })
    .optional(),
  sidebars: z
    .record(z.string().startsWith('/'), z.union([z.literal('auto'), z.array(sidebarEntry)]))
    .default({ '/': 'auto' }),
  toc: z
    .strictObject({ min: z.number().int().min(2).max(6).default(2), max: z.number().int().min(2).max(6).default(3) })
    .default({ min: 2, max: 3 }),
  variables: z.record(z.string().regex(/^[A-Za-z_][\w.-]*$/), z.string()).default({}),
  rules: z
    .partialRecord(z.enum(Object.keys(rules) as [Rule, ...Rule[]]), z.enum(['error', 'warn', 'off'] satisfies Level[]))
    .default({})
})

/** What `docsgen.config.ts` exports; every key is optional. */
export type Config = z.input<typeof schema>

/** The same, checked and with its defaults. */
export type CheckedConfig = z.output<typeof schema>

/** Checks what a configuration exports. `file` and its `text` are where faults are pointed at. */
export function checkConfig(written: unknown, file: string | undefined, text: string): CheckedConfig {
  const result = schema.safeParse(written)
  if (result.success) return result.data
  throw new DocsgenError(result.error.issues.flatMap((issue) => configMessages(issue, file, text)))
}

function configMessages(issue: z.core.$ZodIssue, file: string | undefined, text: string): Message[] {
  const base = { rule: 'config' as const, ...(file && { file }) }
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(issue.path)
    return issue.keys.map((key) => ({
      ...base,
      text: `Unknown key \`${[...issue.path, key].join('.')}\`${didYouMean(key, known)}`,
      ...placeOfKey(text, key)
    }))
  }
  const key = issue.path.join('.')
  const subject = key ? `\`${key}\`` : 'the configuration'
  return [
    { ...base, text: `Cannot use ${subject}: ${issue.message}`, ...placeOfKey(text, String(issue.path.at(-1) ?? '')) }
  ]
}

function knownKeys(at: PropertyKey[]): string[] {
  let current: unknown = schema
  for (const key of at) {
    const shape = shapeOf(current)
    current = shape?.[String(key)] ?? current
  }
  return Object.keys(shapeOf(current) ?? {})
}

function shapeOf(type: unknown): Record<string, unknown> | undefined {
  let inner = type as { shape?: Record<string, unknown>; unwrap?: () => unknown; element?: unknown } | undefined
  while (inner && !inner.shape) {
    inner = (inner.element ?? inner.unwrap?.()) as typeof inner
  }
  return inner?.shape
}

/** Where a key first stands in the text of the configuration, as a human would look for it. */
function placeOfKey(text: string, key: string): Pick<Message, 'place'> {
  const found = key ? new RegExp(`(^|[\\s{,'"])${key.replace(/\W/g, '\\$&')}['"]?\\s*:`).exec(text) : null
  return found ? { place: placeAt(text, found.index + (found[1]?.length ?? 0)) } : {}
}
