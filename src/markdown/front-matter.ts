/**
 * Front matter: found by our own line scan, parsed by gray-matter with a YAML engine that keeps positions.
 *
 * gray-matter alone is not safe here: `---js` runs code, a broken block parsed twice silently gives `{}`, and a page
 * that begins with a thematic break is swallowed. So it is given just the block, never the page, and one language.
 */
import matter from 'gray-matter'
import { type Document, isCollection, isMap, isScalar, visit } from 'yaml'
import { z } from 'zod'
import { didYouMean } from '../message.ts'
import type { Json, Link, Message, Meta, Place, Rule } from '../types.ts'
import { readYaml, type Yaml } from './yaml.ts'

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
  const { document, value, faults, place } = parseYaml(block.yaml)
  const report: Report = (offset, message) => ({
    rule: 'front-matter',
    file: options.file,
    place: place(offset),
    ...message
  })
  if (faults.length > 0) {
    const toMessage = ({ offset, why }: Yaml['faults'][number]) =>
      report(offset, { text: `Cannot read the front matter: ${why}` })
    return { ...nothing, body, messages: faults.map(toMessage) }
  }
  if (document.contents !== null && !isMap(document.contents)) {
    if (isScalar(document.contents)) return nothing // a line of text between two thematic breaks
    return {
      ...nothing,
      body,
      messages: [report(0, { text: 'Expected front matter to be keys and values, not a list' })]
    }
  }
  const written = (value ?? {}) as Record<string, Json>
  return { ...checkKeys(written, { document, options, report }), links: findLinks(document, place), body }
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
function parseYaml(source: string): Yaml {
  let yaml = readYaml('')
  const parse = () => {
    yaml = readYaml(`\n${source}`) // the newline stands for the first `---`, so that lines are the file's
    return {}
  }
  const refuse = () => {
    throw new Error('front matter is YAML')
  }
  // An options object also switches gray-matter's cache off, which forgets that a block was broken.
  matter(`---\n${source}\n---\n`, { language: 'yaml', engines: { yaml: parse, javascript: refuse, json: refuse } })
  return yaml
}

type Report = (offset: number, message: Omit<Message, 'rule' | 'file'> & { rule?: Rule }) => Message

interface CheckContext {
  document: Document
  options: FrontMatterOptions
  report: Report
}

function checkKeys(
  written: Record<string, Json>,
  { document, options, report }: CheckContext
): Pick<FrontMatter, 'meta' | 'messages'> {
  const template = typeof written.template === 'string' ? written.template : undefined
  const own = ownKeys(template, options)
  const core = Object.fromEntries(Object.entries(written).filter(([key]) => !own.includes(key)))
  const data = Object.fromEntries(Object.entries(written).filter(([key]) => own.includes(key) || key === 'x'))
  const result = schema.safeParse(core)
  const unknown = unknownTemplate(template, { document, options, report })
  if (result.success) return { meta: toMeta(result.data, data), messages: unknown }
  const messages = result.error.issues.flatMap((issue) =>
    issueMessages(issue, { document, report, keys: [...known, ...own] })
  )
  const faulty = new Set(
    result.error.issues.flatMap(({ code, path, ...issue }) =>
      code === 'unrecognized_keys' && path.length === 0 ? (issue as { keys: string[] }).keys : [path[0]]
    )
  )
  const sound = Object.fromEntries(Object.entries(core).filter(([key]) => !faulty.has(key)))
  return { meta: toMeta(schema.parse(sound), data), messages: [...unknown, ...messages] }
}

/** Keys the template takes. One that does not exist was meant to be one of the others: their keys are no faults too. */
function ownKeys(template: string | undefined, { templates }: FrontMatterOptions): string[] {
  if (template === undefined) return []
  return Object.hasOwn(templates, template) ? (templates[template] ?? []) : Object.values(templates).flat()
}

function unknownTemplate(
  template: string | undefined,
  { document, options, report }: CheckContext
): FrontMatter['messages'] {
  if (template === undefined || Object.hasOwn(options.templates, template)) return []
  const names = Object.keys(options.templates).filter((name) => name !== 'not-found')
  const node = document.get('template', true)
  return [
    report(isScalar(node) ? (node.range?.[0] ?? 0) : 0, {
      rule: 'unknown-template',
      text: `Cannot find the template \`${template}\`${didYouMean(template, names)}`,
      note: `Known are ${names.join(', ')}; \`templates/${template}.tsx\` would make it one`
    })
  ]
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
