/**
 * Completes a large sidebar from the page that has all of it. Open categories, marks, focus and the scroll position
 * stay.
 */
import type { Pages } from '../boot/page-fetcher.ts'

/**
 * Completes the sidebar around `rest`: the link in place of left-out entries, or the button of a closed category.
 * Rejects if it cannot.
 */
export async function completeSidebar(rest: Element, pages: Pages): Promise<void> {
  const sidebar = rest.closest<HTMLElement>('.sidebar')
  const level = sidebar?.querySelector(':scope > ul')
  if (!sidebar || !level) return
  const page = await pages.load(new URL(sidebar.dataset.whole ?? '', location.href))
  const whole = page.querySelector('.sidebar > ul')
  if (!whole) throw new Error(`${sidebar.dataset.whole} holds no sidebar`)
  if (!rest.isConnected) return // completed meanwhile, or another page is shown
  const category = rest.closest('.closed')
  const row = rest.closest('li')
  const stays = category?.querySelector('a, summary') ?? row?.previousElementSibling ?? row?.nextElementSibling
  const before = stays?.getBoundingClientRect().top
  const previous = row?.previousElementSibling
  const hasFocus = rest === document.activeElement
  complete(level, document.importNode(whole, true))
  category?.querySelector('details')?.setAttribute('open', '')
  if (stays && before !== undefined) sidebar.scrollTop += stays.getBoundingClientRect().top - before
  if (!hasFocus) return
  const next = category ?? previous?.nextElementSibling ?? stays?.parentElement?.firstElementChild
  next?.querySelector<HTMLElement>(category ? 'summary' : 'a, summary')?.focus({ preventScroll: true })
}

function complete(level: Element, whole: Element): void {
  const kept = new Map<string, Element[]>()
  for (const entry of level.children) {
    const same = kept.get(nameOf(entry)) ?? []
    kept.set(nameOf(entry), [...same, entry])
  }
  const matched = [...whole.children].map((entry) => kept.get(nameOf(entry))?.shift())
  for (const entry of [...level.children]) if (!matched.includes(entry)) entry.remove()
  let next = level.firstElementChild
  for (const [index, entry] of [...whole.children].entries()) {
    const same = matched[index]
    if (!same) level.insertBefore(entry, next)
    else {
      completeEntry(same, entry)
      next = same.nextElementSibling
    }
  }
}

function completeEntry(entry: Element, whole: Element): void {
  const [category, all] = [entry, whole].map((each) => each.querySelector(':scope > details'))
  const [level, entries] = [category, all].map((each) => each?.querySelector(':scope > ul'))
  entry.className = whole.className
  if (level && entries) complete(level, entries)
  else if (all) entry.querySelector('button')?.replaceWith(all)
}

/** Text and href of an entry: the same on every page. */
function nameOf(entry: Element): string {
  const link = entry.querySelector('a, summary')
  return `${link?.textContent} ${link?.getAttribute('href')}`
}
