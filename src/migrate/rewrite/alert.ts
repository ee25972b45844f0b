/** Alerts of Infima, the style sheet of Docusaurus, are admonitions. */
import type { Line } from '../context.ts'
import { admonition } from './admonitions.ts'
import type { Syntax } from './blocks.ts'
import { dedent, indent, textOf, toLines } from './lines.ts'
import { classesOf, findClose, readTag } from './tags.ts'

const alerts: Record<string, string> = {
  ...{ 'alert--secondary': 'note', 'alert--success': 'tip', 'alert--info': 'info' },
  ...{ 'alert--warning': 'warning', 'alert--danger': 'danger' }
}

/** `<div className="alert alert--info">` to its end, with nothing else on its lines. */
export const alert: Syntax = (lines, at, context) => {
  const first = lines[at] as Line
  const [, space] = /^([ \t]*)<div\s/.exec(first.text) ?? []
  if (space === undefined) return undefined
  const text = textOf(lines.slice(at))
  const tag = readTag(text, space.length)
  const classes = tag ? classesOf(tag) : []
  const close = tag && classes.includes('alert') ? findClose(text, 'div', tag.end) : undefined
  if (!tag || !close || /^[^\n]*\S/.test(text.slice(close.end))) return undefined
  const kind = classes.map((name) => alerts[name]).find((name) => name !== undefined) ?? 'note'
  const line = lines[at + text.slice(0, tag.end).split('\n').length - 1]?.at
  const content = dedent(toLines(text.slice(tag.end, close.start), line))
  const end = at + text.slice(0, close.end).split('\n').length
  return { end, content, wrap: (made) => indent(admonition({ kind, title: '', at: first.at }, made, context), space) }
}
