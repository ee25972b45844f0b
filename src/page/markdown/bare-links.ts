/** Bare addresses within an `<a>` of HTML are its text: a browser would end that link where another begins. */
import type { Link, Nodes, Root } from 'mdast'

/** Comments, scripts and styles too, which have no tags in them. */
const tags =
  /<!--[\s\S]*?-->|<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)|$)|<(\/?)a(?=[\s>])((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi

/** Anchors without an address are often left open, or closed as in XML. */
const opens = /\shref(?=[\s=])(?!.*\/$)/is

/** Makes links of bare addresses texts again, as far as an `<a>` is open around them. Changes the tree. */
export function dropLinksInLinks(tree: Root, text: string): Root {
  if (!/<a\s/i.test(text)) return tree
  let isOpen = false
  // In the order of the text, with a stack of its own: a tree may be deeper than the call stack.
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'html')
      for (const [, end, attributes] of node.value.matchAll(tags))
        if (attributes !== undefined) isOpen = end === '' && opens.test(attributes)
    if (isOpen && node.type === 'link' && isBare(node, text)) toText(node)
    else if ('children' in node) stack.push(...node.children.toReversed())
  }
  return tree
}

/** Neither `[text](url)` nor `<url>`. */
function isBare({ position }: Link, text: string): boolean {
  const first = position && text[position.start.offset ?? -1]
  return first !== '[' && first !== '<'
}

function toText(link: Link): void {
  const { children, url: _url, title: _title, ...rest } = link
  for (const key of Object.keys(link)) Reflect.deleteProperty(link, key)
  Object.assign(link, rest, {
    type: 'text',
    value: children.map((child) => ('value' in child ? child.value : '')).join('')
  })
}
