/**
 * Where a page is scrolled to. The browser restores a scroll position when a reader goes back, but before the page is
 * there; so each entry of the history has a key, its position is noted when it is left, and taken when the content is in.
 */
import { decode } from '../links.ts'
import type { Store } from '../storage.ts'

interface Entry {
  key?: string
}

export interface Scroll {
  /** Notes where the current entry is left. Before the history changes, or just after the browser changed it. */
  leave(): void
  /** The entry the history is at now becomes the current one. */
  enter(): void
  /** Goes to the fragment, or to the top. */
  toTarget(hash: string): void
  /** Goes where the current entry was left, if it was. */
  toEntry(): void
}

export function createScroll(session: Store): Scroll {
  let key = ''

  const scroll: Scroll = {
    leave: () => session.set(key, String(scrollY)),
    enter() {
      const state = (history.state ?? {}) as Entry
      key = state.key ?? `scroll${Math.random()}`
      // Not at every return: browsers refuse it when it is done too often.
      if (!state.key) history.replaceState({ ...state, key }, '')
    },
    toTarget(hash) {
      const target = hash && document.getElementById(decode(hash.slice(1)))
      if (target) target.scrollIntoView()
      else scrollTo({ top: 0, behavior: 'instant' })
    },
    toEntry() {
      const top = session.get(key)
      if (top === undefined) scroll.toTarget(location.hash)
      else scrollTo({ top: Number(top), behavior: 'instant' })
    }
  }

  history.scrollRestoration = 'manual'
  scroll.enter()
  // A reload, also to a fragment, or a return from another site: the browser no longer does it.
  if (session.get(key) || location.hash) scroll.toEntry()
  addEventListener('pagehide', () => scroll.leave())
  return scroll
}
