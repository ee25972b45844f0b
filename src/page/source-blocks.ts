/**
 * The blocks of a page that is translated: headings, paragraphs, lists, code and all else that its Markdown has at the top
 * level. Each has a short hash of its text. A translation keeps those of the text that it was made from, so it shows which
 * blocks have changed since, in any clone.
 */
import type { Code, Nodes, Root } from 'mdast'
import { hash } from '../disk/files.ts'
import type { SourcePlace } from '../messages/message.ts'
import { languages } from './code/languages.ts'
import type { Meta } from './page.ts'

export interface SourceBlock {
  /** In capitals if the block is a heading, code or an admonition: old ones of these mislead readers. */
  hash: string
  /** It is a heading, and what follows is its section. */
  opens: boolean
  line: number
  words: number
}

/** Without vowels a hash is no word, and without digits YAML does not read it as a number. */
const letters = 'bcdfghjklmnpqrstvwxz'

const hashLength = 6

/** Hashes with spaces between them. */
export const hashes = new RegExp(`^[${letters}]{${hashLength}}(?: [${letters}]{${hashLength}})*$`, 'i')

/** Title and description of the front matter are one block, before all others. */
export function readFrontBlock({ title, description }: Partial<Meta>): SourceBlock[] {
  const text = [title, description].filter((each) => each !== undefined).join('\n')
  return text === ''
    ? []
    : [{ hash: shorten(text), opens: false, line: 1, words: countWords({ type: 'text', value: text }) }]
}

/** Reads the blocks of a tree in which nothing is expanded. */
export function readSourceBlocks(tree: Root): SourceBlock[] {
  const blocks = tree.children.filter((node) => node.type !== 'html' || !isComment.test(node.value))
  return blocks.map((node) => ({
    hash: shorten(JSON.stringify(node, withoutForm), misleads(node)),
    opens: node.type === 'heading',
    line: node.position?.start.line ?? 1,
    words: countWords(node)
  }))
}

export const isComment = /^\s*<!--(?:(?!-->).)*-->\s*$/s

/** Leaves out of the JSON of a tree what depends on wrapping, indentation and positions alone. */
function withoutForm(key: string, value: unknown): unknown {
  if (key === 'position' || key === 'data' || key === 'spread') return undefined
  if (isCode(value)) return hash(value.lang ?? '', value.meta ?? '', withoutComments(value))
  return typeof value === 'string' ? value.replace(/\s+/g, ' ') : value
}

function isCode(value: unknown): value is Code {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'code'
}

function shorten(text: string, isCapital = false): string {
  let number = Buffer.from(hash(text), 'base64url').readUInt32BE()
  let short = ''
  for (; short.length < hashLength; number = Math.floor(number / letters.length))
    short += letters[number % letters.length]
  return isCapital ? short.toUpperCase() : short
}

function misleads(node: Nodes): boolean {
  if (node.type === 'containerDirective' && /^(?:note|tip|info|warning|caution|danger)$/.test(node.name)) return true
  if (node.type === 'blockquote' && JSON.stringify(node.children[0])?.includes('"[!')) return true
  if (node.type === 'heading' || node.type === 'code') return true
  return 'children' in node && node.type !== 'paragraph' && node.type !== 'table' && node.children.some(misleads)
}

function countWords(node: Nodes): number {
  if (node.type === 'text') return node.value.match(/[\p{L}\p{N}][^\s\p{Pd}]*/gu)?.length ?? 0
  return 'children' in node ? node.children.reduce((sum, child) => sum + countWords(child), 0) : 0
}

