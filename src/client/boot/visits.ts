/** Waits for one page at a time: a second request overtakes the first. */
import { isSamePage } from '../links.ts'
import type { Pages } from './page-fetcher.ts'
import { createProgress } from './progress.ts'

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
