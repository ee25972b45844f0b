/**
 * Proposes pages to a reader of an address without one: those whose urls are nearest to it. Sent with the page that answers
 * such addresses, where `data-nearest` of `main` is the heading; nothing is proposed where that page itself is asked for.
 */
import { createElement } from '../dom.ts'
import { decode, isPageAt } from '../links.ts'

const main = document.querySelector('main')

if (main && !isPageAt(document, location)) void show(main).catch(() => {}) // the page goes without

async function show(main: HTMLElement): Promise<void> {
  const [tag = ''] = location.pathname.slice(BASE.length + 1).split('/')
  if (document.querySelector(`[data-language="${CSS.escape(tag)}"]:not([aria-current])`)) await translate(main, tag)
  await propose(main, main.dataset.nearest ?? '')
}

/** Shows the text of the language that the address is in, where a host has one page for all. */
async function translate(main: HTMLElement, tag: string): Promise<void> {
  const text = await (await fetch(`${BASE}/${tag}/404.html`)).text()
  const page = new DOMParser().parseFromString(text, 'text/html')
  const other = page.querySelector('main')
  if (!other || page.documentElement.dataset.url !== '/404') return
  document.title = page.title
  main.lang = page.documentElement.lang
  main.dir = page.documentElement.dir
  main.dataset.nearest = other.dataset.nearest
  main.replaceChildren(...other.childNodes)
}

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

const most = 3
/** In the same folder half of the letters of the last segment are to be alike. */
const least = 0.75

/** The hrefs most like the path `wanted`, best first; none that are not near. */
function nearestTo(wanted: string, hrefs: string[]): string[] {
  const path = simplify(decode(wanted))
  return hrefs
    .map((href) => ({ href, likeness: likenessOf(path, simplify(decode(href))) }))
    .filter(({ likeness }) => likeness >= least)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ href }) => href)
}

/** Without what hosts and other generators add: `/Guide/Install/index.html` is `/guide/install`. */
function simplify(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(?:html?|mdx?|php)$/, '')
    .replace(/\/(?:index|readme)?$/, '')
}

/** From 0 to 1. A page that only moved counts for a little less than one that is misspelt. */
function likenessOf(wanted: string, path: string): number {
  const ofFolder = wanted.startsWith(`${path}/`) ? least : 0
  const [[folder, last], [otherFolder, otherLast]] = [split(wanted), split(path)]
  const ofLast = likeness(last, otherLast)
  return Math.max((likeness(folder, otherFolder) + ofLast) / 2, 0.9 * ofLast, ofFolder)
}

function split(path: string): [folder: string, last: string] {
  const at = path.lastIndexOf('/')
  return [path.slice(0, at), path.slice(at + 1)]
}

/** The share of letters that stay, by the edit distance of Levenshtein; 0 where lengths alone make it less than half. */
function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  if (a === b) return 1
  if (Math.min(a.length, b.length) < longest / 2) return 0
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return 1 - (row[b.length] ?? 0) / longest
}
