/** Ids of headings: what the author says (`## Title {#id}`), else rehype-slug's, else one that is never empty. */
import type { Element, Text } from 'hast'
import type { Heading as MdastHeading, Nodes } from 'mdast'

const explicit = /[ \t]*\{#([^\s{}]+)\}[ \t]*$/

/** Takes `{#id}` off the end of headings and makes it their id. Runs on the Markdown tree, before any slug is made. */
export function readExplicitIds(node: Nodes): void {
  if (node.type === 'heading') readExplicitId(node)
  else if ('children' in node) for (const child of node.children) readExplicitIds(child)
}

function readExplicitId(heading: MdastHeading): void {
  const last = heading.children.at(-1)
  const found = last?.type === 'text' ? explicit.exec(last.value) : null
  if (!found?.[1] || last?.type !== 'text') return
  last.value = last.value.slice(0, found.index)
  heading.data = { ...heading.data, hProperties: { id: found[1] } }
}

/**
 * Takes the white space off both ends of a heading's text: GitHub does not make a hyphen of it, and where an empty element
 * follows (`## Title <Badge/>`) nobody sees it.
 */
export function trimHeading(heading: Element): void {
  const texts = textsOf(heading)
  while (texts[0] && texts[0].value.trim() === '') (texts.shift() as Text).value = ''
  while (texts.at(-1) && texts.at(-1)?.value.trim() === '') (texts.pop() as Text).value = ''
  const [first, last] = [texts[0], texts.at(-1)]
  if (first) first.value = first.value.trimStart()
  if (last) last.value = last.value.trimEnd()
}

function textsOf(node: Element): Text[] {
  return node.children.flatMap((child) =>
    child.type === 'text' ? [child] : child.type === 'element' ? textsOf(child) : []
  )
}

/**
 * Gives each heading the id it keeps. rehype-slug leaves '' for headings of symbols alone, and does not know the ids an
 * author wrote by hand: an id it made that is empty or taken gives way, the one written by hand stays.
 */
export function settleIds(made: Element[], written: Set<string>): void {
  const taken = new Set(written).add('docsgen-main')
  for (const heading of made) {
    const text = textsOf(heading).map((each) => each.value)
    const wanted = /[\p{L}\p{N}_]/u.test(text.join('')) ? String(heading.properties.id) : 'section'
    let id = wanted
    for (let count = 1; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    heading.properties.id = id
  }
}
