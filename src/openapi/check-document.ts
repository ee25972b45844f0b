/** Checks the form, the operations and the scopes of a document. */
import { Validator } from '@seriousme/openapi-schema-validator'
import type { ErrorObject } from 'ajv'
import type { Json } from '../disk/json.ts'
import { didYouMean } from '../messages/suggest.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  type OpenApi,
  type Pointer,
  textOf,
  visitObjects
} from './document.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** One slip makes many problems; the first few tell. */
const mostProblems = 5

/** False for a document that has not the form of OpenAPI 3.1: nothing else of it can be checked. */
export async function checkForm({ root, report }: OpenApi): Promise<boolean> {
  const version = root.openapi
  if (!/^3\.[12]\.\d+/.test(String(version))) {
    const written = version === undefined ? 'nothing' : `\`${String(version)}\``
    report(version === undefined ? [] : ['openapi'], `Expected \`openapi\` to be 3.1 or 3.2, not ${written}`)
    return false
  }
  const { valid, errors } = await new Validator({ allErrors: true }).validate(structuredClone(root))
  // `checkReferences` reports references, with places and guesses.
  const found = valid || !Array.isArray(errors) ? [] : (errors as ErrorObject[]).filter((error) => error.schemaPath)
  for (const error of deepest(found).slice(0, mostProblems)) report(pointerOf(error), describe(error))
  return found.length === 0
}

/** The branches of a choice that came furthest: `oneOf` itself tells nothing. */
function deepest(errors: ErrorObject[]): ErrorObject[] {
  const telling = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'if', 'allOf', 'not', '$ref'].includes(keyword))
  const paths = telling.map(({ instancePath }) => instancePath)
  const leaves = telling.filter(({ instancePath }) => !paths.some((path) => path.startsWith(`${instancePath}/`)))
  const seen = new Set<string>()
  return leaves.filter(({ instancePath }) => !seen.has(instancePath) && seen.add(instancePath))
}

function pointerOf(error: ErrorObject): Pointer {
  const extra = extraOf(error)
  return [...partsOf(error.instancePath), ...(extra === undefined ? [] : [extra])]
}

/** The name of a key that is not allowed. */
function extraOf({ params }: ErrorObject): string | undefined {
  return params.unevaluatedProperty ?? params.additionalProperty
}

export function partsOf(instancePath: string): string[] {
  const parts = instancePath.split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The error of ajv as a sentence that names the place. */
export function describe(error: ErrorObject): string {
  const { keyword, instancePath, params, message } = error
  const where = nameOf(instancePath)
  const extra = extraOf(error)
  if (extra !== undefined) return `Cannot have \`${extra}\` in ${where}`
  if (keyword === 'required') return `Expected \`${params.missingProperty}\` in ${where}`
  if (keyword === 'type') return `Expected ${where} to be ${[params.type].flat().join(' or ')}`
  if (keyword === 'enum')
    return `Expected ${where} to be one of ${params.allowedValues.map((each: unknown) => `\`${String(each)}\``).join(', ')}`
  if (keyword === 'oneOf' || keyword === 'anyOf') return describeChoice(error, where)
  if (keyword === 'const') return `Expected ${where} to be \`${String(params.allowedValue)}\``
  if (keyword === 'format') return `Expected ${where} to be of the format \`${params.format}\``
  return `Expected ${where} to fit its schema: it ${message ?? 'does not'}`
}

/** The last name of the path with its indexes; the place tells the rest. A status such as 404 is a name. */
function nameOf(instancePath: string): string {
  const parts = partsOf(instancePath)
  const at = parts.findLastIndex((part) => !/^\d{1,2}$/.test(part))
  const indexes = parts.slice(at + 1).map((part) => `[${part}]`)
  const text = `${parts[at] ?? ''}${indexes.join('')}`
  return text === '' ? 'it' : `\`${text}\``
}

