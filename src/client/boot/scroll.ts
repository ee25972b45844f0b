/**
 * Scroll positions. On Back, browsers restore the position before the page is there. So each entry of the history has a
 * key; its position is stored when it is left and restored when the content is in.
 */
import { decode } from '../links.ts'
import type { Store } from '../storage.ts'
import { painted } from './visits.ts'

export interface Scroll {
  /** Stores the position of the current entry. Called before the history changes, or just after the browser did it. */
  leave(): void
  /** Makes the entry of the history the current one. */
  enter(): void
  /** Scrolls to the fragment, or to the top. */
  toTarget(hash: string): void
  /** Scrolls to the stored position of the current entry, or to the fragment. */
  toEntry(): void
}

export function createScroll(session: Store<'sessionStorage'>): Scroll {
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
