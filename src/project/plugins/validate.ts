/** Compares values that plugins made with the shape that docsgen expects. */
import { isJson } from '../../disk/json.ts'
import { didYouMean } from '../../messages/suggest.ts'

type Kind = 'text' | 'a number' | 'true or false' | 'a list' | 'an object' | 'a function' | 'JSON'

export interface Shape<K extends string = string> {
  /** The name of the value in the sentence. */
  subject: string
  kinds: Record<K, Kind>
  required?: K[]
}

/** Returns the first mismatch as a sentence; undefined if there is none. */
export function explainMismatch(value: unknown, { subject, kinds, required = [] }: Shape): string | undefined {
  if (kindOf(value) !== 'an object') return `Expected ${subject} to be an object, not ${kindOf(value)}`
  const written = value as Record<string, unknown>
  const unknown = Object.keys(written).find((key) => !Object.hasOwn(kinds, key))
  if (unknown !== undefined) return `Unknown key \`${unknown}\` in ${subject}${didYouMean(unknown, Object.keys(kinds))}`
  for (const [key, kind] of Object.entries(kinds)) {
    if (isKind(written[key], kind) || (written[key] === undefined && !required.includes(key))) continue
    return `Expected \`${key}\` of ${subject} to be ${kind === 'JSON' ? 'a JSON value' : kind}, not ${kindOf(written[key])}`
  }
  return undefined
}

/** The kind of a value, in the words of a message. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Promise) return 'a promise'
  const names: Record<string, Kind> = { string: 'text', number: 'a number', boolean: 'true or false' }
  return names[typeof value] ?? (typeof value === 'object' ? 'an object' : `a ${typeof value}`)
}

function isKind(value: unknown, kind: Kind): boolean {
  return kind === 'JSON' ? isJson(value) : kindOf(value) === kind
}

/** Freezes a value that plugins must not change, and all in it. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) freeze(each)
  return Object.freeze(value)
}
