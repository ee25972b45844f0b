/** Makes values that fit a schema, for samples: of its examples, defaults, constants and formats. */
import { sample } from 'openapi-sampler'
import RandExp from 'randexp'
import { maybe } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import { type OpenApi, valueAt } from './document.ts'
import { describe, extraOf, type Misfit, misfitsOf, readPattern } from './fits-schema.ts'
import { type Fields, isFields, listOf } from './json-fields.ts'

export interface ValueTools {
  api: OpenApi
  /** Requests lack what is read-only, responses what is write-only. */
  lacks: 'readOnly' | 'writeOnly'
}

type Sampled = { value: Json } | { why: string }

/** By document, then by schema: many operations send and answer the same. */
const known = new WeakMap<OpenApi, Map<string, Sampled>>()

/** Returns a value, or the end of a sentence that says why there is none. */
export function makeValue(schema: Json | undefined, tools: ValueTools): Sampled {
  const values = known.get(tools.api) ?? new Map<string, Sampled>()
  known.set(tools.api, values)
  const key = `${tools.lacks} ${JSON.stringify(schema)}`
  const made = values.get(key) ?? makeFitting(schema, tools)
  values.set(key, made)
  return made
}

function makeFitting(schema: Json | undefined, tools: ValueTools): Sampled {
  const { oneOf, anyOf, ...rest } = tools.api.resolve(schema)
  const choices = listOf(oneOf ?? anyOf).map((choice): Fields => ({ allOf: [rest, choice] }))
  let first: Misfit | undefined
  for (const each of [schema ?? {}, ...choices]) {
    const { value, misfit } = fitted(makeFirst(each, tools), schema, tools)
    if (!misfit) return { value }
    first ??= misfit
  }
  return { why: first ? describe(first).replace(/^./, (letter) => letter.toLowerCase()) : '' }
}

/** A value that may not fit: patterns, alternatives and limits are looked at afterwards. */
function makeFirst(schema: Json, { api, lacks }: ValueTools): Json {
  const { warn } = console
  console.warn = () => {} // it tells of schemas that contradict themselves
  try {
    const skip = { skipReadOnly: lacks === 'readOnly', skipWriteOnly: lacks === 'writeOnly' }
    return (sample(schema as object, { quiet: true, maxSampleDepth: 8, ...skip }, api.root) ?? null) as Json
  } catch {
    return null // a reference by an anchor
  } finally {
    console.warn = warn
  }
}

/** So many parts are corrected. */
const mostSteps = 40

/** Corrects texts that must match a pattern, and leaves out what does not fit, from the inside. */
function fitted(made: Json, schema: Json | undefined, tools: ValueTools): { value: Json; misfit?: Misfit } {
  const { resolve } = tools.api
  // An item that is too deep is undefined.
  const isMade = (item: unknown) => item !== undefined
  const copy = JSON.stringify(made, (_, each) => (Array.isArray(each) ? each.filter(isMade) : each))
  const whole: Fields = { value: JSON.parse(copy) }
  let first: Misfit | undefined
  for (let step = 0; ; step++) {
    const value = whole.value ?? null
    const [misfit] = misfitsOf(value, schema, { resolve, lacks: tools.lacks })
    if (!misfit) return { value }
    first ??= misfit
    if (step === mostSteps || !correct(whole, misfit)) return { value, misfit: first }
  }
}

/** False if nothing is left to correct. */
function correct(whole: Fields, misfit: Misfit): boolean {
  const path = ['value', ...misfit.path, ...[extraOf(misfit) ?? []].flat()]
  const holders = path.map((_, at) => valueAt(whole, path.slice(0, at)))
  const [holder, key = ''] = [holders.at(-1) as Fields, path.at(-1)]
  const text = misfit.keyword === 'pattern' ? textOf(String(misfit.params.pattern)) : undefined
  if (text !== undefined && holder[key] !== text) {
    holder[key] = text
    return true
  }
  const at = holders.findLastIndex(isFields)
  return at > 0 && delete (holders[at] as Fields)[String(path[at])]
}

/** A test runner unwraps the default export of CommonJS, and Node does not. */
const TextMaker = (RandExp.default ?? RandExp) as typeof RandExp.default

/** The shortest text that a regular expression matches, if it is not too odd. */
function textOf(pattern: string): string | undefined {
  return maybe(() =>
    Object.assign(new TextMaker(readPattern(pattern) ?? ''), { randInt: (least: number) => least }).gen()
  )
}
