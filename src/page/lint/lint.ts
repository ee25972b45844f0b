/** Looks for what works and serves readers badly in a finished page: one walk over its tree for all rules. */
import type { Nodes, Root } from 'hast'
import { type Message, problemOf } from '../../messages/message.ts'
import type { LintedPage, Report } from './rule.ts'
import { pageRules } from './rules.ts'

/** By name of the element, or `#text`. */
type Visits = Map<string, ((node: Nodes) => void)[]>

export function lint(tree: Root, page: LintedPage): Message[] {
  const messages: Message[] = []
  const visits: Visits = new Map()
  for (const rule of pageRules) {
    const report: Report = (problem, at) =>
      messages.push(problemOf(rule, { file: page.files[0] ?? '', ...placeOf(at), ...problem }))
    for (const [name, visit] of Object.entries(rule.check(page, report)))
      visits.set(name, [...(visits.get(name) ?? []), visit])
  }
  walk(tree, visits)
  return messages
}

function placeOf(at: Parameters<Report>[1]): Pick<Message, 'place'> {
  const start = at && 'line' in at ? at : at?.position?.start
  return start ? { place: { line: start.line, column: start.column } } : {}
}

/** Elements without prose. */
const verbatim = new Set('pre,code,kbd,samp,script,style,template,svg,math'.split(','))

function walk(node: Nodes, visits: Visits): void {
  const name = node.type === 'element' ? node.tagName : `#${node.type}`
  for (const visit of visits.get(name) ?? []) visit(node)
  if ('children' in node && !verbatim.has(name)) for (const child of node.children) walk(child, visits)
}
