/** Markdown within HTML in MkDocs: cards of Material, and other elements with the attribute `markdown`. */
import type { Line } from '../context.ts'
import type { Syntax } from './blocks.ts'
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
