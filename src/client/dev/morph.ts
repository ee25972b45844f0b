/**
 * Updates the document to what the server has now. It changes what differs from the last document of the server and
 * leaves the rest: what a reader opened, scrolled, typed or focused, and what scripts did (islands, marks).
 */
import { madeByScript } from '../dom.ts'

/** Elements of the head that belong to a page. The style sheet is replaced on its own. */
const pageHead =
  'meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], script[type="application/ld+json"]'

export class Mirror {
  #last: Document | undefined
  readonly #pageNodes = new WeakMap<Node, Node>()

  /** Shows what is new in `next`. The first call only learns which node is which. */
  show(next: Document): void {
    const before = this.#last?.documentElement.dataset.url === next.documentElement.dataset.url ? this.#last : undefined
    this.#last = next
    document.title = next.title
    if (!before || htmlOf(before) !== htmlOf(next)) showHead(next)
    if (before) this.#morph(before.body, next.body)
    else this.#adopt(document.body, next.body)
  }

  /** Pairs the nodes of a page that has no last document: an older page of the server, or one that the router made. */
  #adopt(page: Node, next: Node) {
    this.#pageNodes.set(next, page)
    if (page instanceof Text && page.data !== (next as Text).data) page.data = (next as Text).data
    if (page instanceof Element && (page.localName.includes('-') || hasMore(page, next as Element))) return
    for (const name of ['href', 'src', 'id']) {
      const value = page instanceof Element && (next as Element).getAttribute(name)
      if (typeof value === 'string' && (page as Element).getAttribute(name) !== value) {
        ;(page as Element).setAttribute(name, value)
      }
    }
    const [old, children] = [childrenOf(page), childrenOf(next)]
    if (old.length === children.length && old.every((node, at) => node.nodeName === children[at]?.nodeName)) {
      for (const [at, child] of children.entries()) this.#adopt(old[at] as Node, child)
    } else if (page !== document.body) this.#refill(page, next)
    else {
      // The parts of the page keep what a reader did to them, whatever is beside them.
      const match = matchChildren(old, children)
      this.#arrange({ page, old, children, match }, (same, child) => this.#adopt(same, child))
    }
  }

  #refill(page: Node, next: Node) {
    ;(page as Element).replaceChildren(...childrenOf(next).map((child) => this.#insertable(child)))
  }

  #morph(before: Node, next: Node) {
    const page = this.#pageNodes.get(before)
    if (!page) return
    this.#pageNodes.set(next, page)
    if (page instanceof Element) copyAttributes(before as Element, next as Element, page)
    else if (before.nodeValue !== next.nodeValue) page.nodeValue = next.nodeValue
    if (page instanceof Element && page.matches('[data-hydrated]')) return // React has it
    const [old, children] = [childrenOf(before), childrenOf(next)]
    if (old.some((node) => this.#pageNodes.get(node)?.parentNode !== page)) return this.#refill(page, next)
    const match = matchChildren(old, children)
    const nodes = old.map((node) => this.#pageNodes.get(node) as Node)
    this.#arrange({ page, old: nodes, children, match }, (_, child, at) => {
      const same = old[match.from[at] ?? -1] as Node
      if (match.equal[at]) this.#inherit(same, child)
      else this.#morph(same, child)
    })
  }

  /** Removes nodes of the page that are gone and inserts new ones; `keep` is called for each that stays. */
  #arrange(
    { page, old, children, match }: { page: Node; old: Node[]; children: Node[]; match: Match },
    keep: (same: Node, child: Node, at: number) => void
  ) {
    let anchor = old.length === 0 ? page.firstChild : (old.at(-1)?.nextSibling ?? null)
    const kept = new Set(match.from)
    for (const [at, node] of old.entries()) if (!kept.has(at)) (node as ChildNode).remove()
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at] as Node
      const same = old[match.from[at] ?? -1]
      if (same) keep(same, child, at)
      anchor = (same as ChildNode | undefined) ?? page.insertBefore(this.#insertable(child), anchor)
    }
  }

  /** Equal nodes: the new one stands for the same node of the page. */
  #inherit(before: Node, next: Node) {
    const page = this.#pageNodes.get(before)
    if (page) this.#pageNodes.set(next, page)
    for (const [at, child] of before.childNodes.entries()) this.#inherit(child, next.childNodes[at] as Node)
  }

  #insertable(node: Node): ChildNode {
    const made = document.importNode(node, true) as ChildNode
    this.#link(node, made)
    return made
  }

  #link(node: Node, made: Node) {
    this.#pageNodes.set(node, made)
    for (const [at, child] of node.childNodes.entries()) this.#link(child, made.childNodes[at] as Node)
  }
}

