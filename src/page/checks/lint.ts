/** Looks for what works and serves readers badly in a finished page: one walk over its tree for all rules. */
import type { Element, Nodes, Root, Text } from 'hast'
import { type Message, problemOf } from '../../messages/message.ts'
import type { LintedPage, Report } from './rule.ts'
import { pageRules } from './rules.ts'

type Visits = Map<string, ((node: Element) => void)[]>

export function lint(tree: Root, page: LintedPage): Message[] {
  const messages: Message[] = []
  const visits: Visits = new Map()
  const readers: { hint: RegExp; read(text: Text): void }[] = []
  for (const rule of pageRules) {
    const report: Report = (problem, at) =>
      messages.push(problemOf(rule, { file: page.files[0] ?? '', ...placeOf(at), ...problem }))
    const { '#text': read, ...elements } = rule.check(page, report)
    if (read) readers.push({ hint: rule.hint ?? anything, read })
    for (const [name, visit] of Object.entries(elements)) visits.set(name, [...(visits.get(name) ?? []), visit])
  }
  const texts: Text[] = []
  walk(tree, visits, texts)
  const prose = texts.map(({ value }) => value).join('\n')
  const chosen = new Map<RegExp, Text[]>() // rules may share a hint
  for (const { hint, read } of readers) {
    const hinted = chosen.get(hint) ?? (hint.test(prose) ? texts.filter(({ value }) => hint.test(value)) : [])
    chosen.set(hint, hinted)
    for (const text of hinted) read(text)
  }
  return messages
}

const anything = /(?:)/

function placeOf(at: Parameters<Report>[1]): Pick<Message, 'place'> {
  const start = at && 'line' in at ? at : at?.position?.start
  return start ? { place: { line: start.line, column: start.column } } : {}
}

/** Elements without prose. */
const verbatim = new Set('pre,code,kbd,samp,script,style,template,svg,math'.split(','))

/** Visits elements and collects texts, in the order of the page. */
function walk(node: Nodes, visits: Visits, texts: Text[]): void {
  if (node.type === 'text') texts.push(node)
  else if (node.type === 'element') {
    for (const visit of visits.get(node.tagName) ?? []) visit(node)
    if (!verbatim.has(node.tagName)) for (const child of node.children) walk(child, visits, texts)
  } else if (node.type === 'root') for (const child of node.children) walk(child, visits, texts)
}
