/** Alerts of Infima, the style sheet of Docusaurus, are admonitions. */
import { admonition } from './admonitions.ts'
import type { Syntax } from './blocks.ts'
import { classesOf, readDiv } from './div.ts'
import { indent } from './lines.ts'

const alerts: Record<string, string> = {
  ...{ 'alert--secondary': 'note', 'alert--success': 'tip', 'alert--info': 'info' },
  ...{ 'alert--warning': 'warning', 'alert--danger': 'danger' }
}

/** `<div className="alert alert--info">` to its end. */
export const alert: Syntax = (lines, at, context) => {
  const div = readDiv(lines, at, 'alert')
  if (div?.close === undefined) return undefined
  const { tag, close, end, space } = div
  const kind = classesOf(tag).flatMap((name) => alerts[name] ?? [])[0] ?? 'note'
  const opener = { kind, title: '', at: lines[at]?.at ?? 1 }
  return { end, content: div.linesOf(tag.end, close), wrap: (made) => indent(admonition(opener, made, context), space) }
}
