/**
 * Shows another page in this document: the parts that differ are taken over, those that stay (the bar, an open menu, the
 * sidebar with its scroll and its open categories) are kept and only marked anew. What the reader then has is what a
 * load of the page would have given.
 */

/** What scripts put into the head. */
const ownHead = '[rel="prefetch"]'

/** What scripts note on the root: it is the reader's, not the page's. */
const ownMarks = /^data-(theme|banner-dismissed|busy|scripted)$/

/** What is between the bar and the footer; behind the footer lies what scripts append. */
const content = 'body > :not(header, footer, footer ~ *, script, .skip-link, .banner, docsgen-announcer)'

/** Takes over `page`. */
export function showPage(page: Document): void {
  const focused = document.activeElement as HTMLElement | null
  swapHead(page)
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
  if (focused?.isConnected) focused.focus({ preventScroll: true }) // moved with the sidebar
  if (same) same.scrollTop = scrollTop ?? 0
}

/** A script that runs: of those in a parsed page browsers run none. */
function toLive({ outerHTML }: Element): Node {
  return document.createRange().createContextualFragment(outerHTML)
}

/** What both pages have stays in place: nothing is asked for or run again. */
function swapHead(page: Document): void {
  const [old, next] = [document, page].map(({ head }) =>
    [...head.children].filter((element) => !element.matches(ownHead))
  ) as [Element[], Element[]]
  const hasEqual = (list: Element[], element: Element) => list.some((each) => each.isEqualNode(element))
  for (const element of old) if (!hasEqual(next, element)) element.remove()
  for (const element of next) {
    if (!hasEqual(old, element)) document.head.append(element.matches('script') ? toLive(element) : element)
  }
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

/** The same links, other marks: which one is the page, which section and which version it is in. Islands not yet alive are told too. */
function copyMarks(page: Document): void {
  const marked = ':is(header, footer) :is(a, docsgen-island)'
  const others = page.querySelectorAll<HTMLElement>(marked)
  for (const [at, element] of document.querySelectorAll(marked).entries()) {
    const other = others[at]
    if (other && (other.dataset.props || other.textContent === element.textContent))
      copyAttributes(other, element, ['href', 'aria-current', 'data-props'])
  }
}

/**
 * Moves the old sidebar into the new page where it has the same entries, or all of which the new one has some; else the
 * new one opens what was open, with the entries that are at hand.
 */
function keepSidebar(before: HTMLElement | null, after: HTMLElement | null): HTMLElement | undefined {
  if (!before || !after || before.getAttribute('aria-label') !== after.getAttribute('aria-label')) return undefined
  const href = hrefOf(after.querySelector('[aria-current]'))
  const isWhole = before.dataset.whole === after.dataset.whole && !before.querySelector('[data-rest], .closed')
  let kept = false
  for (const link of before.querySelectorAll('a')) {
    link.removeAttribute('aria-current')
    if (!isWhole || hrefOf(link) !== href) continue
    link.setAttribute('aria-current', 'page')
    kept = true
    // Its own category and those around it.
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
