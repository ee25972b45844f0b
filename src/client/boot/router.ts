/**
 * Navigation within the site. The address changes at once, and the old page stays until the new one is there. A second
 * click overtakes the first. Any failure ends in an ordinary load of the page.
 */
import * as strings from 'docsgen/strings'
import { closest, createElement, showRetry } from '../dom.ts'
import { decode, isPlainClick, isSamePage, pageOf } from '../links.ts'
import type { Store } from '../storage.ts'
import type { Pages } from './page-fetcher.ts'
import { showPage } from './regions.ts'
import { createVisits, type Kind, painted } from './visits.ts'

/** At most one reload of a page in so many milliseconds. */
const reloadGuard = 10_000

export interface RouterOptions {
  pages: Pages
  session: Store<'sessionStorage'>
  /** The address that a reader who follows a link to this page is sent to instead, if there is one. */
  instead: ((page: Document, url: URL) => URL | undefined) | undefined
  /** Called after another page is in place. */
  shown(): void
}

export function startRouter({ pages, session, instead, shown }: RouterOptions): void {
  const scroll = createScroll(session)
  const announce = createAnnouncer()
  /** The page that is shown; undefined while a panel reports a failure. */
  let current: URL | undefined = new URL(location.href)
  const [go, settle, pending] = createVisits(pages, show, fail)

  function show(url: URL, page: Document, kind: Kind) {
    const other = kind === 'push' && instead?.(page, url)
    if (other) {
      history.replaceState(history.state, '', other)
      return void go(other, kind)
    }
    showPage(page)
    current = url
    shown()
    announce(document.title)
    if (kind === 'pop') return scroll.toEntry()
    scroll.toTarget(url.hash)
    if (url.hash === '') focusStart()
  }

  function fail(url: URL) {
    current = undefined
    if (navigator.onLine) reload(url, session, scroll)
    else offerRetry(url, () => void go(url, 'push'))
  }

  function leave() {
    if (current && !pending()) scroll.leave()
  }

  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a')
    const url = isPlainClick(event) ? pageOf(link) : undefined
    if (!url) return
    const isHere = isSamePage(url, current)
    if (isHere && url.hash !== '') return // the browser's own jump
    event.preventDefault()
    leave()
    changeAddress(url)
    scroll.enter()
    if (!isHere) return void go(url, 'push')
    settle()
    if (url.search === current?.search) scroll.toTarget('')
    current = url
    toggleCategory(link)
  })

  addEventListener('popstate', () => {
    const url = new URL(location.href)
    leave()
    scroll.enter()
    if (!isSamePage(url, current)) return void go(url, 'pop')
    settle()
    if (url.hash !== current?.hash) scroll.toEntry()
    current = url
  })
}

/** Loads the page, or offers that if it was loaded just now. No position is noted: the address is the new one already. */
function reload(url: URL, session: Store<'sessionStorage'>, scroll: Scroll): void {
  const load = () => {
    scroll.leave = () => {}
    session.set('load', location.pathname)
    location.reload()
  }
  if (wasJustLoaded(url, session)) offerRetry(url, load)
  else load()
}

/** An open menu has an entry of its own, so that Back closes it. A page chosen in the menu replaces that entry. */
function changeAddress(url: URL): void {
  const same = url.href === location.href
  const isMenu = (history.state as { menu?: boolean } | null)?.menu === true
  history[same || isMenu ? 'replaceState' : 'pushState']({}, '', url)
}

/** A click on the link of a category, on its own page, opens or closes it. */
function toggleCategory(link: Element | null | undefined): void {
  const category = link?.nextElementSibling
  if (category instanceof HTMLDetailsElement) category.open = !category.open
}

function wasJustLoaded({ pathname }: URL, session: Store<'sessionStorage'>): boolean {
  const key = `loaded.${pathname}` as const
  const last = Number(session.get(key))
  session.set(key, String(Date.now()))
  return Date.now() - last < reloadGuard
}

function offerRetry({ pathname }: URL, retry: () => void): void {
  const main = document.querySelector('main')
  const text = strings.pageNotLoaded.replace('{page}', decode(pathname))
  document.title = text
  main?.replaceChildren()
  document.querySelector('.sidebar [aria-current]')?.removeAttribute('aria-current')
  if (main) (showRetry(main, text, retry).lastChild as HTMLElement).focus()
}

/** Focuses the body: the next Tab reaches the skip link, as after a load of the page. */
function focusStart(): void {
  const { body } = document
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
}

/** Exists from the start: screen readers do not announce the content of a new region. */
function createAnnouncer(): (title: string) => void {
  const region = createElement('docsgen-announcer', { class: 'sr-only', 'aria-live': 'polite' })
  document.body.append(region)
  return (title) => region.replaceChildren(title)
}

/**
 * Scroll positions. On Back, browsers restore the position before the page is there. So each entry of the history has a key;
 * its position is stored when it is left and restored when the content is in.
 */
interface Scroll {
  /** Stores the position of the current entry. Called before the history changes, or just after the browser did it. */
  leave(): void
  /** Makes the entry of the history the current one. */
  enter(): void
  /** Scrolls to the fragment, or to the top. */
  toTarget(hash: string): void
  /** Scrolls to the stored position of the current entry, or to the fragment. */
  toEntry(): void
}

function createScroll(session: Store<'sessionStorage'>): Scroll {
  let key = ''
  const position = () => `scroll.${key}` as const

  const scroll: Scroll = {
    leave: () => session.set(position(), String(scrollY)),
    enter() {
      const state = (history.state ?? {}) as { key?: string }
      key = state.key ?? `${Math.random()}`
      // Only for new entries: browsers refuse frequent calls.
      if (!state.key) history.replaceState({ ...state, key }, '')
    },
    toTarget(hash) {
      const target = hash && document.getElementById(decode(hash.slice(1)))
      if (target) target.scrollIntoView()
      else scrollTo({ top: 0, behavior: 'instant' })
    },
    toEntry() {
      const top = session.get(position())
      if (top === undefined) scroll.toTarget(location.hash)
      else scrollTo({ top: Number(top), behavior: 'instant' })
    }
  }

  const setMode = (mode: ScrollRestoration) => {
    history.scrollRestoration = mode
  }
  setMode('manual')
  scroll.enter()
  // after a reload, also to a fragment, and on return from another site
  if (session.get(position()) || location.hash) scroll.toEntry()
  // Away from the site the position is the browser's: Safari forgets it in a page that it keeps whole and that is manual.
  addEventListener('pagehide', () => {
    scroll.leave()
    setMode('auto')
  })
  // Safari restores it after this event, and then as the mode is by that time.
  addEventListener('pageshow', () => painted().then(() => setMode('manual')))
  return scroll
}
