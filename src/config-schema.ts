/** The form of the configuration, and what is said where it does not fit. */
import { z } from 'zod'
import { noSources } from './headers.ts'
import { DocsgenError, didYouMean, placeOfPath } from './message.ts'
import { firm, type Level, type Rule, rules } from './rules.ts'
import type { Message } from './types.ts'

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

const url = z.string().regex(/^\/$|^(\/[^/]+)+$/, 'Expected a url such as `/guides`, without a slash at the end')

const version = z.strictObject({
  name: z.string().regex(/^[\w.-]+$/, 'Expected a name made of letters, digits, `_`, `.` and `-`'),
  label: z.string().min(1),
  path: url,
  content: z
    .string()
    .regex(
      /^(?!\.\.?(\/|$))[^/]+(\/(?!\.\.?(\/|$))[^/]+)*$/,
      'Expected a folder inside the content folder, such as `old/1.0`'
    )
    .optional()
})

/** Versions that share a name, a path or a folder cannot be told apart. */
function refuseTwice(versions: z.output<typeof version>[], context: z.RefinementCtx): void {
  for (const key of ['name', 'path', 'content'] as const) {
    for (const [at, { [key]: value }] of versions.entries()) {
      const first = versions.findIndex((other) => other[key] === value)
      if (value === undefined || first === at) continue
      const message = `\`${value}\` is the ${key} of \`versions.${first}\` too`
      context.addIssue({ code: 'custom', path: [at, key], message })
    }
  }
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true // said already
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && search + hash + username + password === ''
}

/** A scheme or an origin, maybe with a path: nothing that would end a directive or loosen the policy as a whole. */
const sources = z
  .array(
    z
      .string()
      .regex(
        /^(?:https:|data:|blob:|(?:https?|wss?):\/\/(?:\*\.)?[\w.-]+(?::\d+)?(?:\/[^\s;,'"]*)?)$/,
        'Expected an origin such as `https://img.example.org`'
      )
  )
  .default([])

const schema = z.strictObject({
  title: z.string().optional(),
  tagline: z.string().default(''),
  description: z.string().default(''),
  url: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'Expected an origin such as `https://example.org`; a path belongs into `base`')
    .optional(),
  base: z.string().default('/'),
  lang: z.string().default('en'),
  content: z.string().optional(),
  assets: z.string().default('assets'),
  templates: z.string().default('templates'),
  out: z.string().default('dist'),
  api: z.string().min(1).optional(),
  layout: z.enum(['both', 'file', 'directory']).default('both'),
  generateIndex: z.boolean().default(true),
  logo: z.string().optional(),
  favicon: z.string().optional(),
  card: z.string().optional(),
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
  sidebars: z.record(url, z.union([z.literal('auto'), z.array(sidebarEntry)])).default({ '/': 'auto' }),
  versions: z.array(version).superRefine(refuseTwice).default([]),
  toc: z
    .strictObject({ min: z.number().int().min(2).max(6).default(2), max: z.number().int().min(2).max(6).default(3) })
    .refine(({ min, max }) => min <= max, 'Expected `min` to be no more than `max`')
    .default({ min: 2, max: 3 }),
  client: z
    .strictObject({
      runtime: z.enum(['react', 'preact']).default('react'),
      storagePrefix: z.string().default('docsgen.')
    })
    .default({ runtime: 'react', storagePrefix: 'docsgen.' }),
  policy: z.strictObject({ images: sources, frames: sources, connect: sources, scripts: sources }).default(noSources),
  hosts: z.array(z.enum(['azure', 'firebase', 'vercel'])).default([]),
  variables: z.record(z.string().regex(/^[A-Za-z_][\w.-]*$/), z.string()).default({}),
  rules: z
    .partialRecord(
      z.enum(Object.keys(rules).filter((rule) => !firm.has(rule as Rule)) as [Rule, ...Rule[]]),
      z.enum(['error', 'warn', 'off'] satisfies Level[])
    )
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
    const known =
      issue.path[0] === 'rules' ? Object.keys(rules).filter((rule) => !firm.has(rule as Rule)) : knownKeys(issue.path)
    return issue.keys.map((key) => ({
      ...base,
      text: `Unknown key \`${[...issue.path, key].join('.')}\`${didYouMean(key, known)}`,
      note: `Known are ${known.join(', ')}`,
      ...placeOfPath(text, [...issue.path, key])
    }))
  }
  const subject = issue.path.length > 0 ? `\`${issue.path.join('.')}\`` : 'the configuration'
  const isMissing = issue.message.endsWith('received undefined')
  const place = placeOfPath(text, isMissing ? issue.path.slice(0, -1) : issue.path)
  return [{ ...base, text: issueText(subject, issue), ...place }]
}

/** What zod says, in our words where it has none for people. */
function issueText(subject: string, issue: z.core.$ZodIssue): string {
  const received = /received (.+)$/.exec(issue.message)?.[1]
  if (issue.code === 'invalid_type' && received) {
    return `Expected ${subject} to be ${kinds[issue.expected] ?? issue.expected}, not ${kinds[received] ?? received}`
  }
  if (issue.code === 'invalid_union' && issue.path[0] === 'sidebars') {
    return `Expected ${subject} to be \`'auto'\` or a list of entries with \`label\`, \`href\` and \`items\``
  }
  if (issue.code === 'invalid_key') {
    const wanted = issue.path[0] === 'sidebars' ? 'begin with `/`' : 'be made of letters, digits, `_`, `.` and `-`'
    return `Expected the key ${subject} to ${wanted}`
  }
  if (issue.code === 'invalid_value') return `Expected ${subject} to be one of \`${issue.values.join('`, `')}\``
  if (issue.code === 'invalid_format' && issue.format === 'url') {
    return `Expected ${subject} to be a whole url, such as \`https://example.org\``
  }
  return `Cannot use ${subject}: ${issue.message}`
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  undefined: 'nothing',
  function: 'a function'
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
