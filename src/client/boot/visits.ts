/** Waits for one page at a time: a second request overtakes the first. */

import { createElement } from '../dom.ts'
import { isSamePage } from '../links.ts'
import type { Pages } from './page-fetcher.ts'

/** `push`: a link, which adds an entry to the history. `pop`: a step between entries. */
export type Kind = 'push' | 'pop'

/** Called with the page, unless another request overtook this one. */
type Then = (url: URL, page: Document, kind: Kind) => void

/** Returns three functions: request a page, give up, get the pending url. Names would make the script longer. */
export function createVisits(pages: Pages, show: Then, fail: (url: URL) => void) {
  const progress = createProgress()
  let pending: URL | undefined

  function settle() {
    if (pending) pages.cancel(pending)
    pending = undefined
    progress.done()
  }

  async function go(url: URL, kind: Kind): Promise<void> {
    if (pending && !isSamePage(pending, url)) pages.cancel(pending)
    pending = url
    progress.start()
    try {
      const page = await pages.load(url)
      await painted()
      if (pending === url) show(url, page, kind)
    } catch {
      if (pending === url) fail(url)
    }
    if (pending === url) settle()
  }

  return [go, settle, () => pending] as const
}

/** Lets the browser show the click before what follows, which takes a while; hidden pages are not painted. */
export function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    // When the next frame begins, this one is there.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
    setTimeout(resolve, 100)
  })
}

/**
 * Progress bar of a slow navigation. It appears after 200 ms at 8 %, grows by up to 2 % every 800 ms, and is full only
 * when the page is there (the numbers of nprogress 0.2.0).
 */
const delay = 200
const minimum = 0.08
const trickleEvery = 800
const trickleBy = 0.02
const most = 0.994
/** It is filled, then fades: 200 ms each in its style. */
const gone = 400

function createProgress() {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let trickling: ReturnType<typeof setInterval> | undefined
  let bar: HTMLElement | undefined
  let value = 0

  function move(element: HTMLElement, to: number) {
    value = to
    element.style.translate = `${(to - 1) * 100}%`
  }

  function show() {
    const element = createElement('div', { class: 'progress' })
    document.body.append(element)
    move(element, minimum)
    bar = element
    trickling = setInterval(() => move(element, Math.min(value + Math.random() * trickleBy, most)), trickleEvery)
  }

  return {
    start() {
      clearTimeout(waiting)
      document.documentElement.dataset.busy = ''
      if (!bar) waiting = setTimeout(show, delay)
    },
    done() {
      clearTimeout(waiting)
      clearInterval(trickling)
      delete document.documentElement.dataset.busy
      const old = bar
      if (!old) return
      bar = undefined
      move(old, 1)
      old.classList.add('progress-done')
      setTimeout(() => old.remove(), gone)
    }
  }
}
