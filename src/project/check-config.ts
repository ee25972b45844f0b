/** Checks a configuration against its schema; loaded only when the configuration changed. */
import type * as z from 'zod'
import { defined } from '../disk/defined.ts'
import { ownValue } from '../disk/json.ts'
import { DocsgenError, type Message } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import { isEssential } from '../messages/rules.ts'
import { didYouMean, suggest } from '../messages/suggest.ts'
import { type CheckedConfig, schema } from './schema.ts'

interface Source {
  /** The configuration and its text: where problems are. */
  file: string | undefined
  text: string
  rules: string[]
}

export interface ConfigCheck {
  /** With its defaults; keys with a problem are as if they were not written. */
  config: CheckedConfig
  messages: Message[]
  /** Keys with a problem, and those that a misspelt key was meant to be. */
  invalid: ReadonlySet<PropertyKey | undefined>
}

/** Checks a configuration as it is written. Throws a DocsgenError for what is no object. */
export function checkConfig(written: unknown, source: Source): ConfigCheck {
  const rules = source.rules.filter((rule) => !isEssential(rule))
  const result = withRules(rules).safeParse(written)
  if (result.success) return { config: result.data, messages: [], invalid: new Set() }
  const issues = narrowUnions(result.error.issues)
  const misspelt = issues.flatMap((issue) => meantKeys(issue, (key) => guessKey(key, knownKeys(issue.path, rules))))
  const messages = withoutMeant(issues, misspelt).flatMap((issue) =>
    configMessages(issue, written, { ...source, rules })
  )
  const inKeys = issues.flatMap((issue) =>
    issue.path.length === 0 && issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1)
  )
  if (inKeys.length === 0) throw new DocsgenError(messages)
  const invalid = new Set([...inKeys, ...misspelt.map(([key]) => key)])
  const sound = Object.fromEntries(Object.entries(Object(written)).filter(([key]) => !invalid.has(key)))
  return { config: schema.parse(sound), messages, invalid }
}

/** Rules of plugins have a slash; they are checked when plugins are loaded. */
function withRules(known: string[]) {
  const rules = schema.shape.rules.superRefine((written, context) => {
    const keys = Object.keys(written).filter((rule) => !rule.includes('/') && !known.includes(rule))
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: written })
  })
  return schema.extend({ rules })
}

function knownKeys(path: PropertyKey[], rules: string[]): string[] {
  return path.at(-1) === 'rules' ? rules : keysOfSchema(schema, path)
}

/** Names of keys in other generators. */
const otherNames: Record<string, string> = {
  link: 'href',
  url: 'href',
  to: 'href',
  path: 'href',
  text: 'label',
  title: 'label',
  name: 'label',
  children: 'items',
  siteUrl: 'url',
  srcDir: 'content',
  docsDir: 'content',
  outDir: 'out',
  announcementBar: 'banner',
  src: 'light',
  srcDark: 'dark'
}

function guessKey(key: string, known: Iterable<string>): string | undefined {
  const other = ownValue(otherNames, key)
  return other !== undefined && [...known].includes(other) ? other : suggest(key, known)
}

function configMessages(issue: z.core.$ZodIssue, written: unknown, { file, text, rules }: Source): Message[] {
  const base = { rule: 'config' as const, ...(file && { file }) }
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(issue.path, rules)
    return issue.keys.map((key) => {
      const place = placeOfPath(text, [...issue.path, key])
      if (issue.path[0] === 'rules' && isEssential(key)) {
        const note = 'A page with this problem cannot be published: fix the problem'
        return { ...base, text: `Cannot set the level of \`${key}\`: it is always an error`, note, ...place }
      }
      const name = [...issue.path, key].join('.')
      const note = `Known: ${known.join(', ')}`
      return { ...base, text: `Unknown key \`${name}\`${didYouMean(key, known, guessKey)}`, note, ...place }
    })
  }
  const subject = issue.path.length > 0 ? `\`${issue.path.join('.')}\`` : 'the configuration'
  const place = placeOfPath(text, isMissing(issue) ? issue.path.slice(0, -1) : issue.path)
  const note = valueNote(issue, written, knownKeys(issue.path, rules))
  const value = valueAt(written, issue.path)
  const isWord = issue.code === 'invalid_value' && typeof value === 'string'
  const guess = isWord ? didYouMean(value, issue.values.map(String)) : ''
  return [{ ...base, text: issueText(subject, issue) + guess, ...defined({ note }), ...place }]
}

