/** Tabs of MkDocs follow each other; here a group holds them. */
import type { Line } from '../context.ts'
import { findEnd } from './admonitions.ts'
import type { Syntax } from './blocks.ts'
import { directive, indent, indentOf } from './lines.ts'

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
