/** The form of the configuration. */
import { z } from 'zod'
import { noSources } from './headers.ts'
import { firm, type Level, type Rule, rules } from './rules.ts'

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

export const schema = z.strictObject({
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