function describeChoice({ schema, params }: ErrorObject, where: string): string {
  if (Array.isArray(params.passingSchemas)) return `Expected ${where} to fit one alternative of its schema, not several`
  const values = (schema as { const?: unknown }[]).map((choice) => choice.const)
  if (values.includes(undefined)) return `Expected ${where} to fit one of the alternatives of its schema`
  return `Expected ${where} to be one of ${values.map((value) => `\`${String(value)}\``).join(', ')}`
}

export interface Written {
  id: string
  method: string
  path: string
  operation: Fields
  /** Those of the path, then its own. */
  parameters: { value: Fields; pointer: Pointer }[]
  pointer: Pointer
}

/** Returns the operations by document order. Reports those without an operationId, or with one that is taken. */
export function readOperations(api: OpenApi): Written[] {
  const found = new Map<string, Written>()
  for (const [path, item] of Object.entries(fieldsOf(api.root.paths))) {
    const shared = api.resolve(item)
    for (const method of methods.filter((each) => isFields(shared[each]))) {
      const operation = fieldsOf(shared[method])
      const pointer = ['paths', path, method]
      const id = textOf(operation.operationId)
      const other = id === undefined ? undefined : found.get(id)
      if (id === undefined) {
        const note = 'Pages name an operation by it'
        api.report(pointer, `Expected an \`operationId\` of \`${method.toUpperCase()} ${path}\``, { note })
      } else if (other) {
        const text = `Cannot use the operationId \`${id}\` twice: \`${other.method} ${other.path}\` has it`
        api.report([...pointer, 'operationId'], text)
      } else {
        const lists = [
          { list: listOf(shared.parameters), at: ['paths', path, 'parameters'] },
          { list: listOf(operation.parameters), at: [...pointer, 'parameters'] }
        ]
        const parameters = lists.flatMap(({ list, at }) =>
          list.map((each, index) => ({ value: api.resolve(each), pointer: [...at, index] }))
        )
        found.set(id, { id, method: method.toUpperCase(), path, operation, parameters, pointer })
      }
    }
  }
  for (const written of found.values()) checkPathParameters(written, api)
  return [...found.values()]
}

function checkPathParameters({ path, parameters, pointer, method }: Written, api: OpenApi): void {
  const given = parameters.filter(({ value }) => value.in === 'path').map(({ value }) => String(value.name))
  const wanted = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  for (const name of wanted.filter((each) => !given.includes(each)))
    api.report(pointer, `Expected a parameter \`${name}\` of \`${method} ${path}\`${didYouMean(name, given)}`)
}

/** Reports schemes and scopes that operations ask for and the document does not define. */
export function checkScopes(api: OpenApi, operations: Written[]): void {
  const schemes = fieldsOf(fieldsOf(api.root.components).securitySchemes)
  const scopesOf = (name: string) => {
    const flows = Object.values(fieldsOf(api.resolve(schemes[name]).flows))
    return flows.flatMap((flow) => Object.keys(fieldsOf(fieldsOf(flow).scopes)))
  }
  const check = (requirements: Json | undefined, at: Pointer) => {
    for (const [index, requirement] of listOf(requirements).entries()) {
      for (const [name, scopes] of Object.entries(fieldsOf(requirement))) {
        const pointer = [...at, index, name]
        if (!Object.hasOwn(schemes, name)) {
          api.report(pointer, `Unknown security scheme \`${name}\`${didYouMean(name, Object.keys(schemes))}`)
          continue
        }
        const defined = scopesOf(name)
        for (const [place, scope] of listOf(scopes).map(String).entries())
          if (!defined.includes(scope) && isScoped(api.resolve(schemes[name])))
            api.report([...pointer, place], `Unknown scope \`${scope}\` of \`${name}\`${didYouMean(scope, defined)}`)
      }
    }
  }
  check(api.root.security, ['security'])
  for (const { operation, pointer } of operations) check(operation.security, [...pointer, 'security'])
  const all = Object.keys(schemes).flatMap(scopesOf)
  visitObjects(api.root, ({ value, pointer }) => {
    const scope = value['x-required-scope']
    if (typeof scope === 'string' && !all.includes(scope))
      api.report([...pointer, 'x-required-scope'], `Unknown scope \`${scope}\`${didYouMean(scope, all)}`)
  })
}

/** Other schemes list roles, which nothing defines. */
function isScoped({ type }: Fields): boolean {
  return type === 'oauth2'
}
