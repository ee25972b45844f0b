/**
 * The parts around the main part stay when another page is shown. Slots in them may show something else there: they are taken
 * from the page that is shown, which the boot script has in memory. Only pages with such slots have this script.
 */
import type { Pages } from '../boot/page-fetcher.ts'

const root = document.documentElement

new MutationObserver(() => {
  // The page is shown already; without it the slots are those of the page before.
  takeSlots().catch(() => {})
}).observe(root, { attributeFilter: ['data-url'] })

async function takeSlots(): Promise<void> {
  const { pages } = (await import(BOOT_URL)) as { pages: Pages }
  const page = await pages.load(new URL(location.href))
  if (page.documentElement.dataset.url !== root.dataset.url) return
  for (const slot of document.querySelectorAll<HTMLElement>('.slot')) {
    const { slot: name, key } = slot.dataset
    const other = page.querySelector<HTMLElement>(`.slot[data-slot="${name}"]`)
    if (!other || other.dataset.key === key) continue
    slot.replaceWith(other)
    other.dispatchEvent(new CustomEvent('docsgen:restored', { bubbles: true }))
  }
  copyMarks(page)
}

/** The boot script has copied them link by link, before there were as many links. */
function copyMarks(page: Document): void {
  const links = ':is(header,footer) a'
  const others = page.querySelectorAll(links)
  for (const [at, link] of document.querySelectorAll(links).entries()) {
    const current = others[at]?.getAttribute('aria-current')
    if (current) link.setAttribute('aria-current', current)
    else link.removeAttribute('aria-current')
  }
}
