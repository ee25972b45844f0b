/** Checks the form, the operations and the scopes of a document. */
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Json } from '../disk/json.ts'
import { packageRoot } from '../disk/package-root.ts'
import { didYouMean } from '../messages/suggest.ts'
import { addressProblem } from '../page/url.ts'
import type { OpenApi } from './document.ts'
import { describe, extraOf, quoted } from './fits-schema.ts'
import { type Fields, fieldsOf, isFields, listOf, names, type Pointer, stringOf, visitObjects } from './json-fields.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** One slip makes many problems; the first few tell. */
const mostProblems = 5

const latest = '3.1.0'

/** Reports an OpenAPI document of another version; false if it is one. */
function checkVersion({ root, report }: OpenApi): boolean {
  const key = root.openapi === undefined && root.swagger !== undefined ? 'swagger' : 'openapi'
  const version = root[key]
  if (key === 'openapi' && typeof version === 'string' && /^3\.[12]\.\d+/.test(version)) return true
  const written = version === undefined ? 'nothing' : `${key === 'swagger' ? 'Swagger ' : ''}\`${quoted(version)}\``
  const isClose = /^3\.[12]$/.test(String(version))
  const note = isClose
    ? `Write the full version: \`openapi: ${version}.0\``
    : String(version).startsWith('3.0')
      ? `Write \`${latest}\` and update the schemas: \`nullable: true\` is \`type: [string, 'null']\`, \`exclusiveMinimum: true\` the number itself`
      : key === 'swagger'
        ? 'Convert it to 3.0 with `swagger2openapi` first, then by hand'
        : `Write \`openapi: ${latest}\` at the top`
  const text = isClose ? 'Expected `openapi` to be a version of three numbers' : 'Expected `openapi` to be 3.1 or 3.2'
  report(version === undefined ? [] : [key], `${text}, not ${written}`, { note })
  return false
}

/** False for a document that has not the form of OpenAPI 3.1: nothing else of it can be checked. */
export function checkForm(api: OpenApi): boolean {
  if (!checkVersion(api)) return false
  const { root, report } = api
  const validate = loadForm(String(root.openapi).slice(0, 3))
  if (validate(root)) return true
  for (const error of deepest(validate.errors ?? []).slice(0, mostProblems)) {
    const misfit = { ...error, path: partsOf(error.instancePath) }
    const extra = extraOf(misfit)
    report([...misfit.path, ...(extra === undefined ? [] : [extra])], describe(misfit))
  }
  return false
}

/** The function that scripts/forms.mjs made of the JSON Schema of a version. It follows no references. */
function loadForm(version: string): ValidateFunction {
  return createRequire(import.meta.url)(path.join(packageRoot, 'lib/forms', `${version}.cjs`))
}

/** The branches of a choice that came furthest: `oneOf` itself tells nothing. */
function deepest(errors: ErrorObject[]): ErrorObject[] {
  const telling = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'if', 'allOf', 'not', '$ref'].includes(keyword))
  const paths = telling.map(({ instancePath }) => instancePath)
  const leaves = telling.filter(({ instancePath }) => !paths.some((path) => path.startsWith(`${instancePath}/`)))
  const seen = new Set<string>()
  return leaves.filter(({ instancePath }) => !seen.has(instancePath) && seen.add(instancePath))
}

