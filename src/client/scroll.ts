/**
 * Where a page is scrolled to. The browser restores a scroll position when a reader goes back, but before the page is
 * there; so each entry of the history has a key, its position is noted when it is left, and taken when the content is in.
 */

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
  restore(): void
}

const storageKey = 'docsgen.scroll'

export function createScroll(): Scroll {
  const positions = readPositions()
  let key = ''

  const scroll: Scroll = {
    leave: () => positions.set(key, scrollY),
    enter() {
      const state = (history.state ?? {}) as Entry
      key = state.key ?? String(Math.random()).slice(2)
      if (state.key === undefined) history.replaceState({ ...state, key }, '')
    },
    toTarget(hash) {
      const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : undefined
      if (target) target.scrollIntoView()
      else scrollTo({ top: 0, behavior: 'instant' })
    },
    restore() {
      const top = positions.get(key)
      if (top === undefined) scroll.toTarget(location.hash)
      else scrollTo({ top, behavior: 'instant' })
    }
  }

  history.scrollRestoration = 'manual'
  scroll.enter()
  // A reload, or a return from another site: the browser no longer does it.
  if (positions.has(key)) scroll.restore()
  addEventListener('pagehide', () => {
    scroll.leave()
    writePositions(positions)
  })
  return scroll
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function writePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-100)))
  } catch {
    // blocked: a reload begins at the top
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
