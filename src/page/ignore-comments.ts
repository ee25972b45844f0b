/**
 * `<!-- docsgen-ignore link-text -->` silences rules in the next block, or in the block around it; `ignore-page` on the
 * whole page. The comments are not published.
 */

import type { Html, Nodes, Parents, Root } from 'mdast'
import { defined } from '../disk/defined.ts'
import type { Ignore, Message } from '../messages/message.ts'
import { isEssential, type Rule } from '../messages/rules.ts'
import { didYouMean } from '../messages/suggest.ts'

interface Context {
  file: string
  messages: Message[]
  rules: string[]
}

// The lookaheads end the name in one place only.
const ignoring = /^<!--\s*docsgen-(ignore(?:\w|-(?!->))*)(?:(?=-->)|(?![\w-]))(.*)-->$/s

/** Removes these comments from a tree and returns what they say. */
export function takeIgnores(node: Root | Parents, context: Context): Ignore[] {
  const found: Ignore[] = []
  for (const [index, child] of node.children.entries()) {
    const comment = child.type === 'html' ? ignoring.exec(child.value) : null
    if (child.type === 'html' && comment) found.push(...readComment(child, comment, { node, at: index, ...context }))
    else if ('children' in child) found.push(...takeIgnores(child, context))
  }
  const isTaken = new Set(found.map(({ place }) => `${place.line}:${place.column}`))
  node.children = node.children.filter(({ type, position }) => {
    return type !== 'html' || !isTaken.has(`${position?.start.line}:${position?.start.column}`)
  }) as never
  return found
}

/** `node` is the parent of the comment, which is its child `at`. */
function readComment(
  comment: Html,
  [, kind, list = '']: string[],
  { node, at, file, messages, rules }: Context & { node: Root | Parents; at: number }
): Ignore[] {
  const place = { line: comment.position?.start.line ?? 1, column: comment.position?.start.column ?? 1 }
  const report = (text: string, note?: string) =>
    messages.push({ rule: 'unused-ignore', file, place, text, ...defined({ note }) })
  if (kind !== 'ignore' && kind !== 'ignore-page') {
    report(
      `Unknown comment \`docsgen-${kind}\`${didYouMean(kind ?? '', ['ignore', 'ignore-page']).replace('`', '`docsgen-')}`
    )
    return [{ rules: [], file, place }]
  }
  const names = list.split(/[\s,]+/).filter(Boolean)
  if (names.length === 0) report('Expected the names of rules', 'Write `<!-- docsgen-ignore link-text -->`')
  const isRule = (name: string): name is Rule => rules.includes(name) || name.includes('/')
  const known = names.filter(isRule)
  for (const name of names) {
    if (!isRule(name)) report(`Unknown rule \`${name}\`${didYouMean(name, rules)}`)
    else if (isEssential(name)) report(`Cannot ignore \`${name}\`: the page cannot be published with this problem`)
  }
  const sound = known.filter((name) => !isEssential(name))
  const next = node.children
    .slice(at + 1)
    .find((each) => each.type !== 'html' || !each.value.includes('docsgen-ignore'))
  if (kind === 'ignore-page') return [{ rules: sound, file, place }]
  const { start, end } = (isBlock(node) ? next : node)?.position ?? {}
  return [{ rules: sound, file, place, lines: [start?.line ?? 0, end?.line ?? 0] }]
}

/** Comments between blocks are blocks; those within a line of text are not. */
function isBlock({ type }: Nodes): boolean {
  return !/^(paragraph|heading|tableCell|emphasis|strong|delete|link|linkReference)$/.test(type)
}