function partsOf(instancePath: string): string[] {
  const parts = instancePath.split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export interface OperationSource {
  id: string
  method: string
  path: string
  operation: Fields
  /** Those of the path, then its own. */
  parameters: { value: Fields; pointer: Pointer }[]
  pointer: Pointer
}

/** Returns the operations by document order. Reports those without an operationId, or with one that is taken. */
export function readOperations(api: OpenApi): OperationSource[] {
  const found = new Map<string, OperationSource>()
  for (const [path, item] of Object.entries(fieldsOf(api.root.paths))) {
    const shared = api.resolve(item)
    for (const method of methods.filter((each) => isFields(shared[each]))) {
      const operation = fieldsOf(shared[method])
      const pointer = ['paths', path, method]
      const id = stringOf(operation.operationId)
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
  reportUnshown(api)
  return [...found.values()]
}

/** Reports what a document of 3.1 or 3.2 may describe and no page can show: readers would not miss it. */
function reportUnshown({ root, report, resolve }: OpenApi): void {
  const note = 'Describe it on a page in your own words, and leave it out here'
  const cannot = (pointer: Pointer, name: string) => report(pointer, `Cannot show ${name}`, { note })
  for (const name of Object.keys(fieldsOf(root.webhooks))) cannot(['webhooks', name], `the webhook \`${name}\``)
  for (const [path, written] of Object.entries(fieldsOf(root.paths))) {
    const item = resolve(written)
    const named = Object.keys(fieldsOf(item.additionalOperations))
    for (const name of named) cannot(['paths', path, 'additionalOperations', name], `the operation \`${name} ${path}\``)
    if (isFields(item.query)) cannot(['paths', path, 'query'], `the operation \`QUERY ${path}\``)
  }
  visitObjects(root, ({ value, pointer }) => {
    const [holder, media = ''] = pointer.slice(-2).map(String)
    if (holder === 'content' && media.includes('/') && value.itemSchema !== undefined)
      cannot([...pointer, 'itemSchema'], `the \`itemSchema\` of \`${media}\``)
  })
}

function checkPathParameters({ path, parameters, pointer, method }: OperationSource, api: OpenApi): void {
  const given = parameters.filter(({ value }) => value.in === 'path').map(({ value }) => String(value.name))
  const wanted = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  for (const name of wanted.filter((each) => !given.includes(each)))
    api.report(pointer, `Expected a parameter \`${name}\` of \`${method} ${path}\`${didYouMean(name, given)}`)
}

/** The address of a server, with the defaults of its variables. */
export function serverAddress({ url, variables }: Fields): string {
  const defaultOf = (name: string) => stringOf(fieldsOf(fieldsOf(variables)[name]).default)
  return (stringOf(url) ?? '').replace(/\{([^}]+)\}/g, (whole, name) => defaultOf(name) ?? whole)
}

/** Reports servers that nobody can call, and half of a character, which can be in no address. */
export function checkAddresses({ root, report }: OpenApi): void {
  visitObjects(root, ({ value: { servers }, pointer }) => {
    for (const [index, server] of listOf(servers).entries()) {
      const address = serverAddress(fieldsOf(server))
      const why = addressProblem(address)?.why
      if (why !== undefined) report([...pointer, 'servers', index, 'url'], `Cannot call \`${address}\`: ${why}`)
    }
  })
  const half = halfIn(root)
  if (half) report(half, 'Cannot use half of a character', { note: 'Write both halves, or the character itself' })
}

function halfIn(value: Json): Pointer | undefined {
  if (typeof value === 'string') return /\p{Cs}/u.test(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const at = halfIn(key) ?? halfIn(item)
    if (at) return [key, ...at]
  }
  return undefined
}

/** Reports schemes and scopes that operations ask for and the document does not define. */
export function checkScopes(api: OpenApi, operations: OperationSource[]): void {
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

/** Reports references that lead nowhere. */
export function checkReferences({ root, references, report }: OpenApi): void {
  const known = () => [
    ...Object.entries(fieldsOf(root.components)).flatMap(([kind, values]) =>
      Object.keys(fieldsOf(values)).map((name) => `#/components/${kind}/${name}`)
    ),
    ...[...references.anchors.keys()].map((anchor) => `#${anchor}`)
  ]
  visitObjects(root, ({ value: { $ref: reference }, pointer }) => {
    if (typeof reference !== 'string' || names.has(String(pointer.at(-1)))) return
    const target = references.pointerOf(reference)
    const at = [...pointer, '$ref']
    if (target === undefined)
      report(at, `Cannot follow \`${reference}\`: its target is outside the document`, {
        note: 'Combine the files into one, for example with `bundle-api` or `redocly bundle`'
      })
    else if (references.valueAt(target) === undefined)
      report(at, `Cannot find \`${reference}\`${didYouMean(reference, known())}`)
  })
}
