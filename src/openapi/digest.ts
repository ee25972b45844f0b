/** The text of an OpenAPI document → what pages can show of it, and messages. Loaded only when the document changed. */

import { fill } from '../client/fill.ts'
import { defined } from '../disk/defined.ts'
import type { Message } from '../messages/message.ts'
import { checkAddresses, checkForm, checkReferences, checkScopes } from './check-document.ts'
import { checkExamples, examplesOf } from './check-examples.ts'
import { checkKeywords } from './check-keywords.ts'
import { createProse, linksInDescriptions } from './descriptions.ts'
import { type OpenApi, openDocument, placeOf, type Source } from './document.ts'
import { type FileHashes, joinFiles, toReference } from './join-files.ts'
import { type Fields, fieldsOf, listOf, stringOf } from './json-fields.ts'
import { makeValue } from './make-value.ts'
import type { Api, DocumentInfo, NamedShape, Scheme, Snippet } from './model.ts'
import { type OperationSource, readOperations } from './operation-sources.ts'
import { tagsOf, toOperation } from './operations.ts'
import { raise } from './raise.ts'
import { formatValue } from './request-samples.ts'
import { type ShapeContext, toShape } from './shapes.ts'

export interface Digested {
  /** Undefined when the document cannot be understood. */
  api?: Api
  messages: Message[]
  /** The other files of the document. */
  files: FileHashes
}

/** Throws nothing for what an author wrote. */
export function digest(source: Source): Digested {
  const document = openDocument(source)
  const { messages } = document
  let files: FileHashes = {}
  if (messages.length > 0) return { messages, files }
  try {
    files = joinFiles(document, source.root)
    return { ...digestOpened(document, source), messages, files }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    document.report([], 'Cannot read the document: its schemas are nested too deeply')
    return { messages, files }
  }
}

/** Raises a document to the form of 3.1. False for one that has not the form of its version. */
export function raiseForm(document: OpenApi): boolean {
  checkReferences(document)
  if (!checkForm(document)) return false
  raise(document)
  return true
}

function digestOpened(document: OpenApi, { file, strings, samples, parser }: Source): Pick<Digested, 'api'> {
  if (!raiseForm(document)) return {}
  const isWhole = document.messages.every(({ rule }) => rule === 'api-unknown-key')
  checkKeywords(document)
  checkAddresses(document)
  const operations = readOperations(document)
  checkScopes(document, operations)
  if (isWhole) checkExamples(document)
  const prose = createProse(file, parser)
  const context: ShapeContext = { api: document, prose, made: new Map(), strings, samples }
  const places: Api['places'] = {}
  for (const { id, pointer } of operations) places[id] = placeOf(document.locate([...pointer, 'operationId']))
  return {
    api: {
      operations: Object.fromEntries(operations.map((each) => [each.id, toOperation(each, context)])),
      schemas: schemasOf(document, context),
      schemes: schemesOf(document, context),
      documents: { [document.prefix]: infoOf(document, operations, context) },
      places,
      links: linksInDescriptions(document, prose)
    }
  }
}

function infoOf({ root, prefix }: OpenApi, operations: OperationSource[], context: ShapeContext): DocumentInfo {
  const { prose } = context
  const { title, version, ...info } = fieldsOf(root.info)
  const declared = listOf(root.tags).map(fieldsOf)
  const used = operations.flatMap(({ operation, kind }) => (kind ? [] : tagsOf(operation, context)))
  return {
    title: String(title),
    version: String(version),
    ...prose.described(info),
    servers: listOf(root.servers).map((each) => {
      const { url, variables, ...server } = fieldsOf(each)
      const named = Object.entries(fieldsOf(variables)).map(([name, written]) => {
        const { default: standard, enum: values, ...about } = fieldsOf(written)
        return { name, standard: String(standard), values: listOf(values).map(String), ...prose.described(about) }
      })
      return { url: String(url), ...prose.described(server), variables: named }
    }),
    tags: [...new Set([...declared.map(({ name }) => String(name)), ...used])]
      .filter((name) => used.includes(name))
      .map((name) => {
        const { summary, 'x-displayName': shown = summary, ...tag } = declared.find((each) => each.name === name) ?? {}
        return { name: prefix + name, title: String(shown ?? name), ...prose.described(tag) }
      }),
    schemes: Object.keys(fieldsOf(fieldsOf(root.components).securitySchemes)).map((name) => prefix + name)
  }
}

function schemasOf({ root, prefix }: OpenApi, context: ShapeContext): Record<string, NamedShape> {
  const written = Object.entries(fieldsOf(fieldsOf(root.components).schemas))
  return Object.fromEntries(
    written.map(([name, schema]) => {
      const found = examplesOf({ schema }, context.api)
      const examples = found.map(({ value }, index) => ({
        label: fill(context.strings.apiExample, { number: index + 1 }),
        code: formatValue(value, 'json')
      }))
      const sample = examples.length === 0 ? sampleOf(name, context) : undefined
      return [prefix + name, { ...toShape(schema, context), name: prefix + name, examples, ...defined({ sample }) }]
    })
  )
}

/** A longer one tells no more than the attributes. */
const longestSample = 4000

function sampleOf(name: string, { api }: ShapeContext): Snippet | undefined {
  const made = makeValue({ $ref: toReference(['components', 'schemas', name]) }, { api, lacks: 'writeOnly' })
  if (!('value' in made) || typeof made.value !== 'object' || made.value === null) return undefined
  const code = formatValue(made.value, 'json')
  return code.length > longestSample ? undefined : { code }
}

function schemesOf({ root, resolve, prefix }: OpenApi, { prose, strings }: ShapeContext): Record<string, Scheme> {
  const written = Object.entries(fieldsOf(fieldsOf(root.components).securitySchemes))
  return Object.fromEntries(
    written.map(([name, each]) => {
      const scheme = resolve(each)
      const scopes = Object.values(fieldsOf(scheme.flows)).flatMap((flow) =>
        Object.entries(fieldsOf(fieldsOf(flow).scopes)).map(([scope, meaning]) => ({
          name: scope,
          description: stringOf(meaning) ?? ''
        }))
      )
      const title = stringOf(scheme['x-displayName'])
      const kind = kindOf(scheme, strings)
      return [prefix + name, { name, ...defined({ title }), kind, ...prose.described(scheme), scopes }]
    })
  )
}

/** A security scheme in words. */
function kindOf({ type, scheme, name, in: place }: Fields, strings: Source['strings']): string {
  if (type === 'apiKey') return fill(strings.apiKeyIn, { place: String(place), name: String(name) })
  if (type === 'http') return `HTTP ${String(scheme)}`
  return { oauth2: 'OAuth 2.0', openIdConnect: 'OpenID Connect', mutualTLS: 'TLS' }[String(type)] ?? String(type)
}
