/** Reads the texts of a section of a page, from one heading to the next. */

/** A paragraph, an entry of a list or a block of code. */
export interface Block {
  nodes: Text[]
  isCode: boolean
}

const headings = 'h1,h2,h3,h4,h5,h6'
/** Only a heading with an id, or the first child of an element with one, begins a section. */
const begins = '[id], [id] > :first-child'
const cells = 'td,th'
const apart =
  'nav,script,style,button,select,[data-footnote-ref],.hash-link,.sr-only,.doc-bar,.version-note,.toc-folded,.tags,.page-source'
const blocks =
  'tr,p,li,dt,dd,pre,summary,figcaption,blockquote,legend,label,div,section,article,main,.endpoints a > *,.actions a'

/** `id` is that of a heading, or of an element that begins with one; empty for the text before the first. Without it, all. */
export function blocksOf(page: Document, id?: string): Block[] {
  const target = id ? page.getElementById(id) : null
  const scope = page.querySelector('main')
  if (!scope || (id && !target)) return []
  const found: Block[] = []
  let isInside = !target
  /** A target that is not a heading begins with one. */
  let hasHeading = !target || target.matches(headings)
  let last: Element | null = null
  const walker = page.createTreeWalker(scope, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(apart) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      isInside ||= node === target
      if (!isInside || id === undefined || !node.matches(headings) || node === target || node.localName === 'h1')
        continue
      if (hasHeading && node.matches(begins)) break
      hasHeading = true
    } else if (isInside && (id === undefined || !node.parentElement?.closest(headings))) {
      const block = node.parentElement?.closest('tr') ?? node.parentElement?.closest(blocks) ?? null
      if (block !== last) found.push({ nodes: [], isCode: block?.localName === 'pre' })
      last = block
      found.at(-1)?.nodes.push(node as Text)
    }
  }
  return found
}

export function isHeading({ nodes }: Block): boolean {
  return !!nodes[0]?.parentElement?.closest(headings)
}

/** The text of a block, with `between` between the cells of a row. */
export function textOf({ nodes }: Block, between: string): string {
  const cellOf = (node?: Text) => node?.parentElement?.closest(cells)
  return nodes.map((node, at) => (at > 0 && cellOf(node) !== cellOf(nodes[at - 1]) ? between : '') + node.data).join('')
}
