/**
 * `<docsgen-island>`: a part of the page that React brings to life when it is needed. The element hydrates itself, so one
 * that arrives by navigation needs no bookkeeping; until then it is the server's HTML. React comes with the first
 * island anybody touches, and never to a reader who touches none.
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
  /** Says that it could not be loaded. */
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
    // Moved within the page, not removed: it goes on living.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount?.()
    })
  }

  /** A touch before React is there: it is kept and done again. What HTML does by itself (`summary`, links) it has done. */
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
      // Another url for another attempt: browsers remember that a module failed.
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

  /** No note in the bar, whose HTML works by itself: there the next touch asks again. */
  #offerRetry() {
    if (!this.closest('main')) return
    // Asked for again and again: it may be gone with the build that this page is of.
    if (this.#attempts > 2 && navigator.onLine) location.reload()
    else this.#note ??= showRetry(this, 'This part', () => void this.#start()).note
  }
}
