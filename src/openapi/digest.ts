/** The text of an OpenAPI document → what pages can show of it, and messages. Loaded only when the document changed. */

import { fill } from '../client/fill.ts'
import { defined } from '../disk/defined.ts'
import type { Message, SourcePlace } from '../messages/message.ts'
import { checkAddresses, checkForm, checkReferences, checkScopes, readOperations } from './check-document.ts'
import { checkExamples, examplesOf } from './check-examples.ts'
import { checkKeywords } from './check-keywords.ts'
import { createProse, linksInDescriptions } from './descriptions.ts'
import { type OpenApi, openDocument, type Source } from './document.ts'
import { fieldsOf, stringOf } from './json-fields.ts'
import type { Api, NamedShape, Scheme, Snippet } from './model.ts'
import { toOperation } from './operations.ts'
import { formatValue } from './request-samples.ts'
import { type ShapeContext, toShape } from './shapes.ts'

export interface Digested {
  /** Undefined when the document cannot be understood. */
  api?: Api
  messages: Message[]
}

/** Throws nothing for what an author wrote. */
export function digest(source: Source): Digested {
  const document = openDocument(source)
  const { messages } = document
  if (messages.length > 0) return { messages }
  try {
    return { ...digestOpened(document, source), messages }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    document.report([], 'Cannot read the document: its schemas are nested too deeply')
    return { messages }
  }
}

interface Piece {
  code: string
  language: string
}

/** Returns the result of `digest` as JSON, with highlighted code. */
export async function digestText(source: Source, highlight: (pieces: Piece[]) => Promise<string[]>): Promise<string> {
  const made = digest(source)
  const found: { snippet: Snippet; language: string }[] = []
  const add = (snippet: Snippet, language: string) => found.push({ snippet, language })
  for (const { samples, responses } of Object.values(made.api?.operations ?? {})) {
    for (const each of samples.flatMap(({ languages }) => languages)) add(each, each.language)
    for (const each of responses.flatMap(({ examples }) => examples)) add(each, 'json')
  }
  for (const each of Object.values(made.api?.schemas ?? {}).flatMap(({ examples }) => examples)) add(each, 'json')
  const pieces = found.map(({ snippet: { code }, language }) => ({ code, language }))
  const html = found.length > 0 ? await highlight(pieces) : []
  for (const [index, { snippet }] of found.entries()) snippet.html = html[index] ?? ''
  return JSON.stringify(made)
}

function digestOpened(document: OpenApi, { file, strings, parser }: Source): Omit<Digested, 'messages'> {
  checkReferences(document)
  if (!checkForm(document)) return {}
  const isWhole = document.messages.length === 0
  checkKeywords(document)
  checkAddresses(document)
  const operations = readOperations(document)
  checkScopes(document, operations)
  if (isWhole) checkExamples(document)
  const prose = createProse(file, parser)
  const context: ShapeContext = { api: document, prose, made: new Map(), strings }
  const places: Record<string, SourcePlace> = {}
  for (const { id, pointer } of operations) places[id] = document.place([...pointer, 'operationId'])
  return {
    api: {
      operations: Object.fromEntries(operations.map((each) => [each.id, toOperation(each, context)])),
      schemas: schemasOf(document, context),
      schemes: schemesOf(document, context),
      places,
      links: linksInDescriptions(document, prose)
    }
  }
}

function schemasOf({ root }: OpenApi, context: ShapeContext): Record<string, NamedShape> {
  const written = Object.entries(fieldsOf(fieldsOf(root.components).schemas))
  return Object.fromEntries(
    written.map(([name, schema]) => {
      const found = examplesOf({ schema }, context.api)
      const examples = found.map(({ value }, index) => ({
        label: fill(context.strings.apiExample, { number: index + 1 }),
        code: formatValue(value, 'json')
      }))
      return [name, { ...toShape(schema, context), name, examples }]
    })
  )
}

function schemesOf({ root, resolve }: OpenApi, { prose }: ShapeContext): Record<string, Scheme> {
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
      return [name, { name, ...defined({ title }), ...prose.described(scheme), scopes }]
    })
  )
}
