/** Reads examples, and checks that they fit their schemas. */

import { createContext, Script } from 'node:vm'
import type { Json } from '../disk/json.ts'
import { readPattern } from './check-keywords.ts'
import { type OpenApi, placeOf } from './document.ts'
import { describe, type Misfit, misfitsOf } from './fits-schema.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  type PlacedFields,
  type Pointer,
  stringOf,
  visitObjects
} from './json-fields.ts'

export interface Example {
  name?: string
  summary?: string
  value: Json
}

/** Examples of a media type, a parameter or a header: its own, else those of its schema. */
export function examplesOf(holder: Fields, api: OpenApi): Example[] {
  if (holder.example !== undefined) return [{ value: holder.example }]
  const named = Object.entries(fieldsOf(holder.examples)).flatMap(([name, written]) => {
    const { value, summary } = api.resolve(written)
    return value === undefined ? [] : [{ name, value, ...(typeof summary === 'string' && { summary }) }]
  })
  if (named.length > 0) return named
  const schema = api.resolve(holder.schema)
  const own = [...listOf(schema.examples), ...(schema.example === undefined ? [] : [schema.example])]
  return own.map((value) => ({ value }))
}

/** Milliseconds for one example. */
const timeLimit = 2000

/** So many that take too long are enough to know. */
const mostStopped = 3

/** Examples checked under one limit, which takes longer to set than an example to check. */
const batch = 100

export function checkExamples(api: OpenApi): void {
  const found: (PlacedExample & { schema: Fields })[] = []
  visitObjects(api.root, (holder) => {
    const { value } = holder
    const { schema } = value
    if (isFields(schema) && !isName(holder))
      found.push(...besideSchema(value, holder.pointer, api).map((each) => ({ ...each, schema })))
    else if (isSchema(holder))
      found.push(...inSchema(value, holder.pointer).map((each) => ({ ...each, schema: value })))
  })
  const patterns = new Patterns()
  const check = ({ value, pointer, schema }: (typeof found)[number]) => {
    const lacks = pointer.includes('requestBody') ? 'readOnly' : 'writeOnly'
    const misfits = misfitsOf(value, schema, { resolve: api.resolve, lacks, matches: patterns.matches })
    const misfit = misfits.find(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf') ?? misfits[0]
    if (misfit) report(misfit, pointer, api)
  }
  let at = 0
  for (let stopped = 0; at < found.length && stopped < mostStopped; ) {
    const end = Math.min(at + batch, found.length)
    const isDone = finishes(() => {
      for (; at < end; at++) check(found[at] as (typeof found)[number])
    }, timeLimit)
    if (isDone) continue
    stopped++
    reportSlow(found[at++]?.pointer ?? [], patterns.stop(), api)
  }
}

/** Regular expressions of schemas. */
export class Patterns {
  readonly #made = new Map<string, RegExp | undefined>()
  #current: string | undefined

  /** True for those that are none, which `checkKeywords` reports. */
  readonly matches = ({ pattern }: Fields, text: string): boolean => {
    const source = String(pattern)
    if (!this.#made.has(source)) this.#made.set(source, readPattern(source))
    this.#current = source
    const isMatch = this.#made.get(source)?.test(text) ?? true
    this.#current = undefined
    return isMatch
  }

  /** The one that was at work when it was stopped. It is used no more. */
  stop(): string | undefined {
    const source = this.#current
    this.#current = undefined
    if (source !== undefined) this.#made.set(source, undefined)
    return source
  }
}

function reportSlow(example: Pointer, pattern: string | undefined, api: OpenApi): void {
  const time = `it takes longer than ${timeLimit / 1000} s`
  if (pattern === undefined) {
    api.report(example, `Cannot check the example: ${time}`, { rule: 'api-example' })
    return
  }
  const { line } = placeOf(api.locate(example)).place
  let place: Pointer | undefined
  visitObjects(api.root, (found) => {
    if (found.value.pattern === pattern) place ??= [...found.pointer, 'pattern']
    else if (Object.hasOwn(fieldsOf(found.value.patternProperties), pattern))
      place ??= [...found.pointer, 'patternProperties', pattern]
  })
  const note = 'Write it without a repetition inside a repetition, such as `(a+)+`'
  api.report(place ?? example, `Cannot use the pattern \`${pattern}\`: ${time} on the example in line ${line}`, {
    note
  })
}

interface PlacedExample {
  value: Json
  pointer: Pointer
}

/** A property may be named `schema`. */
function isName({ key }: PlacedFields): boolean {
  return ['properties', 'schemas'].includes(key)
}

function besideSchema(holder: Fields, pointer: Pointer, api: OpenApi): PlacedExample[] {
  const alone = holder.example === undefined ? [] : [{ value: holder.example, pointer: [...pointer, 'example'] }]
  const named = Object.entries(fieldsOf(holder.examples)).flatMap(([name, written]) => {
    const { value } = api.resolve(written)
    if (value === undefined) return []
    const reference = stringOf(fieldsOf(written).$ref)
    const shared = reference?.slice(2).split('/')
    return [{ value, pointer: [...(shared ?? [...pointer, 'examples', name]), 'value'] }]
  })
  return [...alone, ...named]
}

function isSchema({ value, key, holder }: PlacedFields): boolean {
  const isOne = key === 'schema' || key === 'items' || ['properties', 'schemas'].includes(holder)
  return isOne && (Array.isArray(value.examples) || value.example !== undefined)
}

function inSchema(schema: Fields, pointer: Pointer): PlacedExample[] {
  const listed = listOf(schema.examples).map((value, index) => ({ value, pointer: [...pointer, 'examples', index] }))
  return schema.example === undefined
    ? listed
    : [...listed, { value: schema.example, pointer: [...pointer, 'example'] }]
}

function report(misfit: Misfit, pointer: Pointer, api: OpenApi): void {
  const problem = describe(misfit)
  const text = `Cannot use the example: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`
  api.report([...pointer, ...misfit.path], text, { rule: 'api-example' })
}

/** A limit of time for what cannot be interrupted otherwise, such as a regular expression, in any thread. */
const context = createContext({ run: undefined })

const script = new Script('run()')

/** Calls `run`. False if it takes longer than so many milliseconds, after which it is stopped. */
function finishes(run: () => void, milliseconds: number): boolean {
  context.run = run
  try {
    script.runInContext(context, { timeout: milliseconds })
    return true
  } catch (error) {
    // It is no `Error` of this context.
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}
