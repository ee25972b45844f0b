/** Blocks of MkDocs: by indentation, in tabs that follow each other, and Markdown within HTML, such as the cards of Material. */
import { admonition, findEnd, titleInProse, withoutIcons } from './admonitions.ts'
import type { Container, Syntax } from './blocks.ts'
import type { Line } from './context.ts'
import { dedent, directive, indent, indentOf, textOf } from './lines.ts'
import { findClose, readTag } from './tags.ts'

const attribute = /\s+markdown(?:=(?:"\w*"|'\w*'|\w+))?(?=[\s>])/

/** An element on lines of its own. Its content is Markdown here between empty lines. */
export const markdownInHtml: Syntax = (lines, at) => {
  const first = lines[at] as Line
  const [, space = ''] = /^([ \t]*)<[a-z][\w-]*\s[^>]*>[ \t]*$/.exec(first.text) ?? []
  if (!attribute.test(first.text)) return undefined
  const text = textOf(lines.slice(at))
  const tag = readTag(text, space.length)
  const close = tag && findClose(text, tag.name, tag.end)
  if (!close || /\S/.test(/^[^\n]*/.exec(text.slice(close.end))?.[0] ?? '')) return undefined
  const length = text.slice(0, close.end).split('\n').length
  const last = lines[at + length - 1] as Line
  if (length < 2 || !/^\s*<\//.test(last.text)) return undefined
  const inner = dedent(lines.slice(at + 1, at + length - 1))
  const isCards = /\bclass="[^"]*\bgrid\b[^"]*\bcards\b/.test(first.text)
  const end = at + length
  if (isCards && inner.length > 0 && /^[-*+]\s/.test(inner[0]?.text ?? ''))
    return { end, content: cardsOf(inner), wrap: (made) => indent(directive({ name: 'cards' }, made, first.at), space) }
  const edge = (line: Line, mark: string) => ({ text: mark, at: line.at })
  const wrap = (made: Line[]) => [
    edge(first, first.text.replace(attribute, '')),
    edge(first, ''),
    ...made,
    edge(last, ''),
    edge(last, last.text.trim())
  ]
  return { end, content: inner, wrap }
}

/** Each item of a list is a card; its first line is the title. */
function cardsOf(lines: Line[]): Line[] {
  const starts = lines.flatMap(({ text }, index) => (/^[-*+]\s/.test(text) ? [index] : []))
  return starts.flatMap((start, index) => {
    const [first, ...rest] = lines.slice(start, starts[index + 1]) as [Line, ...Line[]]
    const title = first.text.replace(/^[-*+]\s+/, '').replace(/(\*\*|__)(?=\S)(.*?)(?<=\S)\1/g, '$2')
    const body = dedent(rest).filter(({ text }, at, all) => !(text === '---' && isFirst(all, at)))
    const edge = (text: string) => ({ text, at: first.at })
    return [edge(`/// card-of-grid | ${title}`), ...dedent(body), edge('///')]
  })
}

function isFirst(lines: Line[], at: number): boolean {
  return lines.slice(0, at).every(({ text }) => text.trim() === '') && indentOf(lines[at]?.text ?? '') === 0
}

const opener = /^([ \t]*\/{3,})[ \t]*tab[ \t]*\|/

/** Takes `/// tab | Name` as often as there are; each is a container within. */
export const tabGroup: Syntax = (lines, at, context) => {
  const line = lines[at] as Line
  if (context.kind !== 'mkdocs' || !opener.test(line.text)) return undefined
  const width = indentOf(line.text)
  const content: Line[] = []
  let end = at
  for (let next = at; opener.test(lines[next]?.text ?? '') && indentOf(lines[next]?.text ?? '') === width; ) {
    const close = findEnd(lines, next, '/')
    if (close === undefined) break
    const [first, ...rest] = lines.slice(next, close + 1) as [Line, ...Line[]]
    content.push({ ...first, text: first.text.replace(opener, '$1 tab-of-group |') }, ...rest)
    end = close + 1
    next = end
    while (lines[next]?.text.trim() === '') next++
  }
  if (end === at) return undefined
  context.count('tab groups')
  const space = line.text.slice(0, width)
  const bare = content.map((each) => ({ ...each, text: each.text.slice(Math.min(width, indentOf(each.text))) }))
  return { end, content: bare, wrap: (inner) => indent(directive({ name: 'tabs' }, inner, line.at), space) }
}

/** `!!! note "Title"`, `??? note`, `=== "Tab"`, with their content four spaces in. */
export const indented: Syntax = (lines, at, context) => {
  const line = lines[at] as Line
  const [, space = '', mark = '', words = '', title] =
    /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]*([\w -]*?)[ \t]*(?:"(.*)")?[ \t]*$/.exec(line.text) ?? []
  if (mark === '' || (mark.startsWith('=') ? title === undefined : words === '')) return undefined
  const end = endOfIndented(lines, at, space.length)
  const content = dedent(lines.slice(at + 1, end), space.length + 4)
  if (mark.startsWith('=')) return tabs(lines, at)
  const kind = words.split(/\s+/)[0] ?? 'note'
  const fold = mark === '???' ? 'closed' : mark === '???+' ? 'open' : undefined
  const plain = titleInProse(withoutIcons(title ?? '', line.at, context), line.at, context)
  const opener = { kind, title: plain, at: line.at, ...(fold && { fold: fold as 'open' | 'closed' }) }
  return { end, content, wrap: (inner) => surround(lines, at, end, indent(admonition(opener, inner, context), space)) }
}

/** Writes tabs that follow each other in the form with slashes, which tabs.ts makes a group of. */
function tabs(lines: Line[], at: number): Container {
  const line = lines[at] as Line
  const width = indentOf(line.text)
  const content: Line[] = []
  let end = at
  for (let next: number | undefined = at; next !== undefined; next = nextTab(lines, end, width)) {
    const opener = lines[next] as Line
    end = endOfIndented(lines, next, width)
    const label = /"(.*)"/.exec(opener.text)?.[1] ?? 'Tab'
    const inner = dedent(lines.slice(next + 1, end), width + 4)
    const { at } = opener
    content.push({ text: `/// tab | ${label}`, at }, ...inner, { text: '///', at }, { text: '', at })
  }
  const space = line.text.slice(0, width)
  const wrap = (inner: Line[]) => surround(lines, at, end, indent(inner, space))
  return { end, content, wrap }
}

function nextTab(lines: Line[], from: number, width: number): number | undefined {
  const next = lines.findIndex(({ text }, index) => index >= from && text.trim() !== '')
  const text = lines[next]?.text ?? ''
  return next !== -1 && indentOf(text) === width && /^\s*===[+]?[ \t]+"/.test(text) ? next : undefined
}

function endOfIndented(lines: Line[], at: number, width: number): number {
  let end = at + 1
  for (let index = at + 1; index < lines.length; index++) {
    const text = lines[index]?.text ?? ''
    if (text.trim() === '') continue
    if (indentOf(text.replaceAll('\t', '    ')) < width + 4) break
    end = index + 1
  }
  return end
}

/** Adds a blank line on either side if there is none: text may follow an indented block at once. */
function surround(lines: Line[], at: number, end: number, made: Line[]): Line[] {
  const blank = (index: number) => (lines[index]?.text ?? '').trim() === ''
  const edge = (line: Line | undefined) => ({ text: '', at: line?.at ?? 1 })
  return [
    ...(at > 0 && !blank(at - 1) ? [edge(made[0])] : []),
    ...made,
    ...(end < lines.length && !blank(end) ? [edge(made.at(-1))] : [])
  ]
}
