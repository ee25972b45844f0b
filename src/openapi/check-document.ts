/** Checks the form, the operations and the scopes of a document. */
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Json } from '../disk/json.ts'
import { packageRoot } from '../disk/package-root.ts'
import { didYouMean } from '../messages/suggest.ts'
import { addressProblem } from '../page/url.ts'
import { known } from './check-keywords.ts'
import { type OpenApi, unescapePart } from './document.ts'
import { describe, extraOf, nameOf, quoted } from './fits-schema.ts'
import { type Fields, fieldsOf, listOf, type Pointer, stringOf, visitObjects } from './json-fields.ts'
import type { OperationSource } from './operation-sources.ts'

/** One slip makes many problems; the first few tell. */
const mostProblems = 5

/** Reports a document of no version that docsgen reads; undefined if it is one. */
function readVersion({ root, report }: OpenApi): string | undefined {
  const key = root.openapi === undefined && root.swagger !== undefined ? 'swagger' : 'openapi'
  const version = root[key]
  const written = version === undefined ? 'nothing' : `${key === 'swagger' ? 'Swagger ' : ''}\`${quoted(version)}\``
  if (key === 'swagger' && version === '2.0') return version
  if (key === 'openapi' && typeof version === 'string' && /^3\.[012]\.\d+/.test(version)) return version.slice(0, 3)
  const isClose = /^3\.[012]$/.test(String(version))
  const note = isClose
    ? `Write the full version: \`openapi: ${version}.0\``
    : key === 'swagger'
      ? "Write `swagger: '2.0'`, with the quotes"
      : 'Write `openapi: 3.1.0` at the top'
  const text = isClose
    ? 'Expected `openapi` to be a version of three numbers'
    : 'Expected OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0'
  report(version === undefined ? [] : [key], `${text}, not ${written}`, { note })
  return undefined
}

/** False for a document that has not the form of its version: nothing else of it can be checked. Unknown keys are left out. */
export function checkForm(api: OpenApi): boolean {
  const version = readVersion(api)
  if (version === undefined) return false
  const { root, report } = api
  const validate = loadForm(version)
  while (!validate(root)) {
    const errors = validate.errors ?? []
    if (leaveOutKeys(errors, api, validate)) continue
    for (const error of deepest(errors).slice(0, mostProblems)) {
      const misfit = { ...error, path: partsOf(error.instancePath) }
      const key = extraOf(misfit)
      const note = error.keyword === 'not' ? { note: 'Some of its keys or items exclude each other' } : {}
      report([...misfit.path, ...(key === undefined ? [] : [key])], describe(misfit), note)
    }
    return false
  }
  return true
}

/** Checks the form of a version, and lists all keys that it has. */
type Form = ValidateFunction & { keys: readonly string[] }

/** Each of these means to check the whole document again. */
const mostTried = 20

/** Removes and reports keys that are not of the version. False if there are none: then something else is wrong. */
function leaveOutKeys(errors: readonly ErrorObject[], api: OpenApi, form: Form): boolean {
  const extra = errors.flatMap((error) => {
    const [key, at] = [extraOf(error), partsOf(error.instancePath)]
    const holder = fieldsOf(api.references.valueAt(at))
    return key === undefined || !Object.hasOwn(holder, key)
      ? []
      : [{ key, at, holder, start: `${error.instancePath}/` }]
  })
  const unknown = extra.filter(({ key }) => !form.keys.includes(key))
  // Each alternative refuses the keys of the others: if all is well without a key, it was the problem.
  const misplaced = extra.slice(0, mostTried).find(({ key, holder, start }) => {
    const { [key]: value = null } = holder
    if (unknown.length > 0) return false
    delete holder[key]
    form(api.root)
    holder[key] = value
    return !form.errors?.some((each) => `${each.instancePath}/`.startsWith(start))
  })
  const all = misplaced ? [misplaced] : unknown
  for (const { key, at, holder } of all) {
    if (!Object.hasOwn(holder, key)) continue
    const isNew = !form.keys.includes(key) && (loadForm('3.2').keys.includes(key) || known.has(key))
    const isOld = !form.keys.includes(key) && loadForm('2.0').keys.includes(key)
    const note =
      at.join() === 'paths'
        ? 'A path begins with `/`, and its operations are inside it'
        : isOld
          ? 'It is of Swagger 2.0, and left out'
          : isNew
            ? 'It is of a newer version of OpenAPI: name that version at the top'
            : 'It is left out; names of your own begin with `x-`'
    const guess = form.keys.includes(key) || isNew ? '' : didYouMean(key, form.keys)
    api.report([...at, key], `Unknown key \`${key}\` in ${at.length === 0 ? 'the document' : nameOf(at)}${guess}`, {
      note,
      rule: 'api-unknown-key'
    })
    delete holder[key]
  }
  return all.length > 0
}