/** For a number where text is expected, the text of an address where a link is, and a misspelt `'auto'`. */
function valueNote(issue: z.core.$ZodIssue, written: unknown, known: string[]): string | undefined {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union') return undefined
  const { path } = issue
  const value = valueAt(written, path)
  if (
    issue.code === 'invalid_type' &&
    issue.expected === 'string' &&
    /received (?:number|boolean)$/.test(issue.message)
  )
    return 'Write it in quotes'
  if (typeof value !== 'string') return undefined
  if (path[0] === 'sidebars' && suggest(value, ['auto'])) return "Did you mean `'auto'`?"
  const isFew = known.length > 0 && known.length <= fewKeys
  if (!known.includes('href')) return isFew ? `Its keys: \`${known.join('`, `')}\`` : undefined
  const label = path[0] === 'sidebars' ? '' : "label: '…', "
  const href = /^[\w-]+:|^[/.#]/.test(value) ? value : `/${value}`
  return `Write \`{ ${label}href: '${href}' }\``
}

/** More keys than these are not listed. */
const fewKeys = 12

export function valueAt(written: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner: unknown, key) => Object(inner)[key], written)
}

/** Forms of values, by the key they are of. */
const forms: Record<string, string> = {
  sidebars: "`'auto'` or a list of entries with `label`, `href` and `items`",
  banner: 'a banner with `id` and `content`, or a list of them',
  plugins: 'the file or the package of a plugin, or a list of that and its options'
}

/** Forms of keys that are names. */
const keyForms: Record<string, string> = {
  sidebars: 'begin with `/`',
  tags: 'be made of small letters, digits and hyphens, such as `getting-started`'
}

function issueText(subject: string, issue: z.core.$ZodIssue): string {
  const [key, , isInside] = issue.path
  if (issue.code === 'invalid_union' && key === 'plugins' && isInside !== undefined)
    return `Expected the options at ${subject} to be what JSON can hold`
  const form = ownValue(forms, String(key))
  if (issue.code === 'invalid_union' && key === 'sidebars' && typeof issue.path.at(-1) === 'number')
    return `Expected ${subject} to be an entry with \`label\`, \`href\` and \`items\`, or \`'auto'\``
  if (issue.code === 'invalid_union' && form) return `Expected ${subject} to be ${form}`
  if (issue.code === 'invalid_key') {
    const wanted = ownValue(keyForms, String(key)) ?? 'be made of letters, digits, `_`, `.` and `-`'
    return `Expected the key ${subject} to ${wanted}`
  }
  return expectedText(subject, issue)
}

/** The problems that zod finds, in our words; and the keys that a schema has at a path. */
type Issue = z.core.$ZodIssue

/** If a value may have several forms, keeps the problems of the form that it has, with whole paths. */
function narrowUnions(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    const meant = issue.code === 'invalid_union' && issue.errors.find(isMeant)
    if (!meant) return [issue]
    return narrowUnions(meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
  })
}

/** The value has this form: something in it is wrong, or what it says. */
function isMeant(issues: Issue[]): boolean {
  return issues.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'))
}

