/** Blocks of MkDocs: by indentation, between slashes, and Markdown within HTML, such as the cards of Material. */
import { openerOf } from './blocks.ts'
import type { Line, PageContext } from './context.ts'
import { convertFence, findFenceEnd } from './fences.ts'
import { dedent, directive, indent, indentOf, textOf } from './lines.ts'
import { convertProse } from './pymdown.ts'
import { findClose, readTag } from './tags.ts'

interface Block {
  /** The line after it. */
  end: number
  content: Line[]
  /** Puts its content, which is converted by then, into its new form. */
  wrap(content: Line[]): Line[]
}

/** Converts lines of a source: the content of blocks first, then the blocks. */
export function convertMkdocs(lines: Line[], context: PageContext): Line[] {
  const made: Line[] = []
  let prose: Line[] = []
  const flush = () => {
    if (prose.length > 0) made.push(...convertProse(prose, context))
    prose = []
  }
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at)
    const block =
      end === undefined
        ? (htmlAt(lines, at) ?? indentedAt(lines, at, context) ?? slashesAt(lines, at, context))
        : undefined
    if (end === undefined && !block) prose.push(lines[at] as Line)
    else flush()
    if (end !== undefined) made.push(...convertFence(lines.slice(at, end), context))
    if (block) made.push(...apart(lines, at, block.end, block.wrap(convertMkdocs(block.content, context))))
    at = end ?? block?.end ?? at + 1
  }
  flush()
  return made
}

/** Adds a blank line on either side if there is none: text may follow a block at once. */
function apart(lines: Line[], at: number, end: number, made: Line[]): Line[] {
  // Tabs of a group stay together.
  const isText = (index: number) => /^\s*(?!\/\/\/)\S/.test(lines[index]?.text ?? '')
  const edge = (line: Line | undefined) => ({ text: '', at: line?.at ?? 1 })
  return [...(isText(at - 1) ? [edge(made[0])] : []), ...made, ...(isText(end) ? [edge(made.at(-1))] : [])]
}

const attribute = /\s+markdown(?:=(?:"\w*"|'\w*'|\w+))?(?=[\s>])/

/** An element on lines of its own. Its content is Markdown here between empty lines. */
function htmlAt(lines: Line[], at: number): Block | undefined {
  const first = lines[at] as Line
  const [, space = '', name = ''] = /^([ \t]*)<([a-z][\w-]*)\s[^>]*>[ \t]*$/.exec(first.text) ?? []
  if (!attribute.test(first.text)) return undefined
  const text = textOf(lines.slice(at))
  const tag = readTag(text, space.length)
  const close = tag && findClose(text, name, tag.end)
  if (!close || /\S/.test(/^[^\n]*/.exec(text.slice(close.end))?.[0] ?? '')) return undefined
  const end = at + text.slice(0, close.end).split('\n').length
  const last = lines[end - 1] as Line
  if (end - at < 2 || !/^\s*<\//.test(last.text)) return undefined
  const inner = dedent(lines.slice(at + 1, end - 1))
  const isCards = /\bclass="[^"]*\bgrid\b[^"]*\bcards\b/.test(first.text) && /^[-*+]\s/.test(inner[0]?.text ?? '')
  const edge = (line: Line, mark: string) => ({ text: mark, at: line.at })
  const wrap = (made: Line[]) =>
    isCards
      ? indent(directive({ name: 'cards' }, made, first.at), space)
      : [
          edge(first, first.text.replace(attribute, '')),
          edge(first, ''),
          ...made,
          edge(last, ''),
          edge(last, last.text.trim())
        ]
  return { end, content: isCards ? cardsOf(inner) : inner, wrap }
}

/** Each item of a list is a card; its first line is the title. */
function cardsOf(lines: Line[]): Line[] {
  const starts = lines.flatMap(({ text }, index) => (/^[-*+]\s/.test(text) ? [index] : []))
  return starts.flatMap((start, index) => {
    const [first, ...rest] = lines.slice(start, starts[index + 1]) as [Line, ...Line[]]
    const title = first.text.replace(/^[-*+]\s+/, '').replace(/(\*\*|__)(?=\S)(.*?)(?<=\S)\1/g, '$2')
    const [rule, ...others] = dedent(rest)
    const body = rule?.text === '---' ? others : dedent(rest)
    return [{ text: `/// card | ${title}`, at: first.at }, ...dedent(body), { text: '///', at: first.at }]
  })
}

/** `!!! note "Title"`, `??? note` and `=== "Tab"`, with their content four spaces in. */
function indentedAt(lines: Line[], at: number, context: PageContext): Block | undefined {
  const line = lines[at] as Line
  const [, space = '', mark = '', words = '', title = ''] =
    /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]*([\w -]*?)[ \t]*(?:"(.*)")?[ \t]*$/.exec(line.text) ?? []
  if (mark === '' || (mark.startsWith('=') ? title === '' : words === '')) return undefined
  const end = endOfIndented(lines, at, space.length)
  if (mark.startsWith('=')) return tabsAt(lines, at, context)
  const fold = mark === '???' ? 'fold=closed' : mark === '???+' ? 'fold=open' : ''
  const name = words.split(/\s+/)[0] ?? 'note'
  const opener = openerOf({ name, title: inLine(title, line.at, context), attributes: fold }, line.at, context)
  const content = dedent(lines.slice(at + 1, end), space.length + 4)
  return { end, content, wrap: (made) => indent(directive({ name: opener }, made, line.at), space) }
}

