/** The boot script: all that a page needs without islands. */
import { isSlow } from '../connection.ts'
import { closest } from '../dom.ts'
import type { IslandsModule } from '../islands/islands.ts'
import { addressOf, isPageAt } from '../links.ts'
import { createStore } from '../storage.ts'
import { startColourMode } from './colour.ts'
import { startMenu } from './menu.ts'
import { createPages } from './page-fetcher.ts'
import { startPrefetch } from './prefetch.ts'
import { startRouter } from './router.ts'
import { startSidebar } from './sidebar.ts'
import { startToc } from './toc.ts'
import { followVersion, noteVersion } from './versions.ts'
import { painted } from './visits.ts'

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
