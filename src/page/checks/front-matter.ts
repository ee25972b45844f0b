/** Messages for front matter that does not fit its schema. */
import { type Document, isCollection, isMap, isScalar } from 'yaml'
import type * as z from 'zod'
import { type Json, ownValue } from '../../disk/json.ts'
import type { Message } from '../../messages/message.ts'
import type { Rule } from '../../messages/rules.ts'
import { didYouMean, suggest } from '../../messages/suggest.ts'
import { type FieldShapes, keysAt } from '../front-matter/shape.ts'
import * as otherGenerators from './other-generators.ts'

/** Makes a message for an offset of the front matter. */
export type Report = (offset: number, message: Omit<Message, 'rule' | 'file'> & { rule?: Rule }) => Message

export interface CheckContext {
  document: Document
  options: { templates: Record<string, FieldShapes>; tags: string[] }
  report: Report
}

export function unknownTemplate(template: string | undefined, { document, options, report }: CheckContext): Message[] {
  if (template === undefined || Object.hasOwn(options.templates, template)) return []
  const names = Object.keys(options.templates).filter((name) => name !== 'not-found')
  return [
    report(offsetOfPath(document, ['template']), {
      rule: 'unknown-template',
      text: `Cannot find the template \`${template}\`${didYouMean(template, names)}`,
      note: `Known: ${names.join(', ')}; \`templates/${template}.tsx\` would add it`
    })
  ]
}

/** Reports values of the right type that don't fit: unlisted tags, `expires` before `published`. */
export function invalidValues(
  { tags, published, expires }: Record<string, Json>,
  { document, options, report }: CheckContext
): Message[] {
  const known = options.tags
  const unknown = (Array.isArray(tags) ? tags : []).flatMap((tag, index) => {
    if (typeof tag !== 'string' || known.includes(tag)) return []
    return [report(offsetOfPath(document, ['tags', index]), unknownTag(tag, known))]
  })
  if (typeof published !== 'string' || typeof expires !== 'string' || published < expires) return unknown
  const text = `Expected \`expires\` to be later than \`published\`, not \`${expires}\``
  return [...unknown, report(offsetOfPath(document, ['expires']), { text })]
}

/** More known tags than these are not listed. */
const fewTags = 10

/** The name of a tag has small letters, digits and hyphens; what readers see is its label. */
function unknownTag(tag: string, known: readonly string[]): Pick<Message, 'text' | 'note' | 'fix'> {
  const name = tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (known.includes(name))
    return { text: `Unknown tag \`${tag}\``, note: `Write \`${name}\``, fix: { was: tag, text: name } }
  const list =
    known.length > fewTags ? `${known.length} tags are known. ` : known.length > 0 ? `Known: ${known.join(', ')}. ` : ''
  const entry = name === tag ? `${key(name)}: {}` : `${key(name)}: { label: ${quote(tag)} }`
  const here = name === tag ? '' : `, and write \`${name}\` here`
  const add =
    name === ''
      ? 'Choose a name of small letters, digits and hyphens for it'
      : `Add new tags to \`tags\` in the configuration, such as \`tags: { ${entry} }\`${here}`
  return { text: `Unknown tag \`${tag}\`${didYouMean(tag, known)}`, note: list + add }
}

