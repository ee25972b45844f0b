/** Marks the heading that is being read in the table of contents. */
import { decode } from './links.ts'

/** Gives a function that takes up the page's headings anew, to be called when the page changed. */
export function startToc(): () => void {
  /** A page may show its contents twice: then every heading is there twice, in the same order. */
  let entries: { link: HTMLAnchorElement; heading: Element }[] = []
  let waiting = false

  function mark() {
    waiting = false
    const bar = document.querySelector('header')?.offsetHeight ?? 0
    const boxes = entries.map(({ heading }) => heading.getBoundingClientRect())
    // The first heading below the bar if it is in the upper half of the window, else the one before it.
    let at = boxes.findIndex(({ top }) => top >= bar)
    if (at < 0) at = boxes.length
    if (!((boxes[at]?.bottom ?? innerHeight) < innerHeight / 2)) at--
    const current = entries[at]?.heading
    for (const { link, heading } of entries) {
      if (heading === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }

  function later() {
    if (!waiting && entries.length > 0) requestAnimationFrame(mark)
    waiting = entries.length > 0
  }

  function take() {
    entries = []
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a')) {
      const heading = document.getElementById(decode(link.hash.slice(1)))
      if (heading) entries.push({ link, heading })
    }
    if (entries.length > 0) mark()
  }

  addEventListener('scroll', later)
  addEventListener('resize', later)
  take()
  return take
}
