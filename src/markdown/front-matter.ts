/**
 * Front matter: found by our own line scan, parsed by gray-matter with a YAML engine that keeps positions.
 *
 * gray-matter alone is not safe here: `---js` runs code, a broken block parsed twice silently gives `{}`, and a page
 * that begins with a thematic break is swallowed. So it is given just the block, never the page, and one language.
 */
import matter from 'gray-matter'
import { type Document, isAlias, isCollection, isMap, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { didYouMean } from '../message.ts'
import type { Json, Link, Message, Meta, Place } from '../types.ts'

export interface FrontMatter {
  /** What was written under the known keys; `title` may be missing. */
  meta: Omit<Meta, 'title'> & { title?: string }
  /** Links found in the template's keys: every string under `href` or `src`. */
  links: Link[]
  messages: Message[]
  /** The page without its front matter, with as many newlines in its place, so that lines keep their numbers. */
  body: string
}

const schema = z.strictObject({
  title: z.string().trim().min(1).optional(),
  description: z.string().optional(),
  template: z.string().optional(),
  slug: z.string().optional(),
  toc: z.boolean().optional(),
  sidebar: z
    .strictObject({ label: z.string().optional(), order: z.number().optional(), hidden: z.boolean().optional() })
    .optional(),
  x: z.unknown().optional()
})

const known = Object.keys(schema.shape)

export interface FrontMatterOptions {
  file: string
  /** Keys each template takes, by template name. */
  templates: Record<string, string[]>
}

/** Reads the front matter of a page. Never throws: what is wrong is in `messages`. */
export function readFrontMatter(text: string, options: FrontMatterOptions): FrontMatter {
  const block = findBlock(text)
  const nothing: FrontMatter = { meta: toMeta({}, {}), links: [], messages: [], body: text }
  if (!block) return nothing
  if ('fault' in block) return { ...nothing, messages: [{ rule: 'front-matter', file: options.file, ...block.fault }] }
  const body = '\n'.repeat(block.lines) + text.slice(block.end)
  const { document, counter } = parseYaml(block.yaml)
  const place = (offset: number): Place => {
    const { line, col } = counter.linePos(offset)
    return { line, column: col } // gray-matter hands over the newline behind the first `---` too
  }
  const report = (offset: number, message: Omit<Message, 'rule' | 'file'>): Message => ({
    rule: 'front-matter',
    file: options.file,
    place: place(offset),
    ...message
  })
  const faults = yamlFaults(document)
  if (faults.length > 0) {
    return { ...nothing, body, messages: faults.map((fault) => report(fault.offset, { text: fault.text })) }
  }
  if (document.contents !== null && !isMap(document.contents)) {
    if (isScalar(document.contents)) return nothing // a line of text between two thematic breaks
    return {
      ...nothing,
      body,
      messages: [report(0, { text: 'Expected front matter to be keys and values, not a list' })]
    }
  }
  return { ...checkKeys(document, options, report), links: findLinks(document, place), body }
}

interface Block {
  yaml: string
  lines: number
  end: number
}

/** The block between two `---` lines at the top. A blank line after the first means a thematic break instead. */
function findBlock(text: string): Block | { fault: Pick<Message, 'text' | 'note' | 'place'> } | undefined {
  const first = /^---[ \t]*([^\n]*)(\n|$)/.exec(text)
  if (!first || first[1]?.startsWith('-')) return undefined
  const language = first[1]?.trim() ?? ''
  if (language !== '') {
    if (!/^[A-Za-z]+$/.test(language)) return undefined
    const fault = {
      text: `Expected YAML front matter, not \`${language}\``,
      note: 'Begin the page with a line of three hyphens and nothing else'
    }
    return { fault: { ...fault, place: { line: 1, column: 4 } } }
  }
  const rest = text.slice(first[0].length)
  if (/^[ \t]*\n/.test(rest)) return undefined
  const close = /^---[ \t]*(?:\n|$)/m.exec(rest)
  if (close) {
    const yaml = rest.slice(0, close.index)
    return { yaml, lines: yaml.split('\n').length + 1, end: first[0].length + close.index + close[0].length }
  }
  if (!/^[\w-]+[ \t]*:(\s|$)/.test(rest)) return undefined
  return {
    fault: {
      text: 'Cannot find the end of the front matter',
      note: 'Close it with a line of three hyphens',
      place: { line: 1, column: 1 }
    }
  }
}

/** gray-matter splits and calls the engine; the engine hands the parsed document out beside the data. */
function parseYaml(yaml: string): { document: Document; counter: LineCounter } {
  const counter = new LineCounter()
  let document = parseDocument('')
  const parse = (source: string) => {
    document = parseDocument(source, { lineCounter: counter, prettyErrors: false, uniqueKeys: true })
    return {}
  }
  const refuse = () => {
    throw new Error('front matter is YAML')
  }
  // An options object also switches gray-matter's cache off, which forgets that a block was broken.
  matter(`---\n${yaml}\n---\n`, { language: 'yaml', engines: { yaml: parse, javascript: refuse, json: refuse } })
  if (counter.lineStarts.length === 0) counter.addNewLine(0)
  return { document, counter }
}

function yamlFaults(document: Document): { offset: number; text: string }[] {
  const faults = [...document.errors, ...document.warnings].map((error) => ({
    offset: error.pos[0],
    text: `Cannot read the front matter: ${error.message.replace(/\.$/, '')}`
  }))
  let aliases = 0
  visit(document, (_, node) => {
    if (isAlias(node) && ++aliases > 100) {
      faults.push({ offset: node.range?.[0] ?? 0, text: 'Expected at most 100 aliases in front matter' })
      return visit.BREAK
    }
    if (
      isPair(node) &&
      isScalar(node.key) &&
      ['__proto__', 'constructor', 'prototype'].includes(String(node.key.value))
    ) {
      faults.push({ offset: node.key.range?.[0] ?? 0, text: `Cannot use the key \`${String(node.key.value)}\`` })
    }
    return undefined
  })
  return faults
}

type Report = (offset: number, message: Omit<Message, 'rule' | 'file'>) => Message

function checkKeys(
  document: Document,
  { templates }: FrontMatterOptions,
  report: Report
): Pick<FrontMatter, 'meta' | 'messages'> {
  const written = (document.toJS({ maxAliasCount: 100 }) ?? {}) as Record<string, Json>
  const template = typeof written.template === 'string' ? written.template : undefined
  const own = (template !== undefined && templates[template]) || []
  const core = Object.fromEntries(Object.entries(written).filter(([key]) => !own.includes(key)))
  const data = Object.fromEntries(Object.entries(written).filter(([key]) => own.includes(key) || key === 'x'))
  const result = schema.safeParse(core)
  if (result.success) return { meta: toMeta(result.data, data), messages: [] }
  const messages = result.error.issues.flatMap((issue) =>
    issueMessages(issue, { document, report, keys: [...known, ...own] })
  )
  const faulty = new Set(
    result.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [issue.path[0]]))
  )
  const sound = Object.fromEntries(Object.entries(core).filter(([key]) => !faulty.has(key)))
  return { meta: toMeta(schema.parse(sound), data), messages }
}

