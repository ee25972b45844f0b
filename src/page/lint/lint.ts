/** Looks for what works and serves readers badly in a finished page: one walk over its tree for all rules. */
import type { Element, Nodes, Root } from 'hast'
import { type Message, problemOf } from '../../messages/message.ts'
import type { LintedPage, Report, Visitor } from './rule.ts'
import { pageRules } from './rules.ts'

type Visits = { elements: Map<string, ((element: Element) => void)[]>; texts: NonNullable<Visitor['text']>[] }

export function lint(tree: Root, page: LintedPage): Message[] {
  const messages: Message[] = []
  const visits: Visits = { elements: new Map(), texts: [] }
  for (const rule of pageRules) {
    const report: Report = (problem, at) =>
      messages.push(problemOf(rule, { file: page.files[0] ?? '', ...placeOf(at), ...problem }))
    const { elements = {}, text } = rule.check(page, report) ?? {}
    for (const [name, visit] of Object.entries(elements))
      visits.elements.set(name, [...(visits.elements.get(name) ?? []), visit])
    if (text) visits.texts.push(text)
  }
  walk(tree, visits)
  return messages
}

function placeOf(at: Parameters<Report>[1]): Pick<Message, 'place'> {
  if (at === undefined) return {}
  if ('line' in at) return { place: at }
  const start = at.position?.start
  return start ? { place: { line: start.line, column: start.column } } : {}
}

/** What is in them is no prose. */
const verbatim = new Set('pre,code,kbd,samp,script,style,template,svg,math'.split(','))

function walk(node: Nodes, visits: Visits): void {
  if (node.type === 'text') for (const visit of visits.texts) visit(node)
  if (node.type === 'element') {
    for (const visit of visits.elements.get(node.tagName) ?? []) visit(node)
    if (verbatim.has(node.tagName)) return
  }
  if ('children' in node) for (const child of node.children) walk(child, visits)
}
