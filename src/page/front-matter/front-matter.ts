/**
 * front-matter/ reads the keys of a page. Our own scan finds the block, and gray-matter reads no more of a page, for
 * alone it is not safe: it runs code after `---js`, gives `{}` for a broken block that it sees twice, and swallows thematic
 * breaks.
 */
import matter from 'gray-matter'
import { isMap, isScalar } from 'yaml'
import type * as z from 'zod'
import type { Json } from '../../disk/json.ts'
import type { Message, SourcePlace } from '../../messages/message.ts'
import {
  type CheckContext,
  invalidValues,
  messagesOf,
  offsetOfPath,
  type Report,
  unknownTemplate
} from '../checks/front-matter.ts'
import type { IconUse } from '../directives/directive.ts'
import type { Alias, Link } from '../page.ts'
import { readYaml, type Yaml } from '../yaml.ts'
import { findBlock } from './block.ts'
import { findAliases, findIcons, findMarkdown, linksInFrontMatter, type MarkdownField } from './references.ts'
import { schema, schemaOf, toMeta, type WrittenMeta } from './schema.ts'
import { type FieldShapes, keysOf, toShapes } from './shape.ts'

export interface FrontMatter {
  /** Known keys as written; `title` may be missing. */
  meta: WrittenMeta
  /** All strings under `href`, `src`, `previous` and `next`, at any depth. */
  links: Link[]
  /** Values of the template that are Markdown. */
  markdown: MarkdownField[]
  /** Icons of the sidebar, and where the template has a place for one. */
  icons: IconUse[]
  aliases: Alias[]
  messages: Message[]
  slugPlace?: SourcePlace
  sourcePlace?: SourcePlace
  /** The page with blanks in place of its front matter. */
  body: string
}

const known = Object.keys(schema.shape)

/** Characters. The keys of a map are compared with one another: twice as many take four times as long. */
const longest = 250_000

/** Keys with a line of three hyphens below them, and none above. */
const unopened = /^\s*([a-z]\w*)[ \t]*:(?:\s[^\n]*)?\n(?:(?![ \t]*\n)[^\n]*\n)*?---[ \t]*(?:\n|$)/

export interface FrontMatterOptions {
  file: string
  templates: Record<string, FieldShapes>
  /** Tags that the configuration lists. */
  tags: string[]
}

/** Reads the front matter of a page. Never throws: problems are in `messages`. */
export function readFrontMatter(text: string, options: FrontMatterOptions): FrontMatter {
  const block = findBlock(text)
  const nothing: FrontMatter = {
    ...{ meta: toMeta({}, {}, []), links: [], markdown: [], icons: [], aliases: [], messages: [] },
    body: text
  }
  if (!block) return { ...nothing, ...withoutBeginning(text, options.file) }
  if ('problem' in block)
    return { ...nothing, messages: [{ rule: 'front-matter', file: options.file, ...block.problem }] }
  const body = blankOut(text.slice(0, block.end)) + text.slice(block.end)
  if (block.yaml.length > longest) {
    const written = `Expected front matter of at most ${longest / 1000} kB, not ${Math.ceil(block.yaml.length / 1000)} kB`
    const problem = { text: written, note: 'Put data into a file that a template or a plugin reads' }
    const message = { rule: 'front-matter' as const, file: options.file, place: { line: 1, column: 1 }, ...problem }
    return { ...nothing, body, messages: [message] }
  }
  const plain = readPlain(block.yaml)
  if (plain) return { ...nothing, meta: toMeta(plain, {}, []), body }
  const { document, value, problems, place } = parseYaml(block.yaml)
  const report: Report = (offset, message) => ({
    rule: 'front-matter',
    file: options.file,
    place: place(offset),
    ...message
  })
  if (problems.length > 0) {
    const toMessage = ({ offset, why }: Yaml['problems'][number]) =>
      report(offset, { text: `Cannot read the front matter: ${why}` })
    return { ...nothing, body, messages: problems.map(toMessage) }
  }
  if (document.contents !== null && !isMap(document.contents)) {
    if (isScalar(document.contents)) return nothing // a line of text between two thematic breaks
    return {
      ...nothing,
      body,
      messages: [report(0, { text: 'Expected keys and values in the front matter, not a list' })]
    }
  }
  const written = (value ?? {}) as Record<string, Json>
  const slug = document.get('slug', true)
  const checked = checkKeys(written, { document, options, report })
  return {
    ...checked,
    markdown: findMarkdown(checked.meta.data, shapesOf(written.template, options)).map((field) => ({
      ...field,
      place: place(offsetOfPath(document, field.path))
    })),
    links: linksInFrontMatter(document, place),
    icons: findIcons(document, { place, shapes: shapesOf(document.get('template'), options) }),
    aliases: findAliases(document, place),
    ...(isScalar(slug) && { slugPlace: place(slug.range?.[0] ?? 0) }),
    ...(written.source && { sourcePlace: place(offsetOfPath(document, ['source'])) }),
    body
  }
}

