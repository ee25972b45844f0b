/**
 * Proposes pages to a reader of an address without one: those whose urls are nearest to it. Sent with the page that answers
 * such addresses, where `data-nearest` of `main` is the heading; nothing is proposed where that page itself is asked for.
 */
import { createElement } from '../dom.ts'
import { decode, isPageAt } from '../links.ts'
import { nearestTo } from './distance.ts'

const main = document.querySelector('main')
const heading = main?.dataset.nearest

if (main && heading && !isPageAt(document, location)) void propose(main, heading).catch(() => {}) // the page goes without

async function propose(main: HTMLElement, heading: string): Promise<void> {
  const response = await fetch(PAGES_URL)
  if (!response.ok) return
  const titles = (await response.json()) as Record<string, string | [string]>
  const hrefs = nearestTo(
    location.pathname,
    Object.keys(titles).filter((href) => href !== `${BASE}/`)
  )
  if (hrefs.length === 0) return
  const part = createElement('nav', { class: 'nearest', 'aria-label': heading })
  const list = createElement('ul', {})
  for (const href of hrefs) {
    const item = createElement('li', {})
    item.append(createElement('a', { href }, String(titles[href])), createElement('code', {}, decode(href)))
    list.append(item)
  }
  part.append(createElement('p', {}, heading), list)
  main.append(part)
}
