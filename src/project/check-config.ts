/** Checks a configuration against its schema; loaded only when the configuration changed. */
import type * as z from 'zod'
import { own } from '../disk/json.ts'
import { DocsgenError, type Message } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import { isEssential } from '../messages/rules.ts'
import { suggest } from '../messages/suggest.ts'
import { type CheckedConfig, schema } from './schema.ts'

interface Source {
  /** The configuration and its text: where problems are. */
  file: string | undefined
  text: string
  rules: string[]
}

/** Returns the configuration with its defaults. Throws a DocsgenError with all problems. */
export function checkConfig(written: unknown, source: Source): CheckedConfig {
  const rules = source.rules.filter((rule) => !isEssential(rule))
  const result = withRules(rules).safeParse(written)
  if (result.success) return result.data
  const { issues } = result.error
  const meant = new Set(issues.flatMap(meantKeys))
  const reported = issues.filter((issue) => !isMissing(issue) || !meant.has(JSON.stringify(issue.path)))
  throw new DocsgenError(reported.flatMap((issue) => configMessages(issue, { ...source, rules })))
}

/** Rules of plugins have a slash; they are checked when plugins are loaded. */
function withRules(known: string[]) {
  const rules = schema.shape.rules.superRefine((written, context) => {
    const keys = Object.keys(written).filter((rule) => !rule.includes('/') && !known.includes(rule))
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: written })
  })
  return schema.extend({ rules })
}

/** Keys that were misspelt: don't report them as missing too. */
function meantKeys(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return []
  return issue.keys.map((key) => JSON.stringify([...issue.path, guessKey(key, knownKeys(issue.path))]))
}

/** What other generators call a key. */
const otherNames: Record<string, string> = {
  link: 'href',
  url: 'href',
  to: 'href',
  path: 'href',
  text: 'label',
  title: 'label',
  name: 'label',
  children: 'items'
}

function guessKey(key: string, known: string[]): string | undefined {
  const other = own(otherNames, key)
  return other !== undefined && known.includes(other) ? other : suggest(key, known)
}

function meant(key: string, known: string[]): string {
  const guess = guessKey(key, known)
  return guess === undefined ? '' : `; did you mean \`${guess}\`?`
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.message.endsWith('received undefined')
}

function configMessages(issue: z.core.$ZodIssue, source: Source): Message[] {
  const { file, text, rules } = source
  const base = { rule: 'config' as const, ...(file && { file }) }
  const inner = issue.code === 'invalid_union' && issue.errors.find(isMeant)
  if (inner) return inner.flatMap((each) => configMessages({ ...each, path: [...issue.path, ...each.path] }, source))
  if (issue.code === 'unrecognized_keys') {
    const isRules = issue.path[0] === 'rules'
    const known = isRules ? rules : knownKeys(issue.path)
    return issue.keys.map((key) => {
      const place = placeOfPath(text, [...issue.path, key])
      if (isRules && isEssential(key)) return { ...base, ...refuseLevel(key), ...place }
      const unknown = `Unknown key \`${[...issue.path, key].join('.')}\`${meant(key, known)}`
      return { ...base, text: unknown, note: `Known are ${known.join(', ')}`, ...place }
    })
  }
  const subject = issue.path.length > 0 ? `\`${issue.path.join('.')}\`` : 'the configuration'
  const place = placeOfPath(text, isMissing(issue) ? issue.path.slice(0, -1) : issue.path)
  return [{ ...base, text: issueText(subject, issue), ...place }]
}

function refuseLevel(rule: string): Pick<Message, 'text' | 'note'> {
  const note = 'With such a problem there is nothing to publish in its place: fix it where it is'
  return { text: `Cannot set the level of \`${rule}\`: it is always an error`, note }
}

/** Of several forms the one that the value has: something in it is wrong, or what it says. */
function isMeant(issues: z.core.$ZodIssue[]): boolean {
  return issues.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'))
}

/** Zod's messages in our words, where zod's are not for authors. */
function issueText(subject: string, issue: z.core.$ZodIssue): string {
  const received = /received (.+)$/.exec(issue.message)?.[1]
  if (issue.code === 'invalid_type' && received) {
    return `Expected ${subject} to be ${kinds[issue.expected] ?? issue.expected}, not ${kinds[received] ?? received}`
  }
  if (issue.code === 'invalid_union' && issue.path[0] === 'sidebars') {
    return `Expected ${subject} to be \`'auto'\` or a list of entries with \`label\`, \`href\` and \`items\``
  }
  if (issue.code === 'invalid_union' && issue.path[0] === 'banner') {
    return `Expected ${subject} to be a banner with \`id\` and \`content\`, or a list of them`
  }
  if (issue.code === 'invalid_union' && issue.path[0] === 'plugins') {
    return `Expected ${subject} to be the file or the package of a plugin, or a list of that and its options`
  }
  // A form that says itself what it expects knows it better.
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    const forms = issue.errors.flat().map((each) => ('expected' in each ? (kinds[each.expected] ?? each.expected) : ''))
    if (forms.every(Boolean)) return `Expected ${subject} to be ${[...new Set(forms)].join(' or ')}`
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
  record: 'an object',
  undefined: 'nothing',
  function: 'a function'
}

function knownKeys(at: PropertyKey[]): string[] {
  if (at[0] === 'sidebars') return ['label', 'href', 'items', 'collapsed', 'icon', 'badge']
  let current: unknown = schema
  for (const key of at) {
    const shape = shapeOf(current)
    current = shape?.[String(key)] ?? current
  }
  return Object.keys(shapeOf(current) ?? {})
}

function shapeOf(type: unknown): Record<string, unknown> | undefined {
  let inner = type as
    | { shape?: Record<string, unknown>; unwrap?: () => unknown; element?: unknown; options?: unknown[] }
    | undefined
  while (inner && !inner.shape) {
    inner = (inner.element ?? inner.unwrap?.() ?? inner.options?.[0]) as typeof inner
  }
  return inner?.shape
}
