/** Messages of plugins, and problems of running them. */
import { defined } from '../../disk/defined.ts'
import { isJson } from '../../disk/json.ts'
import { type Message, type SourcePlace, seenOn } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { explainError, findSource } from '../run-bundle.ts'
import { defaultRule, type OpenPlugin, type PluginMessage } from './plugin.ts'

/** A hook of a plugin. */
export interface Call {
  plugin: OpenPlugin
  hook: string
  root: string
}

const messageKinds: Shape<keyof PluginMessage | 'file'>['kinds'] = {
  text: 'text',
  rule: 'text',
  note: 'text',
  place: 'an object',
  file: 'text'
}

/** Turns a plugin's message into one of docsgen. Throws a TypeError for a wrong shape. */
export function toMessage(said: PluginMessage & { file?: string }, plugin: OpenPlugin, page?: string): Message {
  const problem = explainMismatch(said, { subject: 'the message', kinds: messageKinds, required: ['text'] })
  if (problem) throw new TypeError(problem)
  const { rule = defaultRule, text, note, place, file = page } = said
  const whole = `${plugin.name}/${rule}` as const
  if (!Object.hasOwn(plugin.rules, whole)) {
    const known = Object.keys(plugin.rules).map((name) => name.slice(plugin.name.length + 1))
    throw new TypeError(`Unknown rule \`${rule}\` in the message${didYouMean(rule, known)}`)
  }
  const isPlace = place === undefined || (place.line >= 1 && place.column >= 1)
  if (!isPlace) throw new TypeError('Expected `place` of the message to be `{ line, column }`, both from 1')
  return {
    rule: whole,
    text,
    ...defined({ file, note }),
    ...(place && { place: { line: place.line, column: place.column } })
  }
}

export function hookProblem(error: unknown, { plugin, hook, root }: Call, file?: string): Message {
  const why = explainError(error)
  const isAsync = why.includes('finished async')
  const thrown = error instanceof Error && !isAsync ? findSource(error, { file: plugin.module, root }) : {}
  const at = thrown.file && `${thrown.file}:${thrown.place?.line}:${thrown.place?.column}`
  const { line, column } = (error ?? {}) as Partial<SourcePlace>
  const text = `Cannot run \`${hook}\` of the plugin \`${plugin.name}\`: ${isAsync ? 'it is asynchronous' : why}`
  const isOfPage = Boolean(line && column)
  // The same mistake throws on every page: at its place it is reported once.
  if (thrown.file !== undefined && !isOfPage)
    return { rule: 'plugin', text, ...thrown, ...(file !== undefined && { note: seenOn(`\`${file}\``) }) }
  return {
    rule: 'plugin',
    text,
    ...defined({ file }),
    ...(line && column && { place: { line, column } }),
    ...(at && { note: `It is thrown at ${at}` })
  }
}

/** The message for a wrong return value of a hook; `problem` is a sentence. */
export function returnProblem(
  { plugin, hook }: Pick<Call, 'plugin' | 'hook'>,
  problem: string,
  file?: string
): Message {
  const text = `Cannot use the result of \`${hook}\` of the plugin \`${plugin.name}\`: ${problem}`
  return { rule: 'plugin', text, ...defined({ file }) }
}

/** Returns the items of a hook's list that have no problem, and reports the others. */
export function readList<T>(
  given: unknown,
  call: Pick<Call, 'plugin' | 'hook'>,
  { problemOf, messages }: { problemOf(item: T): string | undefined; messages: Message[] }
): T[] {
  if (!Array.isArray(given)) messages.push(returnProblem(call, `Expected a list, not ${kindOf(given)}`))
  return (Array.isArray(given) ? given : []).filter((item: T) => {
    const problem = problemOf(item)
    if (problem !== undefined) messages.push(returnProblem(call, problem))
    return problem === undefined
  })
}

/** Compares values that plugins made with the shape that docsgen expects. */
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
export function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) freezeDeep(each)
  return Object.freeze(value)
}
