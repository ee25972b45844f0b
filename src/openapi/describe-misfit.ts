/** The problem of a value as a sentence. */
import type { Pointer } from './json-fields.ts'

/** A keyword that a value does not fit, as an error of ajv tells it. */
export interface Misfit {
  keyword: string
  path: Pointer
  params: Record<string, unknown>
  message?: string | undefined
  /** The choices of `oneOf` and `anyOf`. */
  schema?: unknown
}

/** The name of a key that is not allowed. */
export function extraOf({ params }: Pick<Misfit, 'params'>): string | undefined {
  const extra = params.unevaluatedProperty ?? params.additionalProperty
  return extra === undefined ? undefined : String(extra)
}

/** A sentence that names the value by the end of its path. */
export function describe(misfit: Misfit): string {
  const { keyword, path, params, message } = misfit
  const where = nameOf(path)
  const extra = extraOf(misfit)
  if (extra !== undefined) return `Cannot have \`${extra}\` in ${where}`
  if (keyword === 'required') return `Expected \`${params.missingProperty}\` in ${where}`
  if (keyword === 'type') return `Expected ${where} to be ${[params.type].flat().join(' or ')}`
  if (keyword === 'enum') return `Expected ${where} to be one of ${listed(params.allowedValues as unknown[])}`
  if (keyword === 'oneOf' || keyword === 'anyOf') return describeChoice(misfit, where)
  if (keyword === 'const') return `Expected ${where} to be ${listed([params.allowedValue])}`
  if (keyword === 'format') return `Expected ${where} to be of the format \`${params.format}\``
  return `Expected ${where} to fit its schema: it ${message ?? 'does not'}`
}

function listed(values: unknown[]): string {
  return values.map((each) => `\`${quoted(each)}\``).join(', ')
}

/** A value as a person would write it. */
export function quoted(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The last name of the path with its indexes; the place tells the rest. A status such as 404 is a name. */
function nameOf(path: Pointer): string {
  const parts = path.map(String)
  const at = parts.findLastIndex((part) => !/^\d{1,2}$/.test(part))
  const indexes = parts.slice(at + 1).map((part) => `[${part}]`)
  const text = `${parts[at] ?? ''}${indexes.join('')}`
  return text === '' ? 'it' : `\`${text}\``
}

function describeChoice({ schema, params }: Misfit, where: string): string {
  if (Array.isArray(params.passingSchemas)) return `Expected ${where} to fit one alternative of its schema, not several`
  const values = (schema as { const?: unknown }[]).map((choice) => choice?.const)
  if (values.includes(undefined)) return `Expected ${where} to fit one of the alternatives of its schema`
  return `Expected ${where} to be one of ${listed(values)}`
}
