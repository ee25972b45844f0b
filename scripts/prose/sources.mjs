/**
 * Finds the prose of a file. Gives it in pieces that are as long as what they stand for in the file, so that an offset
 * in a piece is an offset in the file: code becomes a row of ▪, marks become spaces.
 */
import { parseSync, visitorKeys } from 'oxc-parser'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)
/** What is read by itself: one piece each. */
const blocks = new Set(['paragraph', 'heading', 'tableCell', 'defListDescription'])
/** Seen by readers, but not as prose. */
const codes = new Set(['inlineCode', 'image', 'textDirective', 'footnoteReference'])
const frontMatterTexts = /^(?:title|description|label): *(.+)$/gm

/** @returns {{ kind: string, start: number, text: string }[]} */
export function findProse(file, source, options = {}) {
  if (/\.tsx?$/.test(file)) return [...codeProse(file, source, options)]
  if (/\.md$/.test(file)) return [...markdownProse(source)]
  return [...source.matchAll(/(?<=^|\s)# .*$/gm)].map((found) =>
    piece('comment', found.index, mask(found[0], /^#/g, ' '))
  )
}

function piece(kind, start, text) {
  return { kind, start, text }
}

function* markdownProse(source) {
  const [frontMatter = ''] = source.match(/^---\n[\s\S]*?\n---\n/) ?? []
  for (const found of frontMatter.matchAll(frontMatterTexts)) {
    yield piece('front matter', found.index + found[0].length - found[1].length, maskCode(found[1]))
  }
  yield* markdownBlocks(markdown.parse(frontMatter.replace(/[^\n]/g, ' ') + source.slice(frontMatter.length)), source)
}

function* markdownBlocks(node, source) {
  if (blocks.has(node.type)) {
    const [start, end] = rangeOf(node)
    const kept = new Array(end - start).fill(' ')
    for (const { type, range } of leaves(node)) {
      for (let at = range[0]; at < range[1]; at++) kept[at - start] = type === 'text' ? source[at] : '▪'
    }
    yield piece(node.type, start, mask(kept.join(''), /(?<=\n)[ >\t]+|\\(?=[!-~])/g, ' '))
  } else for (const child of node.children ?? []) yield* markdownBlocks(child, source)
}

function* leaves(node) {
  if (codes.has(node.type) || node.type === 'text') yield { type: node.type, range: rangeOf(node) }
  else for (const child of node.children ?? []) yield* leaves(child)
}

function rangeOf({ position }) {
  return [position.start.offset, position.end.offset]
}

/** Strings, templates and text of JSX that have more than one word, and comments. `onlyComments` leaves out the rest. */
function* codeProse(file, source, { comments = false, onlyComments = false }) {
  const parsed = parseSync(file, source)
  if (parsed.errors.length > 0) throw new Error(`Cannot parse ${file}: ${parsed.errors[0].message}`)
  if (!onlyComments) yield* literals(parsed.program, source)
  for (const { start, end } of joinLines(parsed.comments, source)) {
    yield piece(
      comments ? 'comment' : 'code comment',
      start,
      maskCode(mask(source.slice(start, end), /^\/[/*]+|(?<=\n)\s*(?:\*(?!\/)|\/\/)|\*\/$|@\w+/g, ' '))
    )
  }
}

/** Lines of `//` without code between them are one comment. */
function joinLines(comments, source) {
  const joined = []
  for (const { type, start, end } of comments) {
    const last = joined.at(-1)
    if (last?.type === 'Line' && type === 'Line' && /^\n[ \t]*$/.test(source.slice(last.end, start))) last.end = end
    else joined.push({ type, start, end })
  }
  return joined
}

function* literals(node, source, parent = undefined) {
  if (/^(?:Import|Export(?:All|Named))/.test(node.type) && node.source) return
  const read = readers[node.type]?.(node, source)
  if (read && isProse(read.text, parent)) yield piece(kindOf(parent), read.start, read.text)
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) if (child) yield* literals(child, source, node)
  }
}

const readers = {
  Literal({ value, start, end }, source) {
    if (typeof value !== 'string') return
    return { start: start + 1, text: maskText(source.slice(start + 1, end - 1)) }
  },
  JSXText: ({ start, end }, source) => ({ start, text: maskText(source.slice(start, end)) }),
  TemplateLiteral({ start, end, expressions }, source) {
    let text = source.slice(start, end)
    for (const each of expressions) {
      const from = text.lastIndexOf('${', each.start - start)
      const to = text.indexOf('}', each.end - start) + 1
      text = text.slice(0, from) + '▪'.repeat(to - from) + text.slice(to)
    }
    return { start: start + 1, text: maskText(text.slice(1, -1)) }
  }
}

function maskText(text) {
  return maskCode(
    mask(text, /\\(?:u\{\w+\}|u\w{4}|[\s\S])/g, (found) => (found[1] === '`' ? ' `' : ' '.repeat(found.length)))
  )
}

function maskCode(text) {
  return mask(text, /`[^`]+`/g, '▪')
}

/** `by`: what each character becomes, or a function that gives as many as it was given. */
function mask(text, pattern, by) {
  return text.replace(pattern, (found) => (typeof by === 'string' ? by.repeat(found.length) : by(found)))
}

/** Words with spaces between them; a single word where it is counted (`countOf(3, 'error')`) or painted (`paint.green('fixed')`). */
function isProse(text, parent) {
  const { name, object } = parent?.type === 'CallExpression' ? parent.callee : {}
  if (name === 'countOf' || (object?.property ?? object)?.name === 'paint') return true
  if (!/[A-Za-z▪],? [A-Za-z▪]/.test(text) || !/[a-z]{3}/.test(text)) return false
  const isCode = /[{}]|[<;]\/?\w|=>|;\s+[\w-]+: |\bvar\(/.test(text)
  const size = text.split(/\s+/).length
  // Keywords of a language may be words such as `and`.
  const isList = (size > 8 && !/\b(?:the|is|it|and|not|no)\b/.test(text)) || (size > 20 && !/[.,:]|\bthe\b/.test(text))
  return !isCode && !isList
}

/** `text` and `note` are the parts of a message (src/messages/message.ts). */
function kindOf(parent) {
  const name = parent?.type === 'Property' ? parent.key.name : undefined
  return name === 'text' || name === 'note' ? name : 'string'
}
