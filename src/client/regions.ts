/**
 * Shows another page in this document: the parts that differ are taken over, those that stay (the bar, an open menu, the
 * sidebar with its scroll and its open categories) are kept and only marked anew. What the reader then has is what a
 * load of the page would have given.
 */

/** Elements of the head that belong to a page. */
const pageHead =
  'title, meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], link[rel="alternate"]'

/** Takes over `page`. Gives the new part of the document. */
export function showPage(page: Document): Element {
  swapHead(page)
  copyAttributes(page.documentElement, document.documentElement, ['lang', 'dir', 'data-url', 'data-version'])
  copyMarks(page, 'header')
  copyMarks(page, 'footer')
  const next = document.adoptNode(contentOf(page))
  const old = contentOf(document)
  const sidebar = keepSidebar(old, next)
  old.replaceWith(next)
  if (sidebar) sidebar.element.scrollTop = sidebar.scrollTop
  return next
}

/** Everything between the bar and the footer. */
function contentOf(page: Document): Element {
  const main = page.querySelector('main')
  const content = main?.closest('body > *')
  if (!content) throw new Error('a page has no main part')
  return content
}

function swapHead(page: Document): void {
  for (const element of document.head.querySelectorAll(pageHead)) element.remove()
  for (const element of page.head.querySelectorAll(pageHead)) document.head.append(document.adoptNode(element))
}

function copyAttributes(from: Element, to: Element, names: string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name)
    if (value === null) to.removeAttribute(name)
    else to.setAttribute(name, value)
  }
}

/** The same links, other marks: which one is the page, which section and which version it is in. Islands not yet alive are told too. */
function copyMarks(page: Document, part: string): void {
  for (const [at, island] of document.querySelectorAll(`${part} docsgen-island`).entries()) {
    const other = page.querySelectorAll(`${part} docsgen-island`)[at]
    if (other) copyAttributes(other, island, ['data-props'])
  }
  const links = document.querySelectorAll(`${part} a`)
  const others = page.querySelectorAll(`${part} a`)
  for (const [at, link] of links.entries()) {
    const other = others[at]
    if (other && link.textContent === other.textContent) copyAttributes(other, link, ['href', 'aria-current'])
  }
}

/** Moves the old sidebar into the new page where it is the same one; else the new one opens what was open. */
function keepSidebar(old: Element, next: Element): { element: Element; scrollTop: number } | undefined {
  const before = old.querySelector('.sidebar')
  const after = next.querySelector('.sidebar')
  if (!before || !after || before.getAttribute('aria-label') !== after.getAttribute('aria-label')) return undefined
  const { scrollTop } = before
  if (hrefsOf(before) !== hrefsOf(after)) {
    openSame(before, after)
    return { element: after, scrollTop }
  }
  for (const [at, link] of before.querySelectorAll('a').entries()) {
    const other = after.querySelectorAll('a')[at]
    if (other) copyAttributes(other, link, ['aria-current'])
  }
  for (const [at, category] of before.querySelectorAll('details').entries()) {
    if (after.querySelectorAll('details')[at]?.open) category.open = true
  }
  after.replaceWith(before)
  return { element: before, scrollTop }
}

function hrefsOf(sidebar: Element): string {
  return [...sidebar.querySelectorAll('a')].map((link) => link.getAttribute('href')).join('\n')
}

function openSame(before: Element, after: Element): void {
  const name = (category: Element) =>
    category.querySelector('summary')?.getAttribute('aria-label') ?? category.querySelector('summary')?.textContent
  const open = new Set([...before.querySelectorAll('details[open]')].map(name))
  for (const category of after.querySelectorAll('details')) if (open.has(name(category))) category.open = true
}