/** Tabs that follow each other are one group. */
function tabsAt(lines: Line[], at: number, context: PageContext): Block {
  const line = lines[at] as Line
  const width = indentOf(line.text)
  const content: Line[] = []
  let end = at
  for (let next: number | undefined = at; next !== undefined; ) {
    const { text, at: place } = lines[next] as Line
    end = endOfIndented(lines, next, width)
    const inner = dedent(lines.slice(next + 1, end), width + 4)
    content.push({ text: `/// tab-of-group | ${/"(.*)"/.exec(text)?.[1] ?? 'Tab'}`, at: place }, ...inner, {
      text: '///',
      at: place
    })
    const after = lines.findIndex((each, index) => index >= end && each.text.trim() !== '')
    const isNext = indentOf(lines[after]?.text ?? '') === width && /^\s*===[+]?[ \t]+"/.test(lines[after]?.text ?? '')
    next = after !== -1 && isNext ? after : undefined
  }
  return { end, content, wrap: tabsOf(line, context) }
}

function tabsOf({ text, at }: Line, context: PageContext): Block['wrap'] {
  context.count('tab groups')
  return (made) => indent(directive({ name: 'tabs' }, made, at), text.slice(0, indentOf(text)))
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

const slashes = /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/

/** `/// note | Title` to `///`; tabs that follow each other are one group. */
function slashesAt(lines: Line[], at: number, context: PageContext): Block | undefined {
  const line = lines[at] as Line
  const [, space = '', , name = '', title = ''] = slashes.exec(line.text) ?? []
  let end = name === '' ? undefined : endOfSlashes(lines, at)
  if (end === undefined) return undefined
  if (name === 'tab') {
    for (let next = end; next < lines.length && /^\s*(?:$|\/{3,}[ \t]*tab[ \t]*\|)/.test(lines[next]?.text ?? ''); )
      if (lines[next]?.text.trim() === '') next++
      else {
        end = endOfSlashes(lines, next) ?? next + 1
        next = end
      }
    const bare = dedent(lines.slice(at, end), space.length)
    const content = bare.map((each) => ({
      ...each,
      text: each.text.replace(/^(\/{3,}[ \t]*)tab(?=[ \t]*\|)/, '$1tab-of-group')
    }))
    return { end, content, wrap: tabsOf(line, context) }
  }
  const inner = dedent(lines.slice(at + 1, end - 1), space.length)
  // Lines of options, four spaces in, are right after the opener.
  const first = inner.findIndex(({ text }) => !/^ {4}\w[\w-]*:/.test(text))
  const own = name === 'tab-of-group' ? 'tab' : name
  const opener = openerOf({ name: own, title: inLine(title, line.at, context), attributes: '' }, line.at, context)
  const wrap = (made: Line[]) => indent(directive({ name: opener }, made, line.at), space)
  return { end, content: dedent(inner.slice(Math.max(0, first)), 0), wrap }
}

/** The line after the end: blocks nest with the same fence or with longer ones. */
function endOfSlashes(lines: Line[], at: number): number | undefined {
  let depth = 0
  for (let index = at; index < lines.length; index++) {
    const code = findFenceEnd(lines, index)
    if (code !== undefined) index = code - 1
    else if (slashes.test(lines[index]?.text ?? '')) depth++
    else if (/^[ \t]*\/{3,}[ \t]*$/.test(lines[index]?.text ?? '') && --depth === 0) return index + 1
  }
  return undefined
}

/** The marks of a title. */
function inLine(title: string, at: number, context: PageContext): string {
  return title && textOf(convertProse([{ text: title, at }], context)).trim()
}
