/** Marks the heading being read in the table of contents. */
import { decode } from '../links.ts'

/** Returns a function to call when the page changed. */
export function startToc(): () => void {
  let entries: [link: HTMLAnchorElement, heading: Element][] = []
  let waiting = 0

  function mark() {
    waiting = 0
    const bar = document.querySelector('header')?.offsetHeight ?? 0
    const boxes = entries.map(([, heading]) => heading.getBoundingClientRect())
    // The first heading below the navbar if it is in the upper half of the window, else the one before it.
    let at = boxes.findIndex(({ top }) => top >= bar)
    if (at < 0) at = boxes.length
    if (!((boxes[at]?.bottom ?? innerHeight) < innerHeight / 2)) at--
    const current = entries[at]?.[1]
    for (const [link, heading] of entries) {
      if (heading === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }

  function later() {
    if (entries[0] && !waiting) waiting = requestAnimationFrame(mark)
  }

  function take() {
    entries = []
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a')) {
      const heading = document.getElementById(decode(link.hash.slice(1)))
      if (heading) entries.push([link, heading])
    }
    mark()
  }

  addEventListener('scroll', later)
  addEventListener('resize', later)
  take()
  return take
}
