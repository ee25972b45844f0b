/**
 * `<docsgen-island>`: a part of the page that React hydrates when it is needed; until then the server's HTML. The
 * element hydrates itself, so navigation needs no bookkeeping. React is loaded with the first island that a reader
 * touches; what the reader does meanwhile is kept and done again, in order. A script of its own, for pages with islands.
 */
import * as strings from 'docsgen/strings'
import { closest, showRetry } from '../dom.ts'
import type { IslandsModule } from '../islands/islands.ts'
import { type HeldEvent, isKept, keep, keptTypes, repeat } from './touches.ts'

const first = ['pointerenter', 'focusin', 'touchstart']

class Island extends HTMLElement {
  #started = false
  #attempts = 0
  /** Events of the reader from before React was there. */
  #kept: HeldEvent[] = []
  /** React is at work here, but not done. */
  #isRendering = false
  /** True while events are repeated. */
  #repeats = false
  #islands: IslandsModule | undefined
  /** The note shown after a failed load. */
  #note: Element | undefined

  connectedCallback() {
    if (this.#started) return
    const start = () => void this.#start()
    const { when } = this.dataset
    if (when === 'load' || this.#kept.length > 0) start()
    else if (when === 'idle') (window.requestIdleCallback ?? setTimeout)(start)
    else if (when === 'visible') {
      new IntersectionObserver(([entry], observer) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        start()
      }).observe(this)
    } else for (const type of first) this.addEventListener(type, this, { passive: true })
    for (const type of keptTypes) this.addEventListener(type, this, true)
  }

  handleEvent(event: Event) {
    if (this.#repeats) return
    // After a failure the HTML answers all it can by itself.
    if (this.#note && (event.type !== 'click' || !closest(event, 'button') || closest(event, '.retry'))) return
    void this.#start()
    // An island in this one keeps its own events.
    if (closest(event, 'docsgen-island') === this && isKept(event)) keep(event, this.#kept, this.#isRendering)
  }

  async #start(): Promise<void> {
    if (this.#started) return
    this.#started = true
    const slow = setTimeout(() => (this.dataset.loading = ''), 200)
    try {
      // Needs another url for each attempt: browsers remember failed modules.
      const attempt = this.#attempts ? `?retry=${this.#attempts}` : ''
      this.#islands ??= (await import(ISLANDS_URL + attempt)) as IslandsModule
      this.#note?.remove()
      this.#note = undefined
      // An island around it may not show it now: then it begins when it does.
      const isMounted = await this.#islands.mount(this, ISLANDS_FOLDER, () => void this.#repeat())
      this.#started = this.#isRendering = isMounted
    } catch {
      this.#started = false
      this.#attempts++
      this.#offerRetry()
    } finally {
      clearTimeout(slow)
      delete this.dataset.loading
    }
  }

  /** One after the other, each in a task of its own: by the next one React has rendered. */
  async #repeat() {
    for (let next = this.#kept.shift(); next; next = this.#kept.shift()) {
      for (const isSecond of [false, true]) {
        this.#repeats = true
        repeat(this, next, isSecond)
        this.#repeats = false
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    for (const type of [...first, ...keptTypes]) {
      this.removeEventListener(type, this)
      this.removeEventListener(type, this, true)
    }
  }

  /** Adds a note, but not in the navbar, whose HTML works by itself: the next touch there tries again. */
  #offerRetry() {
    const link = this.#kept.map(({ event }) => closest<HTMLAnchorElement>(event, 'a[href]')).find(Boolean)
    if (link) return location.assign(link.href)
    if (!this.closest('main')) return
    // After three attempts the script may be gone with the build of this page.
    if (this.#attempts > 2 && navigator.onLine) location.reload()
    else this.#note ??= showRetry(this, strings.partNotLoaded, () => void this.#start())
  }
}

customElements.define('docsgen-island', Island)