function issueMessages(
  issue: z.core.$ZodIssue,
  { document, report, keys }: { document: Document; report: Report; keys: string[] }
): Message[] {
  if (issue.code === 'unrecognized_keys') {
    const expected = issue.path.length === 0 ? keys : ['label', 'order', 'hidden']
    return issue.keys.map((key) =>
      report(keyOffset(document, [...issue.path, key]), {
        text: `Unknown key \`${[...issue.path, key].join('.')}\`${didYouMean(key, expected)}`,
        note: `Known are ${expected.join(', ')}; keys of your own go under \`x\``
      })
    )
  }
  const node = document.getIn(issue.path.map(String), true)
  const value = isScalar(node)
    ? `\`${String(node.source ?? node.value)}\``
    : isCollection(node)
      ? 'a collection'
      : 'nothing'
  const wanted = issue.code === 'invalid_type' ? (kinds[issue.expected] ?? issue.expected) : issue.message
  const offset = isScalar(node) || isCollection(node) ? (node.range?.[0] ?? 0) : 0
  return [report(offset, { text: `Expected \`${issue.path.join('.')}\` to be ${wanted}, not ${value}` })]
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'keys and values'
}

function keyOffset(document: Document, keys: PropertyKey[]): number {
  const parent = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1).map(String), true)
  const pair = isMap(parent)
    ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(keys.at(-1)))
    : undefined
  return isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0
}

function toMeta(core: z.output<typeof schema>, data: Record<string, Json>): FrontMatter['meta'] {
  const { title, description, template, slug, toc, sidebar = {} } = core
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(template !== undefined && { template }),
    ...(slug !== undefined && { slug }),
    toc: toc ?? true,
    sidebar: Object.fromEntries(Object.entries(sidebar).filter(([, value]) => value !== undefined)),
    data
  }
}

function findLinks(document: Document, place: (offset: number) => Place): Link[] {
  const links: Link[] = []
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return
      if (key.value !== 'href' && key.value !== 'src') return
      const kind = key.value === 'href' ? 'link' : 'image'
      links.push({ href: value.value, kind, place: place(value.range?.[0] ?? 0) })
    }
  })
  return links
}
