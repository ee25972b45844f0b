/** The boot script: all that a page needs without islands. */
import * as strings from 'docsgen/strings'
import { showTheme } from '../colour.ts'
import { closest, createElement, isSlow } from '../dom.ts'
import type { IslandsModule } from '../islands/islands.ts'
import { addressOf, decode, isPageAt, isPlainClick, pageOf } from '../links.ts'
import type * as Whole from '../sidebar/whole-sidebar.ts'
import { createStore, type Store } from '../storage.ts'
import { createPages, type Pages } from './page-fetcher.ts'
import { startRouter } from './router.ts'
import { painted } from './visits.ts'

/** From this width there is a navbar and no menu: see tokens.css. */
const desktop = '(width>=62.3em)'
/** So many of a page's links are followed for being in view. */
const mostInView = 3
const versionKey = 'version'
const names = VERSIONS
const session = createStore('sessionStorage')

showOwnAddress()

// Search reads pages from the same memory.
export const store = createStore('localStorage')
export const pages = createPages()
const follow = HAS_SEVERAL ? followVersion(store, pages) : undefined
const prefetchFrom = startPrefetch(pages, follow)
const takeToc = startToc()

if (HAS_TOGGLE) startColourMode(store)
startSkipLink()
startParts()
document.documentElement.dataset.scripted = '' // reveals the buttons that need a script

if (HAS_VERSIONS) noteVersion(store)

const takeSidebar = startSidebar(pages)

startRouter({
  pages,
  session,
  instead: follow?.instead,
  shown() {
    closeMenu()
    refresh(document)
  }
})

const closeMenu = startMenu()

prefetchFrom(document)

document.addEventListener('docsgen:restored', ({ target }) => refresh(target as Element))

/** Takes in what is new in a part of the page. */
function refresh(part: ParentNode): void {
  if (HAS_VERSIONS) noteVersion(store)
  prefetchFrom(part)
  takeToc()
  takeSidebar()
}

/**
 * Corrects the address if a host answered under another spelling (`/a/`, `/a.html`); the not-found page has none. Loads the
 * page of another address that a reader went Back to after the router had loaded this one, before scripts ran.
 */
function showOwnAddress(): void {
  const loaded = session.get('load')
  session.set('load', undefined)
  if (isPageAt(document, location)) return
  if (loaded && loaded !== location.pathname) location.reload()
  else if (document.documentElement.dataset.url !== '/404')
    history.replaceState(history.state, '', addressOf(document) + location.search + location.hash)
}

/** Moves the focus without another address, which Back would have to leave again. */
function startSkipLink(): void {
  document.addEventListener('click', (event) => {
    const main = closest(event, '.skip-link') && document.querySelector('main')
    if (!main) return
    event.preventDefault()
    main.focus()
  })
}

/** Parts that HTML and scripts answer: React comes after the first click or change has shown, from a key as well. */
function startParts(): void {
  let attempts = '' // browsers remember failed modules
  for (const type of ['click', 'change'])
    document.addEventListener(type, async (event) => {
      const control = closest(event, 'docsgen-plain :is(button,input,summary)')
      if (!control || isSlow()) return
      await painted()
      import(ISLANDS_URL + attempts).then(
        (module) => (module as IslandsModule).mount(control, ISLANDS_FOLDER).catch(() => {}),
        () => (attempts += '?')
      )
    })
}

/**
 * Colour mode: the site's own unless the reader chose another. The choice is stored and shared by all tabs; none is stored of
 * the system's mode. React takes over the button.
 */
function startColourMode(store: Store): void {
  showTheme(store.get('theme'))
  store.onChange('theme', showTheme)
  document.addEventListener('click', (event) => {
    if (!closest(event, '.colour-toggle:not([data-hydrated]>*)')) return
    const { theme } = document.documentElement.dataset
    // Where the mode of the system is a choice, it comes after dark.
    const next = theme === 'light' ? 'dark' : COLOURS || !theme ? 'light' : undefined
    store.set('theme', next)
    showTheme(next)
  })
}

/**
 * The menu of narrow screens, those of the navbar and the list of versions are `details`, which open and close by themselves.
 * These guards keep the focus in the open menu, and close each as readers expect: on Escape, the menu on Back, in a wider
 * window and when a link is chosen, the lists when the reader turns elsewhere. They work from the first frame on and stay when
 * React is there, which owns what the two say. No element is kept: React may make others. The router must be listening
 * already: it looks at the entry of the open menu first. Returns a function that closes.
 */
function startMenu(): () => void {
  const find = (selector = '.menu') => document.querySelector(`${selector}[open]`)
  const isMarked = () => (history.state as { menu?: boolean } | null)?.menu === true
  /** An open menu has an entry of the history, so that Back closes it. */
  const mark = (menu: boolean) => history[menu ? 'pushState' : 'replaceState']({ ...history.state, menu }, '')

  function guard() {
    const isOpen = find() !== null
    for (const part of document.querySelectorAll('main,footer,[class^=banner],.skip-link'))
      part.toggleAttribute('inert', isOpen)
    if (isOpen !== isMarked()) {
      mark(isOpen)
      if (!isOpen) history.back() // once: the mark is gone
    }
    if (!isOpen) document.querySelector('.menu-switch')?.removeAttribute('open')
  }

  function close(selector?: string) {
    const open = find(selector)
    open?.removeAttribute('open')
    return open
  }
  const dismiss = () => close(':is(.menu,.dropdown)')?.querySelector('summary')?.focus()

  document.addEventListener('toggle', (event) => closest(event, '.menu') && guard(), true)
  if (find()) guard() // before this script was there
  matchMedia(desktop).onchange = dismiss
  addEventListener('popstate', dismiss)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss()
  })
  document.addEventListener('click', (event) => {
    // Below the navbar, wherever that is: under a banner at the top of the page, else at the top of the window.
    const bar = closest(event, '.menu') && closest(event, 'header')
    if (bar) document.documentElement.style.setProperty('--menu-from', `${bar.getBoundingClientRect().bottom}px`)
    // Going back in the history would cancel the navigation of the link.
    if (closest(event, 'a') && close()) mark(false)
  })
  for (const type of ['click', 'focusin'])
    document.addEventListener(type, (event) => {
      const dropdown = closest(event, type === 'click' ? '.dropdown>summary' : '.dropdown')
      if (!find('.dropdown')?.contains(dropdown as Element | null)) close('.dropdown')
    })
  return close
}