/** True when a large sidebar has all entries of the server's page and some that the reader opened. */
function hasMore(page: Element, next: Element): boolean {
  if (!page.matches('.sidebar[data-whole]')) return false
  const [shown, wanted] = [page, next].map((sidebar) => {
    const links = [...sidebar.querySelectorAll('a:not([data-rest], .closed details a)')]
    return new Set(links.map((link) => `${link.getAttribute('href')} ${link.textContent}`))
  }) as [Set<string>, Set<string>]
  return shown.size > wanted.size && [...wanted].every((link) => shown.has(link))
}

/** Copies only what the server changed: `open` of a category is the reader's. */
function copyAttributes(before: Element, next: Element, page: Element): void {
  for (const { name, value } of next.attributes) {
    if (before.getAttribute(name) !== value) page.setAttribute(name, value)
  }
  for (const { name } of before.attributes) if (!next.hasAttribute(name)) page.removeAttribute(name)
}

/** Leaves out what scripts added, and the script of docsgen dev, which differs each time. */
function childrenOf(node: Node): Node[] {
  const isOurs = (child: Node) => child instanceof HTMLScriptElement && 'look' in child.dataset
  return [...node.childNodes].filter((child) => !(madeByScript in child || isOurs(child)))
}

function htmlOf({ head }: Document): string {
  return [...head.querySelectorAll(pageHead)].map((element) => element.outerHTML).join('\n')
}

function showHead(next: Document): void {
  if (htmlOf(document) === htmlOf(next)) return
  for (const element of document.head.querySelectorAll(pageHead)) element.remove()
  for (const element of next.head.querySelectorAll(pageHead)) document.head.append(document.importNode(element))
}

interface Match {
  /** For each new child the index of its old one, or -1. Ascending, apart from -1. */
  from: number[]
  /** True for a child that is equal with all its descendants. */
  equal: boolean[]
}

/** Matches the new children of an element with the old ones: equal ones at both ends, then those of the same kind between. */
function matchChildren(old: readonly Node[], next: readonly Node[]): Match {
  const from = next.map(() => -1)
  const equal = next.map(() => false)
  let start = 0
  while (start < old.length && start < next.length && isEqual(old[start], next[start])) {
    from[start] = start
    equal[start++] = true
  }
  let [oldEnd, nextEnd] = [old.length, next.length]
  while (oldEnd > start && nextEnd > start && isEqual(old[oldEnd - 1], next[nextEnd - 1])) {
    oldEnd--
    nextEnd--
    from[nextEnd] = oldEnd
    equal[nextEnd] = true
  }
  let oldAt = start
  for (let nextAt = start; nextAt < nextEnd; nextAt++) {
    const same = old.slice(oldAt, oldEnd).findIndex((node) => isSameKind(node, next[nextAt]))
    if (same === -1) continue
    from[nextAt] = oldAt + same
    oldAt += same + 1
  }
  return { from, equal }
}

function isEqual(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other)
}

function isSameKind(one: Node, other: Node | undefined): boolean {
  if (one.nodeName !== other?.nodeName) return false
  if (!(one instanceof Element && other instanceof Element)) return true
  return one.localName.includes('-') ? isSameIsland(one, other) : one.id === other.id
}

/** An island with other HTML is the same, as long as what it was given is: an edit of it goes to React. */
function isSameIsland(one: Element, other: Element): boolean {
  const [given, next] = [one, other].map((island) => [
    island.cloneNode(),
    ...island.querySelectorAll('docsgen-slot, template')
  ]) as [Node[], Node[]]
  return (
    /^docsgen-(island|plain)$/.test(one.localName) &&
    given.length === next.length &&
    given.every((node, at) => node.isEqualNode(next[at] as Node))
  )
}
