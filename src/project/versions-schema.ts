/** The schemas of `versions`, `locales` and `api`, and of the urls and addresses that other keys share. */
import * as z from 'zod'
import { canonical } from '../languages/languages.ts'
import type { Level } from '../messages/rules.ts'
import { addressProblem } from '../page/url.ts'

/** The url of a page, or the beginning of one. */
export const url = z.string().regex(/^\/$|^(\/[^/]+)+$/, 'Expected a url such as `/guides`, without a slash at the end')

/** Refuses an address that no browser can follow. */
export function checkAddress(href: string, { addIssue }: z.RefinementCtx): void {
  const problem = addressProblem(href)
  if (problem) addIssue({ code: 'custom', message: problem.why })
}

/** The address where a file can be edited. */
export const editAddress = z
  .string()
  .regex(
    /^https?:\/\/\S*\{file\}\S*$/,
    'Expected an address with `{file}` in it, such as `https://example.org/edit/{file}`'
  )
  .superRefine(checkAddress)

const version = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.-]+$/, 'Expected a name made of letters, digits, `_`, `.` and `-`')
    .describe('Name under which the browser stores a reader’s choice: do not change it later.'),
  label: z.string().min(1).describe('Text of the link.'),
  path: url.describe('Prefix of the urls of its pages, such as `/old`.'),
  content: z
    .string()
    .regex(
      /^(?!\.\.?(\/|$))[^/]+(\/(?!\.\.?(\/|$))[^/]+)*$/,
      'Expected a folder inside the content folder, such as `old/1.0`'
    )
    .optional()
    .describe('Folder of its pages inside the content folder. Default: the folder of that path.'),
  maintained: z
    .boolean()
    .optional()
    .describe('`false`: the note on its pages says that it is no longer maintained. Default: `true`.')
})

/** Reports versions that share a name, a path or a folder. */
function refuseTwice(versions: z.output<typeof version>[], context: z.RefinementCtx): void {
  for (const key of ['name', 'path', 'content'] as const) {
    for (const [index, { [key]: value }] of versions.entries()) {
      const first = versions.findIndex((other) => other[key] === value)
      if (value === undefined || first === index) continue
      const message = `\`${value}\` is the ${key} of \`versions.${first}\` too`
      context.addIssue({ code: 'custom', path: [index, key], message })
    }
  }
}

/** The first version is the current one: its pages have no note. */
function refuseIdle([current]: z.output<typeof version>[], context: z.RefinementCtx): void {
  if (current?.maintained !== false) return
  const message = 'The first version is the current one, and its pages have no note: write it at an older version'
  context.addIssue({ code: 'custom', path: [0, 'maintained'], message })
}

export const versionsSchema = z.array(version).superRefine(refuseTwice).superRefine(refuseIdle).default([])

const locale = z.strictObject({
  label: z.string().min(1).describe('Name of the language in the menu, in the language itself: `Deutsch`.'),
  href: z
    .string()
    .regex(/^https?:\/\//, 'Expected an address such as `https://de.example.org`')
    .superRefine(checkAddress)
    .optional()
    .describe('Address of the site in this language, if another host has it: then it has no pages here.'),
  staleShare: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Share of the blocks of a page that may change before its translation has a notice. Default: 0.25.')
})

/** Reports keys that are no language, and one language twice. */
function refuseTags(locales: Record<string, z.output<typeof locale>>, { addIssue }: z.RefinementCtx): void {
  const tags = Object.keys(locales)
  for (const [at, tag] of tags.entries()) {
    const known = canonical(tag)
    const other = tags.slice(0, at).find((each) => canonical(each) === known)
    const refuse = (message: string) => addIssue({ code: 'custom', path: [tag], message })
    if (known === undefined || !/^[a-z]{2,3}(-|$)/i.test(tag))
      refuse(`\`${tag}\` is not the tag of a language, such as \`de\` or \`pt-BR\``)
    else if (other !== undefined) refuse(`\`${other}\` is the same language`)
    else if (at === 0 && locales[tag]?.href !== undefined)
      refuse('the first language is the source, whose pages are here: it has no `href`')
  }
}

export const localesSchema = z.record(z.string(), locale).superRefine(refuseTags).default({})

const file = z.string().min(1)

export const level = z.enum(['error', 'warn', 'info', 'off'] satisfies Level[])

const apiRules = [
  'api-document',
  'api-example',
  'api-sample',
  'api-unknown-key',
  'unshown-operation',
  'broken-link',
  'broken-anchor'
] as const

const sampleLanguages = ['curl', 'js', 'python', 'go', 'php', 'ruby', 'java', 'csharp'] as const

export type SampleLanguage = (typeof sampleLanguages)[number]

const samples = z
  .array(z.enum(sampleLanguages))
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'it has a language twice: remove one')
  .default(['curl', 'js', 'python'])

const apiDocument = z.strictObject({
  file: file.describe('The document, such as `api/openapi.yaml`.'),
  at: url.optional().describe('Url that its generated pages begin with, such as `/api`; without it no page is made.'),
  pages: z.literal([false, 'tag', 'operation']).default('tag').describe('A page for each of these; `false`: none.'),
  samples: samples.describe('Languages of requests, in the order of their tabs.'),
  rules: z
    .partialRecord(z.enum(apiRules), level)
    .default({})
    .describe('Rule → level, for problems in this document alone.')
})

/** A document of OpenAPI; one that is its file alone has no pages. */
export const apiSchema = z.union([file.transform((file) => apiDocument.parse({ file, pages: false })), apiDocument])
