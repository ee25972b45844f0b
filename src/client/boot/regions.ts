/**
 * Shows another page in this document, as a load of it would. Parts that differ are replaced; of those that stay
 * (navbar, open menu, sidebar with its scroll position and open categories) only the marks change.
 */

/** Attributes that scripts set on the root: they are the reader's, not the page's. */
const ownMarks = /^data-(theme|banner-dismissed|busy|scripted)$/

/** Everything between the navbar and the footer. Scripts append after the footer. */
const content = 'body>:not(header,footer,footer~*,script,.skip-link,[class^=banner],docsgen-announcer)'

/** Replaces the shown page by `page`, whose nodes it takes. */
export function showPage(page: Document): void {
  const focused = document.activeElement as HTMLElement | null
  replaceHead(page)
  copyAllAttributes(page.documentElement, document.documentElement)
  copyAllAttributes(page.body, document.body)
  copyMarks(page)
  const old = document.querySelectorAll(content)
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  const scrollTop = sidebar?.scrollTop
  old[0]?.before(...page.querySelectorAll(content))
  const same = keepSidebar(sidebar, document.querySelector<HTMLElement>('.sidebar'))
  for (const element of old) element.remove()
  for (const script of document.querySelectorAll('main script')) script.replaceWith(toLive(script))
  if (focused?.isConnected) focused.focus({ preventScroll: true }) // it moved with the sidebar
  if (same) same.scrollTop = scrollTop ?? 0
}

/** Returns a copy of a script that runs: browsers never run scripts of a parsed page. */
function toLive({ outerHTML }: Element): Node {
  return document.createRange().createContextualFragment(outerHTML)
}

/**
 * Leaves elements that both pages have, once: nothing is fetched or run again. And style sheets on their way: other pages
 * wait for them, and one that is removed never says that it has come.
 */
function replaceHead(page: Document): void {
  // The colours of the browser's bar are those of each page, and the mode is the reader's.
  const [old, next] = [document, page].map(({ head }) => [...head.querySelectorAll(':scope>:not([data-mode])')]) as [
    Element[],
    Element[]
  ]
  for (const element of old) {
    const at = next.findIndex((each) => each.isEqualNode(element))
    if (at >= 0) next.splice(at, 1)
    else if (!element.matches('[rel=stylesheet]') || (element as HTMLLinkElement).sheet) element.remove()
  }
  document.head.append(...next.map((element) => (element.matches('script') ? toLive(element) : element)))
}

function copyAllAttributes(from: Element, to: Element): void {
  const names = [...from.getAttributeNames(), ...to.getAttributeNames()].filter((name) => !ownMarks.test(name))
  copyAttributes(from, to, names)
}

function copyAttributes(from: Element, to: Element, names: string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name)
    if (value === null) to.removeAttribute(name)
    else to.setAttribute(name, value)
  }
}

/** Copies the marks of links (page, section, version) in the navbar and footer. */
function copyMarks(page: Document): void {
  const marked = ':is(header,footer) a'
  const others = page.querySelectorAll(marked)
  for (const [at, element] of document.querySelectorAll(marked).entries()) {
    const other = others[at]
    if (other?.textContent === element.textContent) copyAttributes(other, element, ['href', 'aria-current'])
  }
}

/**
 * Moves the old sidebar into the new page if it has the same entries, or has all entries and the new one only some.
 * Otherwise opens in the new one what was open in the old.
 */
function keepSidebar(before: HTMLElement | null, after: HTMLElement | null): HTMLElement | undefined {
  if (!before || !after || before.getAttribute('aria-label') !== after.getAttribute('aria-label')) return undefined
  const href = hrefOf(after.querySelector('[aria-current]'))
  const isWhole =
    before.dataset.whole === after.dataset.whole &&
    !before.querySelector('[data-rest],.closed,.operations') &&
    !after.querySelector('.operations')
  let kept = false
  for (const link of before.querySelectorAll('a')) {
    link.removeAttribute('aria-current')
    if (!isWhole || hrefOf(link) !== href) continue
    link.setAttribute('aria-current', 'page')
    kept = true
    // opens its own category and those around it
    for (const category of before.querySelectorAll('details'))
      if (category.parentElement?.contains(link)) category.open = true
  }
  if (kept) after.replaceWith(before)
  else openSame(before, after)
  return kept ? before : after
}

function hrefOf(link: Element | null): string | null | undefined {
  return link?.getAttribute('href')
}

function openSame(before: Element, after: Element): void {
  const name = (row: Element | null) => row?.querySelector('a, summary')?.outerHTML
  const open = [...before.querySelectorAll('details[open]')].map((category) => category.parentElement)
  for (const row of after.querySelectorAll('li')) {
    const same = open.find((each) => name(each) === name(row))
    if (same && row.matches('.closed')) row.replaceWith(same)
    else if (same) row.querySelector('details')?.setAttribute('open', '')
  }
}
