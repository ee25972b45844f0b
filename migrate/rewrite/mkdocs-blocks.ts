/** Blocks of MkDocs: by indentation, between slashes, and Markdown within HTML. */
import { openerOf } from './blocks.ts'
import type { PageContext } from './context.ts'
import { convertFence, findFenceEnd } from './fences.ts'
import { dedent, directive, indent, indentOf } from './lines.ts'
import { convertProse } from './pymdown.ts'
import { findClose, readTag } from './tags.ts'

interface Block {
  /** The line after it. */
  end: number
  content: string[]
  /** Puts its content, which is converted by then, into its new form. */
  wrap(content: string[]): string[]
}

/** Converts lines of a source: the content of blocks first, then the blocks. */
export function convertMkdocs(lines: string[], context: PageContext): string[] {
  const made: string[] = []
  let prose: string[] = []
  const flush = () => {
    if (prose.length > 0) made.push(...convertProse(prose, context))
    prose = []
  }
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at)
    const find = () => htmlAt(lines, at, context) ?? indentedAt(lines, at, context) ?? slashesAt(lines, at, context)
    const block = end === undefined ? find() : undefined
    if (end === undefined && !block) prose.push(lines[at] ?? '')
    else flush()
    if (end !== undefined) made.push(...convertFence(lines.slice(at, end), context))
    if (block) {
      // Text may follow a block at once; tabs of a group stay together.
      const edge = (index: number) => (/^\s*(?!\/\/\/)\S/.test(lines[index] ?? '') ? [''] : [])
      made.push(...edge(at - 1), ...block.wrap(convertMkdocs(block.content, context)), ...edge(block.end))
    }
    at = end ?? block?.end ?? at + 1
  }
  flush()
  return made
}

const attribute = /\s+markdown(?:=(?:"\w*"|'\w*'|\w+))?(?=[\s>])/

/** An element on lines of its own. Its content is Markdown here between empty lines. */
function htmlAt(lines: string[], at: number, { todo }: PageContext): Block | undefined {
  const first = lines[at] ?? ''
  const [, space = '', name = ''] = /^([ \t]*)<([a-z][\w-]*)\s[^>]*>[ \t]*$/.exec(first) ?? []
  if (!attribute.test(first)) return undefined
  const text = lines.slice(at).join('\n')
  const tag = readTag(text, space.length)
  const close = tag && findClose(text, name, tag.end)
  if (!close || /\S/.test(/^[^\n]*/.exec(text.slice(close.end))?.[0] ?? '')) return undefined
  const end = at + text.slice(0, close.end).split('\n').length
  const last = lines[end - 1]?.trim() ?? ''
  if (end - at < 2 || !last.startsWith('</')) return undefined
  if (/\bgrid\b[^"]*\bcards\b/.test(first)) todo('A grid of cards is a list here: see “Cards” in Blocks', 'look')
  const wrap = (made: string[]) => [first.replace(attribute, ''), '', ...made, '', last]
  return { end, content: dedent(lines.slice(at + 1, end - 1)), wrap }
}

/** `!!! note "Title"`, `??? note` and `=== "Tab"`, with their content four spaces in. */
function indentedAt(lines: string[], at: number, context: PageContext): Block | undefined {
  const [, space = '', mark = '', words = '', title = ''] =
    /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]*([\w -]*?)[ \t]*(?:"(.*)")?[ \t]*$/.exec(lines[at] ?? '') ?? []
  if (mark === '' || (mark.startsWith('=') ? title === '' : words === '')) return undefined
  const end = endOfIndented(lines, at, space.length)
  if (mark.startsWith('=')) return tabsAt(lines, at)
  const attributes = mark === '???' ? 'fold=closed' : mark === '???+' ? 'fold=open' : ''
  const name = words.split(/\s+/)[0] ?? 'note'
  const opener = openerOf({ name, title: inLine(title, context), attributes }, context)
  const content = dedent(lines.slice(at + 1, end), space.length + 4)
  return { end, content, wrap: (made) => indent(directive(opener, made), space) }
}

/** Tabs that follow each other are one group. */
function tabsAt(lines: string[], at: number): Block {
  const width = indentOf(lines[at] ?? '')
  const content: string[] = []
  let end = at
  for (let next = at; next !== -1; ) {
    end = endOfIndented(lines, next, width)
    const inner = dedent(lines.slice(next + 1, end), width + 4)
    content.push(`/// tab-of-group | ${/"(.*)"/.exec(lines[next] ?? '')?.[1] ?? 'Tab'}`, ...inner, '///')
    next = lines.findIndex((each, index) => index >= end && each.trim() !== '')
    const line = lines[next] ?? ''
    if (indentOf(line) !== width || !/^\s*===[+]?[ \t]+"/.test(line)) next = -1
  }
  return { end, content, wrap: tabsOf(width) }
}

function tabsOf(width: number): Block['wrap'] {
  return (made) => indent(directive('tabs', made), ' '.repeat(width))
}

function endOfIndented(lines: string[], at: number, width: number): number {
  const isOut = (text: string) => text.trim() !== '' && indentOf(text.replaceAll('\t', '    ')) < width + 4
  const after = lines.findIndex((text, index) => index > at && isOut(text))
  const end = lines.slice(0, after === -1 ? lines.length : after).findLastIndex((text) => text.trim() !== '')
  return Math.max(at, end) + 1
}

const slashes = /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/

/** `/// note | Title` to `///`; tabs that follow each other are one group. */
function slashesAt(lines: string[], at: number, context: PageContext): Block | undefined {
  const [, space = '', , name = '', title = ''] = slashes.exec(lines[at] ?? '') ?? []
  let end = name === '' ? undefined : endOfSlashes(lines, at)
  if (end === undefined) return undefined
  if (name === 'tab') {
    for (let next = end; next < lines.length && /^\s*(?:$|\/{3,}[ \t]*tab[ \t]*\|)/.test(lines[next] ?? ''); )
      if (lines[next]?.trim() === '') next++
      else next = end = endOfSlashes(lines, next) ?? next + 1
    const bare = dedent(lines.slice(at, end), space.length)
    const content = bare.map((each) => each.replace(/^(\/{3,}[ \t]*)tab(?=[ \t]*\|)/, '$1tab-of-group'))
    return { end, content, wrap: tabsOf(space.length) }
  }
  const inner = dedent(lines.slice(at + 1, end - 1), space.length)
  // Lines of options, four spaces in, are right after the opener.
  const first = inner.findIndex((text) => !/^ {4}\w[\w-]*:/.test(text))
  const own = name === 'tab-of-group' ? 'tab' : name
  const opener = openerOf({ name: own, title: inLine(title, context), attributes: '' }, context)
  const wrap = (made: string[]) => indent(directive(opener, made), space)
  return { end, content: dedent(inner.slice(Math.max(0, first)), 0), wrap }
}

/** The line after the end: blocks nest with the same fence or with longer ones. */
function endOfSlashes(lines: string[], at: number): number | undefined {
  let depth = 0
  for (let index = at; index < lines.length; index++) {
    const code = findFenceEnd(lines, index)
    if (code !== undefined) index = code - 1
    else if (slashes.test(lines[index] ?? '')) depth++
    else if (/^[ \t]*\/{3,}[ \t]*$/.test(lines[index] ?? '') && --depth === 0) return index + 1
  }
  return undefined
}

function inLine(title: string, context: PageContext): string {
  return title && convertProse([title], context).join(' ').trim()
}