/** Without what follows from misspelt keys, such as that one is missing: `misspelt` has the paths that were meant. */
export function withoutMeant(issues: readonly Issue[], misspelt: readonly PropertyKey[][]): Issue[] {
  const meant = new Set(misspelt.map((path) => JSON.stringify(path)))
  const holders = new Set(misspelt.map((path) => JSON.stringify(path.slice(0, -1))))
  return issues.filter((issue) => {
    const at = JSON.stringify(issue.path)
    return !(isMissing(issue) && meant.has(at)) && !(issue.code === 'custom' && holders.has(at))
  })
}

/** The paths of the keys that unknown ones were meant to be. */
export function meantKeys(issue: Issue, guess: (key: string) => string | undefined): PropertyKey[][] {
  if (issue.code !== 'unrecognized_keys') return []
  return issue.keys.flatMap((key) => {
    const meant = guess(key)
    return meant === undefined ? [] : [[...issue.path, meant]]
  })
}

export function isMissing(issue: Issue): boolean {
  return issue.message.endsWith('received undefined')
}

/** Returns what was expected of `subject`, as a sentence. */
export function expectedText(subject: string, issue: Issue): string {
  const received = /received (.+)$/.exec(issue.message)?.[1]
  if (issue.code === 'invalid_type' && received) {
    return `Expected ${subject} to be ${kindNamed(issue.expected)}, not ${kindNamed(received)}`
  }
  // A form that says itself what it expects knows it better.
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    const forms = issue.errors.flat().map(formNamed)
    if (forms.every(Boolean)) return `Expected ${subject} to be ${[...new Set(forms)].join(' or ')}`
  }
  if (issue.code === 'invalid_value') return `Expected ${subject} to be one of \`${issue.values.join('`, `')}\``
  if (issue.code === 'invalid_format' && issue.format === 'url') {
    return `Expected ${subject} to be a whole url, such as \`https://example.org\``
  }
  if (issue.code === 'too_small') return `Expected ${subject} to ${sizeText('at least', issue.origin, issue.minimum)}`
  if (issue.code === 'too_big') return `Expected ${subject} to ${sizeText('at most', issue.origin, issue.maximum)}`
  return `Cannot use ${subject}: ${issue.message}`
}

function formNamed(issue: Issue): string {
  if (issue.code === 'invalid_value') return issue.values.map((value) => `\`${String(value)}\``).join(' or ')
  return 'expected' in issue ? kindNamed(issue.expected) : ''
}

function sizeText(bound: string, origin: string, limit: number | bigint): string {
  const unit = { string: 'character', array: 'entry' }[origin]
  if (unit === undefined) return `be ${bound} ${limit}`
  const units = unit === 'entry' ? 'entries' : 'characters'
  return `have ${bound} ${limit} ${Number(limit) === 1 ? unit : units}`
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  tuple: 'a list',
  record: 'an object',
  undefined: 'nothing',
  function: 'a function'
}

function kindNamed(expected: string): string {
  return kinds[expected] ?? expected
}

/** As far as schemas of zod lead to others. */
interface Definition {
  innerType?: Schema
  in?: Schema
  getter?: () => Schema
  options?: Schema[]
  shape?: Record<string, Schema>
  element?: Schema
  valueType?: Schema
  items?: Schema[]
}

interface Schema {
  _zod: { def: unknown }
}

/** The keys that objects may have at a path, in all the forms of what is there. */
function keysOfSchema(schema: Schema, path: readonly PropertyKey[]): string[] {
  let found = formsOf(schema)
  for (const key of path) {
    found = found.flatMap(({ shape, element, valueType, items }) => {
      const inner = shape?.[String(key)] ?? element ?? valueType ?? items?.[Number(key)]
      return inner ? formsOf(inner) : []
    })
  }
  return [...new Set(found.flatMap(({ shape }) => Object.keys(shape ?? {})))]
}

/** Looks through defaults, refinements and unions. */
function formsOf({ _zod }: Schema): Definition[] {
  const def = _zod.def as Definition
  const inner = def.innerType ?? def.in ?? def.getter?.()
  return inner ? formsOf(inner) : (def.options?.flatMap(formsOf) ?? [def])
}
