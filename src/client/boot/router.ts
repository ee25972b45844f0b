/**
 * Navigation within the site: the address changes at once, the old page stays until the new one is there, a second click
 * overtakes the first, and whatever goes wrong ends in an ordinary load of the page.
 */
import { closest, createElement } from '../dom.ts'
import { decode, isPlainClick, isSamePage, pageOf } from '../links.ts'
import { showRetry } from '../retry.ts'
import type { Store } from '../storage.ts'
import type { Pages } from './page-fetcher.ts'
import { createProgress } from './progress.ts'
import { showPage } from './regions.ts'
import { createScroll } from './scroll.ts'

/** A page that cannot be shown in place is loaded by the browser, at most once in so many milliseconds. */
const reloadGuard = 10_000

export interface RouterOptions {
  pages: Pages
  /** Kept as long as the tab. */
  session: Store
  /** The address a reader who follows a link to this page is led to instead, if another. */
  instead?(page: Document, url: URL): URL | undefined
  /** Called when another page is in place. */
  shown(part: Element): void
}

export function startRouter({ pages, session, instead, shown }: RouterOptions): void {
  const progress = createProgress()
  const scroll = createScroll(session)
  const announce = createAnnouncer()
  /** The page that is shown; undefined when a panel says that there is none. */
  let current: URL | undefined = new URL(location.href)
  let pending: URL | undefined

  async function go(url: URL, kind: 'push' | 'pop'): Promise<void> {
    if (pending && !isSamePage(pending, url)) pages.cancel(pending)
    pending = url
    progress.start()
    try {
      const page = await pages.load(url)
      if (pending !== url) return
      const other = kind === 'push' && instead?.(page, url)
      if (other) {
        history.replaceState(history.state, '', other)
        return void go(other, kind)
      }
      showPage(page.cloneNode(true) as Document)
      current = url
      shown(document.body)
      if (kind === 'pop') scroll.restore()
      else arrive(url)
    } catch (error) {
      if (pending === url) fail(url, error)
    }
    if (pending === url) settle()
  }

  /** Nothing is waited for any more. */
  function settle() {
    if (pending) pages.cancel(pending)
    pending = undefined
    progress.done()
  }

  function leave() {
    if (current && !pending) scroll.leave()
  }

  function arrive(url: URL) {
    scroll.toTarget(url.hash)
    if (url.hash === '') focusStart()
    announce(document.title)
  }

  function onClick(event: MouseEvent) {
    const link = closest<HTMLAnchorElement>(event, 'a')
    const url = isPlainClick(event) ? pageOf(link) : undefined
    if (!url) return
    const isHere = isSamePage(url, current)
    if (isHere && url.hash !== '') return // the browser's own jump
    event.preventDefault()
    leave()
    const same = url.href === location.href
    // An open menu has an entry of its own, so that Back closes it: the page chosen in it takes that entry's place.
    const isMenu = (history.state as { menu?: boolean } | null)?.menu === true
    history[same || isMenu ? 'replaceState' : 'pushState']({}, '', url)
    scroll.enter()
    if (!isHere) return void go(url, 'push')
    settle()
    if (url.search === current?.search) scroll.toTarget('')
    current = url
    // The link of a category, clicked on its own page, opens and closes it.
    const category = link?.nextElementSibling
    if (category instanceof HTMLDetailsElement) category.open = !category.open
  }

  function onPop() {
    const url = new URL(location.href)
    leave()
    scroll.enter()
    if (!isSamePage(url, current)) return void go(url, 'pop')
    settle()
    if (url.hash !== current?.hash) scroll.restore()
    current = url
  }

  document.addEventListener('click', onClick)
  addEventListener('popstate', onPop)

  function fail(url: URL, error: unknown) {
    const isOffline = error instanceof TypeError && !navigator.onLine
    current = undefined
    if (isOffline) offerRetry(url, () => void go(url, 'push'))
    else if (wasJustLoaded(url)) offerRetry(url, load)
    else load()
  }

  /** The address is the new one already. Where the old page is scrolled to says nothing of the new one. */
  function load() {
    scroll.leave = () => {}
    location.reload()
  }

  function wasJustLoaded({ pathname }: URL): boolean {
    const key = `loaded ${pathname}`
    const last = Number(session.get(key))
    session.set(key, String(Date.now()))
    return Date.now() - last < reloadGuard
  }
}

function offerRetry({ pathname }: URL, retry: () => void): void {
  const main = document.querySelector('main')
  main?.replaceChildren()
  if (main) showRetry(main, decode(pathname), retry).button.focus()
}

/** The next Tab reaches the skip link, as it does after a load of the page. */
function focusStart(): void {
  const { body } = document
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
}

/** There from the start: what is in a region that is new is not read out. */
function createAnnouncer(): (title: string) => void {
  const region = createElement('docsgen-announcer', { class: 'sr-only', 'aria-live': 'polite' })
  document.body.append(region)
  return (title) => region.replaceChildren(title)
}