/** The function that scripts/forms.mjs made of the JSON Schema of a version. It follows no references. */
function loadForm(version: string): Form {
  return createRequire(import.meta.url)(path.join(packageRoot, 'lib/forms', `${version}.cjs`))
}

/** The branches of a choice that came furthest: `oneOf` itself tells nothing. */
function deepest(errors: ErrorObject[]): ErrorObject[] {
  const named = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'if', 'allOf', 'not', '$ref'].includes(keyword))
  const telling = named.length > 0 ? named : errors
  const paths = telling.map(({ instancePath }) => instancePath)
  const leaves = telling.filter(({ instancePath }) => !paths.some((path) => path.startsWith(`${instancePath}/`)))
  const seen = new Map<string, ErrorObject>()
  for (const error of leaves) {
    const first = seen.get(error.instancePath)
    if (!first) seen.set(error.instancePath, error)
    // Each alternative of a choice has values of its own.
    else if (first.keyword === 'enum' && error.keyword === 'enum')
      first.params.allowedValues = [...new Set([...first.params.allowedValues, ...error.params.allowedValues])]
  }
  return [...seen.values()]
}

function partsOf(instancePath: string): string[] {
  return instancePath.split('/').slice(1).map(unescapePart)
}

/** The address of a server, with the defaults of its variables. */
export function serverAddress({ url, variables }: Fields): string {
  const defaultOf = (name: string) => stringOf(fieldsOf(fieldsOf(variables)[name]).default)
  return (stringOf(url) ?? '').replace(/\{([^}]+)\}/g, (whole, name) => defaultOf(name) ?? whole)
}

/** Reports servers that nobody can call. */
export function checkAddresses({ root, report }: OpenApi): void {
  visitObjects(root, (holder) => {
    for (const [index, server] of listOf(holder.value.servers).entries()) {
      const address = serverAddress(fieldsOf(server))
      const why = addressProblem(address)?.why
      if (why !== undefined) report([...holder.pointer, 'servers', index, 'url'], `Cannot call \`${address}\`: ${why}`)
    }
  })
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
        // Other schemes list roles, which nothing defines.
        for (const [place, scope] of listOf(scopes).map(String).entries())
          if (!defined.includes(scope) && api.resolve(schemes[name]).type === 'oauth2')
            api.report([...pointer, place], `Unknown scope \`${scope}\` of \`${name}\`${didYouMean(scope, defined)}`)
      }
    }
  }
  check(api.root.security, ['security'])
  for (const { operation, pointer } of operations) check(operation.security, [...pointer, 'security'])
  const all = Object.keys(schemes).flatMap(scopesOf)
  visitObjects(api.root, (schema) => {
    const scope = schema.value['x-required-scope']
    if (typeof scope === 'string' && !all.includes(scope))
      api.report([...schema.pointer, 'x-required-scope'], `Unknown scope \`${scope}\`${didYouMean(scope, all)}`)
  })
}

/** Reports references that lead nowhere, or back to themselves. */
export function checkReferences({ root, references, report }: OpenApi): void {
  const known = () => [
    ...Object.entries(fieldsOf(root.components)).flatMap(([kind, values]) => namesIn(values, `#/components/${kind}`)),
    ...['definitions', 'parameters', 'responses'].flatMap((kind) => namesIn(root[kind], `#/${kind}`)),
    ...references.anchors.keys()
  ]
  visitObjects(root, (found) => {
    const { value, hasNames } = found
    const { $ref: reference } = value
    // Others are to other files, which is reported already.
    if (typeof reference !== 'string' || hasNames || !reference.startsWith('#')) return
    const target = references.pointerOf(reference)
    if (target === undefined || references.valueAt(target) === undefined)
      report([...found.pointer, '$ref'], `Cannot find \`${reference}\`${didYouMean(reference, known())}`)
    else if ([value, references.follow(found).value].every((each) => Object.keys(fieldsOf(each)).join() === '$ref'))
      report([...found.pointer, '$ref'], `Cannot follow \`${reference}\`: it refers to itself`)
  })
}

function namesIn(values: Json | undefined, start: string): string[] {
  return Object.keys(fieldsOf(values)).map((name) => `${start}/${name}`)
}