/** The section of each fence of a page, its place, a hash of its code without comments, and its language. */
export function writeFences(tree: Root): string[] {
  const fences: string[] = []
  let section = 0
  const walk = (node: Nodes) => {
    if (node.type === 'heading') section++
    if (isCode(node)) {
      const { line, column } = node.position?.start ?? { line: 1, column: 1 }
      fences.push(`${section} ${line} ${column} ${shorten(withoutComments(node))} ${node.lang ?? ''}`)
    }
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
  return fences
}

export interface Fence {
  hash: string
  lang: string
  place: SourcePlace
}

/** The fences of a page by the number of the heading above them. */
export function readFences(written: readonly string[]): Map<string, Fence[]> {
  const sections = new Map<string, Fence[]>()
  for (const fence of written) {
    const [section = '', line, column, short = '', lang = ''] = fence.split(' ')
    const place = { line: Number(line), column: Number(column) }
    sections.set(section, [...(sections.get(section) ?? []), { hash: short, lang, place }])
  }
  return sections
}

/** How comments begin and end, by languages. */
const comments = Object.entries({
  'bash dockerfile elixir graphql ini julia makefile nginx perl powershell properties python r ruby yaml session':
    '(?<=^|\\s)#.*',
  'c cpp csharp dart go groovy java javascript json jsx kotlin less objectivec php protobuf rust scala scss swift tsx typescript zig':
    '(?<!:)\\/\\/.*|\\/\\*[^]*?\\*\\/',
  css: '\\/\\*[^]*?\\*\\/',
  hcl: '(?<=^|\\s)#.*|(?<!:)\\/\\/.*|\\/\\*[^]*?\\*\\/',
  'ada haskell lua pgsql sql': '--.*',
  'html markdown xml': '<!--[^]*?-->'
}).flatMap(([names, pattern]) => names.split(' ').map((name) => [name, pattern] as const))
const patterns = new Map(
  comments.map(([name, comment]) => [
    name,
    new RegExp(`"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'|\`[^\`]*\`|(${comment})`, 'gm')
  ])
)

/** The lines of code that are not empty, without comments: these are translated, and the rest is not. */
export function withoutComments({ value, lang }: Pick<Code, 'value' | 'lang'>): string {
  const language = languages.get((lang ?? '').toLowerCase())
  const pattern = patterns.get(language?.reader === 'session' ? 'session' : (language?.name ?? ''))
  const bare = pattern
    ? value.replace(pattern, (whole, comment?: string) => (comment === undefined ? whole : ''))
    : value
  return bare
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .join('\n')
}

/** A page has its blocks as one text, which is read where it is compared. */
export function writeBlocks(blocks: readonly SourceBlock[]): string {
  return blocks.map(({ hash: short, opens, line, words }) => `${short}${opens ? '#' : ' '}${line} ${words}`).join()
}

export function readBlocks(written: string): SourceBlock[] {
  return written.split(',').flatMap((each) => {
    const [, short = '', mark, line, words] = /^(\w+)(.)(\d+) (\d+)$/.exec(each) ?? []
    return short === '' ? [] : [{ hash: short, opens: mark === '#', line: Number(line), words: Number(words) }]
  })
}

/** The hashes as front matter has them: a line for each section, so that git can merge what was done in two of them. */
export function toHashLines(blocks: readonly SourceBlock[]): string[] {
  const lines: string[][] = []
  for (const { hash: short, opens } of blocks) {
    const last = lines.at(-1)
    if (opens || !last) lines.push([short])
    else last.push(short)
  }
  return lines.map((line) => line.join(' '))
}

/** A block that is not as it was: without `before` it is new, without `now` it is gone. */
export interface BlockChange {
  before?: string
  now?: SourceBlock
}

/** Compares the hashes that a translation keeps with the blocks of its source, in the order of the page. */
export function compareBlocks(then: readonly string[], now: readonly SourceBlock[]): BlockChange[] {
  const isSame = (at: number, other: number) => then[at] === now[other]?.hash
  let start = 0
  while (start < Math.min(then.length, now.length) && isSame(start, start)) start++
  let [ends, endsNow] = [then.length, now.length]
  for (; Math.min(ends, endsNow) > start && isSame(ends - 1, endsNow - 1); ends--) endsNow--
  // How many blocks stay at most, from one of each side on.
  const most = Array.from({ length: ends - start + 1 }, () => new Uint16Array(endsNow - start + 1))
  const stay = (at: number, other: number) => most[at - start]?.[other - start] ?? 0
  for (let at = ends - 1; at >= start; at--)
    for (let other = endsNow - 1; other >= start; other--)
      (most[at - start] as Uint16Array)[other - start] = isSame(at, other)
        ? stay(at + 1, other + 1) + 1
        : Math.max(stay(at + 1, other), stay(at, other + 1))
  const changes: BlockChange[] = []
  let [gone, added]: [string[], SourceBlock[]] = [[], []]
  const flush = () => {
    for (let index = 0; index < Math.max(gone.length, added.length); index++) {
      const [before, now] = [gone[index], added[index]]
      changes.push({ ...(before !== undefined && { before }), ...(now && { now }) })
    }
    ;[gone, added] = [[], []]
  }
  for (let [at, other] = [start, start]; at < ends || other < endsNow; ) {
    if (at < ends && other < endsNow && isSame(at, other)) {
      flush()
      at++
      other++
    } else if (other >= endsNow || (at < ends && stay(at + 1, other) >= stay(at, other + 1)))
      gone.push(then[at++] ?? '')
    else added.push(now[other++] as SourceBlock)
  }
  flush()
  return changes
}
