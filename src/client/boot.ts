/** The only script on the way to a page that can be read. No React here: that comes with the islands. */
import { startColourMode } from './colour.ts'
import { defineIsland } from './island.ts'
import { createPages } from './pages.ts'
import { startPrefetch } from './prefetch.ts'
import { startRouter } from './router.ts'
import { createStore } from './storage.ts'
import { startToc } from './toc.ts'
import { followVersion, noteVersion } from './versions.ts'

const store = createStore(STORAGE_PREFIX)
const pages = createPages()
const follow = HAS_OLDER_VERSIONS ? followVersion(store, pages) : undefined
const prefetch = startPrefetch(pages, follow)
const takeToc = startToc()

showOwnAddress()
startColourMode(store)
enable(document)
defineIsland()
if (HAS_VERSIONS) noteVersion(store)
startRouter({
  pages,
  ...follow,
  shown(part) {
    if (HAS_VERSIONS) noteVersion(store)
    enable(part)
    if (HAS_API && part.querySelector('[data-reference]')) loadReference()
    prefetch.observe(part)
    takeToc()
  }
})
prefetch.observe(document)
document.addEventListener('docsgen:dismiss-banner', () => {
  store.set('banner', document.documentElement.dataset.banner)
  document.documentElement.dataset.bannerDismissed = ''
})

/** Buttons that only a script can answer are written hidden. */
function enable(part: ParentNode): void {
  for (const button of part.querySelectorAll('docsgen-island button[hidden]')) button.removeAttribute('hidden')
}

/** A host may have answered under another spelling of the address: `/a/`, `/a.html`. The not-found page has none. */
function showOwnAddress(): void {
  const { url } = document.documentElement.dataset
  if (!url || url === '/404') return
  const own = url === '/' ? BASE || '/' : BASE + url.split('/').map(encodeURIComponent).join('/')
  if (decodeURI(location.pathname) === decodeURI(own)) return
  history.replaceState(history.state, '', own + location.search + location.hash)
}
