/** Reads YAML with positions, and refuses broken, hostile or too deep documents. */
import { type Document, isCollection, isPair, isScalar, parseDocument, visit, type YAMLError } from 'yaml'
import type { Json } from '../disk/json.ts'
import type { SourcePlace } from '../messages/message.ts'
import { placesIn } from '../messages/place.ts'

export { isMap, isScalar, isSeq } from 'yaml'

export interface Yaml {
  document: Document
  /** The document as JSON; undefined after problems. */
  value: Json | undefined
  /** Problems: `why` ends a sentence that begins with what cannot be read. */
  problems: { offset: number; why: string }[]
  place(offset: number): SourcePlace
}

/** Beyond these limits the parser is slow or runs out of memory before it complains. */
const mostDepth = 100
const mostAliases = 100

/** One slip causes many errors; the first few tell. */
const mostProblems = 3

/**
 * Reads a YAML document. Never throws. With `anyKey` its value is not to be used: keys may be those of every object. With
 * `merge` it knows `<<`, as other readers do.
 */
export function readYaml(source: string, { anyKey = false, merge = false } = {}): Yaml {
  const deep = findTooDeep(source)
  const document = parseDocument(deep === undefined ? source : '', {
    prettyErrors: false,
    uniqueKeys: true,
    merge
  })
  const problems =
    deep === undefined
      ? findProblems(document, anyKey)
      : [{ offset: deep, why: `it nests more than ${mostDepth} deep` }]
  const value = problems.length === 0 ? toJson(document, problems) : undefined
  return { document, value, problems: problems.slice(0, mostProblems), place: placesIn(source) }
}

/** The offset at which brackets, or `- - -` on one line, nest too deep. */
function findTooDeep(source: string): number | undefined {
  const run = new RegExp(`(?:[-?:][ \\t]+){${mostDepth}}`).exec(source)
  let depth = 0
  for (const { 0: bracket, index } of source.matchAll(/[[\]{}]/g)) {
    depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > mostDepth) return Math.min(index, run?.index ?? index)
  }
  return run?.index
}

function findProblems(document: Document, anyKey: boolean): Yaml['problems'] {
  const problems = [...document.errors, ...document.warnings].map((error) => explain(error, document))
  visit(document, (_, node) => {
    const key = isPair(node) && isScalar(node.key) ? String(node.key.value) : ''
    if (!anyKey && isPair(node) && isScalar(node.key) && ['__proto__', 'constructor', 'prototype'].includes(key)) {
      problems.push({ offset: node.key.range?.[0] ?? 0, why: `the key \`${key}\` may not be used` })
    }
  })
  return problems
}

/** Common slips, without YAML's own terms. */
const words: Partial<Record<YAMLError['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'expected quotes around text with `: ` in it, or a key on a line of its own',
  MULTILINE_IMPLICIT_KEY: 'expected each key on one line, followed by a colon and a space',
  TAB_AS_INDENT: 'expected spaces in front of a key, not a tab',
  DUPLICATE_KEY: 'the key is already used',
  MULTIPLE_DOCS: 'expected one document: remove this line and what is below it'
}

function explain({ code, message, pos: [offset] }: YAMLError, document: Document): Yaml['problems'][number] {
  const [, end] = /^Missing closing (["'])|end with a ([\]}])$/.exec(message)?.filter(Boolean) ?? []
  if (end !== undefined) return { offset: openedAt(document, offset), why: `this has no end: expected \`${end}\`` }
  const [, sign] = /^Plain value cannot start with .*(\S)$/.exec(message) ?? []
  const why = sign
    ? `expected quotes around text that begins with \`${sign}\``
    : message.endsWith('at node end')
      ? 'expected nothing after the closing quote or bracket'
      : words[code]
  return { offset, why: why ?? message.replace(/\.$/, '') }
}

/** The offset of the last bracket or quote that is still open at an offset. */
function openedAt(document: Document, offset: number): number {
  let opened = offset
  visit(document, {
    Node(_, node) {
      const isOpen = isCollection(node) ? node.flow : isScalar(node) && node.type?.startsWith('QUOTE')
      if (isOpen && node.range && node.range[0] <= offset && node.range[1] >= offset - 1) opened = node.range[0]
    }
  })
  return opened
}

/** yaml itself throws for aliases that expand to too many values. */
function toJson(document: Document, problems: Yaml['problems']): Json | undefined {
  try {
    const value: unknown = document.toJS({ maxAliasCount: mostAliases })
    return JSON.parse(JSON.stringify(value ?? null)) as Json
  } catch (error) {
    const isMerge = error instanceof Error && error.message.startsWith('Merge sources')
    let offset = 0
    const stopAt = (node: { range?: unknown }) => {
      if (Array.isArray(node.range)) offset = Number(node.range[0])
      return visit.BREAK
    }
    visit(document, {
      Alias: (_, node) => (isMerge ? undefined : stopAt(node)),
      Pair: (_, { key }) => (isMerge && isScalar(key) && key.source === '<<' ? stopAt(key) : undefined)
    })
    const why = isMerge
      ? 'expected keys and values after `<<`'
      : 'its aliases expand to too many values, or to themselves'
    problems.push({ offset, why })
    return undefined
  }
}