const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`
const key = (name: string) => (/^[a-z]\w*$/.test(name) ? name : quote(name))

interface IssueContext {
  document: Document
  report: Report
  keys: string[]
  shapes: FieldShapes
}

/** One message for each mistake: a misspelt key is not reported again as one that is missing. */
export function messagesOf(issues: readonly z.core.$ZodIssue[], context: IssueContext): Message[] {
  const meant = new Set(
    issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return []
      const expected = expectedAt(issue.path, context)
      return issue.keys.map((key) => JSON.stringify([...issue.path, guessKey(key, issue.path, expected)]))
    })
  )
  const isMeant = ({ path }: z.core.$ZodIssue) =>
    !context.document.hasIn(path.map(String)) && meant.has(JSON.stringify(path))
  return issues.filter((issue) => !isMeant(issue)).flatMap((issue) => issueMessages(issue, context))
}

function expectedAt(path: PropertyKey[], { keys, shapes }: IssueContext): string[] {
  return path.length === 0 ? keys : (ownValue(innerKeys, String(path[0])) ?? keysAt(shapes, path))
}

function issueMessages(issue: z.core.$ZodIssue, context: IssueContext): Message[] {
  const { document, report } = context
  if (issue.code === 'unrecognized_keys') {
    const expected = expectedAt(issue.path, context)
    return issue.keys.map((key) =>
      report(keyOffset(document, [...issue.path, key]), {
        text: `Unknown key \`${[...issue.path, key].join('.')}\`${meantKey(key, issue.path, expected)}`,
        note: `Known: ${expected.join(', ')}${issue.path.length === 0 ? '; keys of your own go under `x`' : ''}`
      })
    )
  }
  const node = document.getIn(issue.path.map(String), true)
  const value = isScalar(node)
    ? `\`${String(node.source ?? node.value)}\``
    : isCollection(node)
      ? 'a collection'
      : 'nothing'
  const wanted = wantedOf(issue)
  if (issue.path.length === 1 && document.has('template') && !document.hasIn(issue.path.map(String))) {
    const text = `Expected \`${String(issue.path[0])}\`, which the template \`${document.get('template')}\` needs`
    return [report(offsetOfPath(document, ['template']), { text, note: `It is ${wanted}` })]
  }
  const offset = offsetOfPath(document, issue.path)
  const inner = wanted === kinds.object ? expectedAt(issue.path, context) : []
  const keysNote = inner.length > 0 && `Its keys: \`${inner.join('`, `')}\``
  const note = keysNote || (isScalar(node) && inForm(String(node.source ?? node.value), wanted))
  const text = `Expected \`${issue.path.join('.')}\` to be ${wanted}, not ${value}`
  return [report(offset, { text, ...(note && { note }) })]
}

/** The end of a sentence about an unknown key at a path: empty if nobody knows what it was meant to be. */
function meantKey(key: string, path: PropertyKey[], expected: string[]): string {
  const guess = guessKey(key, path, expected)
  if (guess === undefined) return ''
  const [outer, inner] = guess.split('.')
  return `; did you mean ${inner === undefined ? `\`${guess}\`` : `\`${inner}\` below \`${outer}\``}?`
}

/** The key that was meant, whose name in another generator may be misspelt too. */
function guessKey(key: string, path: PropertyKey[], expected: string[]): string | undefined {
  const [outer = '', inner = ''] = path.length === 0 ? key.split('.') : []
  if (ownValue(innerKeys, outer)?.includes(inner)) return key
  const others = path.length === 0 ? otherGenerators.keys : (ownValue(otherGenerators.innerKeys, path.join('.')) ?? {})
  const guess = suggest(key, [...expected, ...Object.keys(others)]) ?? suggest(key, expected)
  return guess === undefined || expected.includes(guess) ? guess : ownValue(others, guess)
}

const innerKeys: Record<string, string[]> = {
  sidebar: ['label', 'order', 'hidden', 'icon', 'badge'],
  search: ['exclude', 'boost', 'keywords'],
  card: ['title', 'description'],
  toc: ['min', 'max']
}

/** The place of a value, or of what it is missing in. */
export function offsetOfPath(document: Document, path: PropertyKey[]): number {
  const node = document.getIn(path.map(String), true)
  if (isScalar(node) || isCollection(node)) return node.range?.[0] ?? 0
  return path.length === 0 ? 0 : offsetOfPath(document, path.slice(0, -1))
}

/** Suggests how to write a single value as the type that the key takes. */
function inForm(written: string, wanted: string): string | undefined {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(written)) return undefined
  if (wanted === 'text') return `Put it in quotes: \`'${written}'\``
  return wanted === 'a list' ? `Write \`[${written}]\`` : undefined
}

function wantedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? issue.expected
  if (issue.path[0] === 'edit') return editForm
  if (issue.code !== 'invalid_union') return issue.message
  return ownValue(unions, String(issue.path[0])) ?? 'false, a link, or `label` and `href`'
}

const editForm = 'false or an address such as `https://example.org/a.md`'

/** The forms of keys that may have several. */
const unions: Record<string, string> = {
  aliases: 'a url such as `/old`, or `from` and `to`',
  card: 'false, an image, or `title` and `description`',
  toc: 'true, false, or `min` and `max`',
  edit: editForm,
  lastUpdated: 'false or a day such as `2026-01-31`'
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'keys and values',
  array: 'a list'
}

function keyOffset(document: Document, keys: PropertyKey[]): number {
  const parent = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1).map(String), true)
  const pair = isMap(parent)
    ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(keys.at(-1)))
    : undefined
  return isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0
}