/** Reports keys that have a line of hyphens below them and none above, and blanks them out. */
function withoutBeginning(text: string, file: string): Partial<FrontMatter> {
  const [keys = '', first = ''] = unopened.exec(text) ?? []
  if (!known.includes(first)) return {}
  const missing = {
    text: 'Cannot find the beginning of the front matter',
    note: 'Write a line of three hyphens above it'
  }
  const message = { rule: 'front-matter' as const, file, ...missing, place: { line: 1, column: 1 } }
  return { messages: [message], body: blankOut(keys) + text.slice(keys.length) }
}

/** Reads a title and a description without a YAML parser: most pages have nothing else. Undefined if in doubt. */
function readPlain(yaml: string): { title?: string; description?: string } | undefined {
  const plain: Record<string, string> = {}
  for (const line of yaml.replace(/\n$/, '').split('\n')) {
    const [, key, quoted, bare] = plainLine.exec(line) ?? []
    const value = quoted ?? bare
    if (key === undefined || value === undefined || key in plain || plainWords.test(value)) return undefined
    plain[key] = key === 'title' ? value.trim() : value
  }
  return plain
}

/** In quotes anything but quotes, escapes and controls; without them a letter first, and no YAML syntax. */
const plainLine =
  /^(title|description): (?:"([^\S\p{C}]*[^"\\\p{C}\s][^"\\\p{C}]*)"|(\p{L}(?:[\p{L}\p{N} ,.()/'’–—-]*[\p{L}\p{N}.)])?))$/u

const plainWords = /^(?:null|true|false)$/i

/** Keeps length and line ends, so that later places and offsets stay right. */
function blankOut(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** The engine of gray-matter returns what our reader gives. For blocks of nothing but comments it is not called. */
function parseYaml(source: string): Yaml {
  const parse = () => readYaml(`\n${source}`, { merge: true }) // the newline replaces the first `---`: lines are those of the file
  const { data } = matter(`---\n${source}\n---\n`, { language: 'yaml', engines: { yaml: parse } })
  return 'document' in data ? (data as Yaml) : readYaml('')
}

function checkKeys(
  written: Record<string, Json>,
  { document, options, report }: CheckContext
): Pick<FrontMatter, 'meta' | 'messages'> {
  const template = typeof written.template === 'string' ? written.template : undefined
  const shapes = shapesOf(template, options)
  const knownKeys = keysOf(shapes)
  const core = Object.fromEntries(Object.entries(written).filter(([key]) => !knownKeys.includes(key)))
  const { data, issues } = checkOwn(
    Object.fromEntries(Object.entries(written).filter(([key]) => knownKeys.includes(key))),
    shapes
  )
  if (Object.hasOwn(written, 'x')) data.x = written.x ?? null
  const result = schema.safeParse(core)
  const context = { document, options, report }
  const all = [...issues, ...(result.error?.issues ?? [])]
  const messages = [
    ...unknownTemplate(template, context),
    ...invalidValues(core, context),
    ...messagesOf(all, { document, report, keys: [...known, ...knownKeys], shapes })
  ]
  if (result.success) return { meta: toMeta(result.data, data, options.tags), messages }
  const invalid = new Set(
    result.error.issues.flatMap(({ code, path, ...issue }) =>
      code === 'unrecognized_keys' && path.length === 0 ? (issue as { keys: string[] }).keys : [path[0]]
    )
  )
  const sound = Object.fromEntries(Object.entries(core).filter(([key]) => !invalid.has(key)))
  return { meta: toMeta(schema.parse(sound), data, options.tags), messages }
}

/** The keys that a template takes. An unknown one was meant to be one of all, so it takes whatever one of them does. */
function shapesOf(template: unknown, { templates }: Pick<FrontMatterOptions, 'templates'>): FieldShapes {
  if (typeof template !== 'string') return {}
  if (Object.hasOwn(templates, template)) return templates[template] ?? {}
  return toShapes(Object.values(templates).flatMap(keysOf))
}

/** Checks the keys of a template. `data` has those that fit, and not those that are empty. */
function checkOwn(
  written: Record<string, Json>,
  shapes: FieldShapes
): { data: Record<string, Json>; issues: z.core.$ZodIssue[] } {
  if (Object.keys(shapes).length === 0) return { data: {}, issues: [] }
  const result = schemaOf(shapes).safeParse(written)
  if (result.success) return { data: JSON.parse(JSON.stringify(result.data)), issues: [] }
  const invalid = new Set(result.error.issues.map(({ path }) => path[0]))
  const data = Object.fromEntries(Object.entries(written).filter(([key]) => !invalid.has(key)))
  return { data, issues: result.error.issues }
}
