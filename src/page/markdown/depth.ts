/** Bounds the nesting of blocks for code that recurses. Real pages have fewer than 20 levels. */
import type { Root } from 'mdast'
import type { Message } from '../../messages/message.ts'
import { placeOf } from '../line-origins.ts'

const maxDepth = 300

/** A node of a Markdown or HTML tree. */
export interface Nested {
  children?: Nested[]
  position?: Root['position']
}

/** Empties a tree that is too deep, and reports it. */
export function refuseDeep(tree: Nested, { file, messages }: { file: string; messages: Message[] }): void {
  const deep = findTooDeep(tree)
  if (!deep) return
  tree.children = []
  messages.push({
    rule: 'too-complex',
    file,
    text: `Cannot render blocks nested more than ${maxDepth} deep`,
    note: 'Nest quotes, lists and elements less deeply',
    ...placeOf(deep)
  })
}

/** Uses its own stack: the tree may be deeper than the call stack. */
function findTooDeep(tree: Nested): Nested | undefined {
  const stack = [{ node: tree, depth: 0 }]
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, depth } = entry
    if (depth > maxDepth) return node
    for (const child of node.children ?? [])
      if (child.children || depth === maxDepth) stack.push({ node: child, depth: depth + 1 })
  }
  return undefined
}
