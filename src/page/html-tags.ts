/** The tags, comments and texts of a piece of HTML, in one pass: patterns take quadratic time for quotes without an end. */
import { textElements } from './html-names.ts'

export interface Tag {
  /** Lower case, as browsers read it. */
  name: string
  /** As written in the text, from `<` to `>`. */
  written: string
  at: number
  isEnd: boolean
  /** Ends in `/>`. */
  isSlashed: boolean
}

interface Visitor {
  tag(tag: Tag): void
  /** Called for the text between tags. */
  text?(text: string, at: number): void
  /** A comment, or a declaration. */
  markup?(written: string, at: number): void
  /** Called for the content of an element that holds no tags, such as a script, after its tag. */
  verbatim?(name: string, text: string, at: number): void
}

/** Reads HTML from its beginning to its end. In XML, such as a drawing, each element may have tags. */
export function readTags(html: string, { tag, text, markup, verbatim }: Visitor, { isXml = false } = {}): void {
  let from = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', Math.max(at + 1, from))) {
    const [, slash = '', written = ''] = /^<(\/?)([a-z][^\s/>]*)?/i.exec(html.slice(at, at + 200)) ?? []
    const isMarkup = html[at + 1] === '!' || html[at + 1] === '?'
    if (written === '' && !isMarkup) continue
    if (at > from) text?.(html.slice(from, at), from)
    const end = isMarkup ? endOfMarkup(html, at) : endOfTag(html, at)
    if (end === -1) return
    from = end
    if (isMarkup) {
      markup?.(html.slice(at, end), at)
      continue
    }
    const name = written.toLowerCase()
    tag({ name, written: html.slice(at, end), at, isEnd: slash !== '', isSlashed: html[end - 2] === '/' })
    if (slash !== '' || isXml || !textElements.has(name)) continue
    const close = new RegExp(`</${name}`, 'gi')
    close.lastIndex = end
    from = close.exec(html)?.index ?? html.length
    verbatim?.(name, html.slice(end, from), end)
  }
  if (from < html.length) text?.(html.slice(from), from)
}

function endOfMarkup(html: string, at: number): number {
  const close = html.startsWith('<!--', at) ? '-->' : '>'
  const end = html.indexOf(close, at + 2)
  return end === -1 ? -1 : end + close.length
}

/** After the `>` that is in no quotes. */
function endOfTag(html: string, at: number): number {
  let quote = ''
  for (let index = at + 1; index < html.length; index++) {
    const sign = html[index] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if ((sign === '"' || sign === "'") && /[=\s]/.test(html[index - 1] ?? '')) quote = sign
    else if (sign === '>') return index + 1
  }
  return -1
}
