/**
 * Navigation within the site: the address changes at once, the old page stays until the new one is there, a second click
 * overtakes the first, and whatever goes wrong ends in an ordinary load of the page.
 */
import { isPlainClick, isSamePage, pageOf } from './links.ts'
import { NotAPageError, type Pages } from './pages.ts'
import { createProgress } from './progress.ts'
import { showPage } from './regions.ts'
import { createScroll } from './scroll.ts'

/** A page that cannot be shown in place is loaded by the browser, at most once in so many milliseconds. */
const reloadGuard = 10_000

export interface RouterOptions {
  pages: Pages
  /** The address a reader who follows a link to this page is led to instead, if another. */
  instead?(page: Document, url: URL): URL | undefined
  /** Called with the new part of the document. */
  shown(part: Element): void
}

export function startRouter({ pages, instead, shown }: RouterOptions): void {
  const progress = createProgress()
  const scroll = createScroll()
  let current = new URL(location.href)
  let pending: AbortController | undefined

  async function go(url: URL, kind: 'push' | 'pop'): Promise<void> {
    pending?.abort()
    const own = new AbortController()
    pending = own
    progress.start()
    try {
      const page = await pages.load(url, own.signal)
      if (own.signal.aborted) return
      const other = kind === 'push' && instead?.(page, url)
      if (other) {
        history.replaceState(history.state, '', other)
        return void go(other, kind)
      }
      current = url
      const part = showPage(page.cloneNode(true) as Document)
      shown(part)
      if (kind === 'pop') scroll.restore()
      else arrive(url)
    } catch (error) {
      if (own.signal.aborted) return
      fail(url, error)
    } finally {
      if (pending === own) {
        pending = undefined
        progress.done()
      }
    }
  }

  function arrive(url: URL) {
    scroll.toTarget(url.hash)
    if (url.hash === '') focusStart()
    announce(document.title)
  }

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const url = isPlainClick(event) ? pageOf(link) : undefined
    if (!url) return
    if (isSamePage(url, current) && url.hash !== '') return // the browser's own jump
    event.preventDefault()
    scroll.leave()
    const same = url.href === location.href
    // An open menu has an entry of its own, so that Back closes it: the page chosen in it takes that entry's place.
    const isMenu = (history.state as { menu?: boolean } | null)?.menu === true
    history[same || isMenu ? 'replaceState' : 'pushState']({}, '', url)
    scroll.enter()
    if (isSamePage(url, current)) {
      pending?.abort()
      progress.done()
      current = url
      if (same) scroll.toTarget('')
    } else void go(url, 'push')
  }

  function onPop() {
    const url = new URL(location.href)
    scroll.leave()
    scroll.enter()
    if (!isSamePage(url, current)) return void go(url, 'pop')
    pending?.abort()
    progress.done()
    if (url.hash !== current.hash) scroll.restore()
    current = url
  }

  document.addEventListener('click', onClick)
  addEventListener('popstate', onPop)

  function fail(url: URL, error: unknown) {
    if (!(error instanceof NotAPageError) && !navigator.onLine) return showRetry(url, () => void go(url, 'push'))
    if (wasJustLoaded(url)) return showRetry(url, () => location.assign(url))
    // The address is the new one already, so this is a load of the target and not one more entry of the history.
    location.replace(url)
  }
}

function wasJustLoaded(url: URL): boolean {
  const key = `docsgen.loaded ${url.pathname}`
  try {
    const last = Number(sessionStorage.getItem(key))
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - last < reloadGuard
  } catch {
    return false
  }
}

function showRetry(url: URL, retry: () => void): void {
  const main = document.querySelector('main')
  if (!main) return
  const panel = document.createElement('div')
  panel.className = 'retry'
  panel.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = `${decodeURI(url.pathname)} could not be loaded.`
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Retry'
  button.addEventListener('click', retry)
  panel.append(text, button)
  main.replaceChildren(panel)
  button.focus()
}

/** The next Tab reaches the skip link, as it does after a load of the page. */
function focusStart(): void {
  const link = document.querySelector<HTMLElement>('.skip-link')
  if (!link) return
  const start = link.parentElement ?? document.body
  start.setAttribute('tabindex', '-1')
  start.focus({ preventScroll: true })
  start.removeAttribute('tabindex')
}

function announce(title: string): void {
  let region = document.querySelector('docsgen-announcer')
  if (!region) {
    region = document.createElement('docsgen-announcer')
    region.className = 'sr-only'
    region.setAttribute('aria-live', 'polite')
    document.body.append(region)
  }
  region.textContent = title
}
