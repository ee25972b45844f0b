/** Marks the heading that is being read in the table of contents. */

/** Gives a function that takes up the page's headings anew, to be called when the page changed. */
export function startToc(): () => void {
  let headings: Element[] = []
  let links = new Map<string, HTMLAnchorElement[]>()
  let waiting = false

  function mark() {
    waiting = false
    const id = currentOf(headings)?.id
    for (const [key, group] of links) {
      for (const link of group) {
        if (key === id) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    }
  }

  function later() {
    if (!waiting && headings.length > 0) requestAnimationFrame(mark)
    waiting = headings.length > 0
  }

  function take() {
    links = new Map()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a[href^="#"]')) {
      const id = decodeURIComponent(link.hash.slice(1))
      links.set(id, [...(links.get(id) ?? []), link])
    }
    headings = [...links.keys()].map((id) => document.getElementById(id)).filter((heading) => heading !== null)
    if (headings.length > 0) mark()
  }

  addEventListener('scroll', later, { passive: true })
  addEventListener('resize', later)
  take()
  return take
}

/** The first heading below the bar if it is in the upper half of the window, else the one before it. */
function currentOf(headings: Element[]): Element | undefined {
  const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0
  const next = headings.findIndex((heading) => heading.getBoundingClientRect().top >= bar)
  if (next === -1) return headings.at(-1)
  const { top = 0, bottom = 0 } = headings[next]?.getBoundingClientRect() ?? {}
  return top > 0 && bottom < innerHeight / 2 ? headings[next] : headings[next - 1]
}