/**
 * Fetches pages ahead, into memory: the ones a reader points at, and a few whose links in the text come into view. The browser's
 * own prefetch would ask the server once more when the page is wanted. Returns a function that watches the links of a part.
 */
function startPrefetch(pages: Pages, follow?: Follow): (part: ParentNode) => void {
  const pointedAt = new WeakSet<Element>()
  let inView = new Set<string>()

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const link = target as HTMLAnchorElement
      const url = pageOf(link)
      if (!url || isSlow() || follow?.rewrite(link, url)) continue
      if (inView.size < mostInView && link.matches('main a:not(.breadcrumbs a)')) inView.add(url.pathname)
      if (inView.has(url.pathname)) pages.preload(url)
    }
  })

  function onIntent(event: Event) {
    if (isSlow()) return
    const link = closest<HTMLAnchorElement>(event, 'a')
    const url = pageOf(link)
    if (!link || !url || pointedAt.has(link)) return
    pointedAt.add(link)
    if (!follow?.rewrite(link, url)) pages.preload(url)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, onIntent)

  return (part) => {
    inView = new Set()
    for (const link of part.querySelectorAll('a')) observer.observe(link)
  }
}

/**
 * Large sidebars: a page holds the open branch; the rest is fetched when a reader opens more. Returns a function to call when the
 * page changed.
 */
function startSidebar(pages: Pages): () => void {
  let attempts = ''

  function onClick(event: MouseEvent) {
    const rest = closest<HTMLAnchorElement>(event, '[data-rest],.closed>button,.closed>:not([open])>summary')
    if (!rest || !isPlainClick(event)) return
    if (rest.href) event.preventDefault()
    event.stopPropagation()
    import(SIDEBAR_URL + attempts)
      .then((module) => (module as typeof Whole).completeSidebar(rest, pages))
      .catch(() => {
        // A link leads there by itself. A category is tried again from another url: browsers remember failed modules.
        if (rest.href) location.assign(rest.href)
        attempts += '?'
      })
  }
  document.addEventListener('click', onClick, true) // capturing: to other listeners this click would be a choice in the menu

  /** Adds a button to each closed category with a page, which without a script is only a link. */
  function take() {
    for (const link of document.querySelectorAll('.closed>a:only-child'))
      link.after(
        createElement('button', {
          'aria-expanded': 'false',
          'aria-label': strings.sidebarPages.replace('{label}', link.textContent)
        })
      )
  }
  take()
  showCurrent()
  return take
}

/** On a direct load the page's entry may be below the fold: it is put into the middle. The page itself does not move. */
function showCurrent() {
  const sidebar = document.querySelector('.sidebar')
  const link = sidebar?.querySelector('[aria-current]')
  if (!sidebar || !link) return
  const { top, bottom } = link.getBoundingClientRect()
  const { top: start, height } = sidebar.getBoundingClientRect()
  if (bottom > start + height) sidebar.scrollTop += (top + bottom) / 2 - start - height / 2
}

/** Marks the heading being read in the table of contents. Returns a function to call when the page changed. */
function startToc(): () => void {
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

/** Stores the name of the only version when one of its pages is read. Of several, the chosen one is stored. */
function noteVersion(store: Store): void {
  if (!(names as unknown[]).includes(store.get(versionKey))) store.set(versionKey, undefined)
  if (!HAS_SEVERAL && versionOf(document)) store.set(versionKey, names[0])
}

/** Leads links into the current version to the chosen one. The page they lead to names its url there. */
interface Follow {
  /** The address that a reader who follows a link to this page is sent to instead, if there is one. */
  instead(page: Document, url: URL): URL | undefined
  /** Writes that address into a link in view or pointed at. Returns false for readers of the current version. */
  rewrite(link: HTMLAnchorElement, url: URL): boolean
}

function followVersion(store: Store, pages: Pages): Follow {
  const [current, ...older] = names
  const chosen = () => (versionOf(document) ? undefined : older.find((name) => name === store.get(versionKey)))

  function instead(page: Document, { search, hash }: URL): URL | undefined {
    const name = versionOf(page) === current && chosen()
    const like = name && page.querySelector<HTMLAnchorElement>(`a[data-version="${name}"]`)
    return like ? new URL(like.href + search + hash) : undefined
  }

  function rewrite(link: HTMLAnchorElement, url: URL): boolean {
    const isOlder = chosen() !== undefined
    const write = (page: Document) => {
      const other = instead(page, url)
      if (other) link.href = other.href
    }
    if (isOlder) pages.load(url).then(write, () => {})
    return isOlder
  }

  document.addEventListener('click', keepChoice, true)

  function keepChoice(event: Event) {
    const link = closest<HTMLAnchorElement>(event, 'a[data-version]')
    if (!link) return
    store.set(versionKey, link.dataset.version)
    link.search = location.search
    link.hash = location.hash
  }

  return { instead, rewrite }
}

function versionOf(page: Document) {
  return page.documentElement.dataset.version
}
