/** Fixes in the sources what can be fixed in one way only. Nothing else in a file changes, line ends stay. */
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { DataError, maybeReadData, writeData } from '../disk/files.ts'
import { workTreeOf } from '../disk/git.ts'
import { toPosix } from '../disk/paths.ts'
import { isOfRepository } from './format.ts'
import { cannotRead, DocsgenError, type Message, type SourcePlace } from './message.ts'

export interface PlacedFix {
  file: string
  place: SourcePlace
  was: string
  text: string
}

interface Span {
  start: number
  end: number
}

/** Writes the fixes of messages into their files and returns those it could apply. */
export function applyFixes(root: string, messages: Message[]): PlacedFix[] {
  const byFile = new Map<string, PlacedFix[]>()
  for (const { fix, ...message } of messages) {
    const { file = message.file, place = message.place } = fix ?? {}
    if (file !== undefined && place && fix && !isOfRepository(file))
      byFile.set(file, [...(byFile.get(file) ?? []), { ...fix, file, place }])
  }
  return [...byFile].flatMap(([file, wanted]) => {
    try {
      return fixFile(root, file, wanted)
    } catch (error) {
      throw error instanceof DataError ? new DocsgenError(cannotRead(file, error)) : error
    }
  })
}

function fixFile(root: string, file: string, wanted: PlacedFix[]): PlacedFix[] {
  // One of a mount is elsewhere in the same work tree.
  const top = file.startsWith('../') ? workTreeOf(root) : undefined
  const inside = top === undefined ? file : toPosix(path.relative(top, path.join(realpathSync.native(root), file)))
  const home = top ?? root
  const before = maybeReadData(home, inside) ?? ''
  const { text, fixed } = fixText(
    before,
    wanted.filter(({ was }) => was !== '')
  )
  const whole = addText(
    text,
    wanted.filter(({ was }) => was === '')
  )
  if (whole.text !== before) writeData(home, inside, whole.text)
  return [...fixed, ...whole.fixed]
}

/** Adds at the end what takes the place of nothing. */
function addText(text: string, wanted: PlacedFix[]): { text: string; fixed: PlacedFix[] } {
  let result = text === '' || wanted.length === 0 || /\n$/.test(text) ? text : `${text}\n`
  const fixed = wanted.map((each) => {
    const line = lineStarts(result).length
    result += each.text
    return { ...each, place: { line, column: 1 } }
  })
  return { text: result, fixed }
}

/** Applies what is found where it should be, from the end of the text to its beginning, so that places hold. */
export function fixText(text: string, wanted: PlacedFix[]): { text: string; fixed: PlacedFix[] } {
  const spans = new Map<number, Span & { fixed: PlacedFix }>()
  for (const fixed of wanted) {
    const span = findFix(text, fixed.place, fixed.was)
    if (span && !spans.has(span.start)) spans.set(span.start, { ...span, fixed })
  }
  const sorted = [...spans.values()].sort((a, b) => b.start - a.start)
  let result = text
  for (const { start, end, fixed } of sorted) result = result.slice(0, start) + fixed.text + result.slice(end)
  return { text: result, fixed: sorted.map(({ fixed }) => fixed).reverse() }
}

/** Returns the extent of what a fix takes the place of; undefined if it is not there. */
export function findFix(text: string, { line, column }: SourcePlace, was: string): Span | undefined {
  return findSpan(text, (lineStarts(text)[line - 1] ?? text.length) + column - 1, was)
}

/** Offsets of lines as places count them: any line end, without a byte order mark. */
function lineStarts(text: string): number[] {
  const ends = [...text.matchAll(/\r\n|\n|\r/g)].map(({ 0: end, index }) => index + end.length)
  return [text.startsWith('\ufeff') ? 1 : 0, ...ends]
}

/** `was` begins at the place, or is what the link, the element, the directive or the value there refers to. */
function findSpan(text: string, at: number, was: string): Span | undefined {
  if (was === '') return undefined
  const toSpan = (start: number | undefined) => (start === undefined ? undefined : { start, end: start + was.length })
  if (text.startsWith(was, at)) return toSpan(at)
  if (/["']/.test(text[at] ?? '') && text.startsWith(was + text[at], at + 1)) return toSpan(at + 1)
  if (text[at] === '<') return toSpan(inTag(text, at, was))
  if (text[at] === ':') return toSpan(inDirective(text, at, was))
  const open = text[at] === '!' ? at + 1 : at
  return text[open] === '[' ? toSpan(inLink(text, open, was)) : undefined
}

function inTag(text: string, at: number, href: string): number | undefined {
  const tag = text.slice(at, text.indexOf('>', at))
  const [quoted, other] = ['"', "'"].map((quote) => `=${quote}${href}${quote}`).filter((each) => tag.includes(each))
  const isOne = quoted !== undefined && other === undefined && tag.indexOf(quoted) === tag.lastIndexOf(quoted)
  return isOne ? at + tag.indexOf(quoted) + 2 : undefined
}

/** `:name[label]{href=…}` with any number of colons, and quotes or none. */
function inDirective(text: string, at: number, href: string): number | undefined {
  const end = at + (/^:+[a-z][\w-]*/i.exec(text.slice(at))?.[0].length ?? 0)
  const open = text[end] === '[' ? (closingBracket(text, end) ?? end) + 1 : end
  if (text[open] !== '{') return undefined
  const values = /\s*(?:[^\s=}]*=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))|[^\s=}]+)/y
  const found: number[] = []
  values.lastIndex = open + 1
  for (let match = values.exec(text); match; match = values.exec(text)) {
    const [, ...kinds] = match
    const isQuoted = kinds[2] === undefined
    if (kinds.includes(href)) found.push(values.lastIndex - href.length - (isQuoted ? 1 : 0))
  }
  return found.length === 1 ? found[0] : undefined
}

/** `[text](href)`, or `[text][name]` with `[name]: href` elsewhere. */
function inLink(text: string, open: number, href: string): number | undefined {
  const close = closingBracket(text, open)
  if (close === undefined) return undefined
  const isHere = (start: number) =>
    text.startsWith(href, start) && /^[\s>)]|^$/.test(text.slice(start + href.length, start + href.length + 1))
  if (text[close + 1] === '(') {
    const start = close + 2 + (/^\s*<?/.exec(text.slice(close + 2))?.[0].length ?? 0)
    return isHere(start) ? start : undefined
  }
  const definitions = [...text.matchAll(/^[ >]*\[[^\]\n]+\]:[ \t]*<?/gm)].map(
    ({ 0: head, index }) => index + head.length
  )
  const found = definitions.filter(isHere)
  return found.length === 1 ? found[0] : undefined
}

/** Skips escaped brackets and those in code; undefined if the paragraph ends first. */
function closingBracket(text: string, open: number): number | undefined {
  let depth = 0
  const marks = /\\.|(`+)(?!`).*?[^`]\1(?!`)|\[|\]|(?:\r\n|\n|\r)[ \t>]*(?:\r\n|\n|\r)/gs
  marks.lastIndex = open
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    if (/^[\r\n]/.test(match[0])) return undefined
    if (match[0] === '[') depth++
    else if (match[0] === ']' && --depth === 0) return match.index
  }
  return undefined
}
