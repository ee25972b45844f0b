/**
 * `<docsgen-island>`: a part of the page that React hydrates when it is needed; until then the server's HTML. The
 * element hydrates itself, so navigation needs no bookkeeping. React is loaded with the first island that a reader
 * touches.
 */
import { closest } from '../dom.ts'
import type { IslandsModule } from '../islands/islands.ts'
import { showRetry } from '../retry.ts'

export function defineIsland(): void {
  customElements.define('docsgen-island', Island)
}

class Island extends HTMLElement {
  #started = false
  #attempts = 0
  #unmount: (() => void) | undefined
  #clicked: HTMLElement | undefined
  /** The note shown after a failed load. */
  #note: Element | undefined

  connectedCallback() {
    if (this.#started) return
    const start = () => void this.#start()
    const { when } = this.dataset
    if (when === 'load') start()
    else if (when === 'idle') (window.requestIdleCallback ?? setTimeout)(start)
    else if (when === 'visible') {
      new IntersectionObserver(([entry], observer) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        start()
      }).observe(this)
    } else
      for (const type of ['pointerenter', 'focusin', 'touchstart']) this.addEventListener(type, this, { passive: true })
    this.addEventListener('click', this, true)
  }

  disconnectedCallback() {
    // a move within the page disconnects the element too
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount?.()
    })
  }

  /** Keeps a click that comes before React and repeats it after. HTML answers `summary` and links by itself. */
  handleEvent(event: Event) {
    const isClick = event.type === 'click'
    if (this.#unmount || (this.#note && (!isClick || closest(event, '.retry')))) return
    void this.#start()
    const button = isClick && closest<HTMLElement>(event, 'button')
    if (!button) return
    this.#clicked = button
    event.stopPropagation()
    event.preventDefault()
  }

  async #start(): Promise<void> {
    if (this.#started) return
    this.#started = true
    const slow = setTimeout(() => (this.dataset.loading = ''), 200)
    try {
      // Needs another url for each attempt: browsers remember failed modules.
      const islands = (await import(ISLANDS_URL + (this.#attempts ? `?retry=${this.#attempts}` : ''))) as IslandsModule
      this.#note?.remove()
      if (!this.isConnected) return
      this.#unmount = islands.mount(this)
      if (this.#clicked) setTimeout(() => this.#clicked?.click())
    } catch {
      this.#started = false
      this.#attempts++
      this.#offerRetry()
    } finally {
      clearTimeout(slow)
      delete this.dataset.loading
    }
  }

  /** Adds a note, but not in the navbar, whose HTML works by itself: the next touch there tries again. */
  #offerRetry() {
    if (!this.closest('main')) return
    // After three attempts the script may be gone with the build of this page.
    if (this.#attempts > 2 && navigator.onLine) location.reload()
    else this.#note ??= showRetry(this, 'This part', () => void this.#start()).note
  }
}
