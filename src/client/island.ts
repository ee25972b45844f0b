/**
 * `<docsgen-island>`: a part of the page that React brings to life when it is needed. The element hydrates itself, so one
 * that arrives by navigation needs no bookkeeping; until then it is the server's HTML. React comes with the first
 * island anybody touches, and never to a reader who touches none.
 */
import type { IslandsModule } from './islands.ts'

const events = ['pointerenter', 'focusin', 'touchstart'] as const

export function defineIsland(): void {
  customElements.define('docsgen-island', Island)
}

class Island extends HTMLElement {
  #started = false
  #unmount: (() => void) | undefined
  #clicked: HTMLElement | undefined
  #observer: IntersectionObserver | undefined

  connectedCallback() {
    if (this.#started) return
    const when = this.dataset.when
    if (when === 'load') void this.#start()
    else if (when === 'idle') requestIdle(() => void this.#start())
    else if (when === 'visible') this.#startWhenVisible()
    else for (const event of events) this.addEventListener(event, this.#onIntent, { passive: true })
    this.addEventListener('click', this.#onClick, true)
  }

  disconnectedCallback() {
    this.#observer?.disconnect()
    // Moved within the page, not removed: it goes on living.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount?.()
    })
  }

  #onIntent = () => void this.#start()

  /** A touch before React is there: it is kept and done again. What HTML does by itself (`summary`, links) it has done. */
  #onClick = (event: Event) => {
    if (this.#unmount || !(event.target instanceof Element) || event.target.closest('.island-retry')) return
    void this.#start()
    const button = event.target.closest<HTMLElement>('button:not(.colour-toggle)')
    if (!button) return
    this.#clicked = button
    event.stopPropagation()
    event.preventDefault()
  }

  #startWhenVisible() {
    this.#observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void this.#start()
    })
    this.#observer.observe(this)
  }

  async #start(attempt = 0): Promise<void> {
    if (this.#started) return
    this.#started = true
    this.#observer?.disconnect()
    const slow = setTimeout(() => this.setAttribute('data-loading', ''), 200)
    try {
      // Another url for another attempt: browsers remember that a module failed.
      const islands = (await loadIslands(attempt === 0 ? '' : `?retry=${attempt}`)) as IslandsModule
      this.querySelector('.island-retry')?.remove()
      if (!this.isConnected) return
      this.#unmount = islands.mount(this)
      if (this.#clicked) setTimeout(() => this.#clicked?.click())
    } catch {
      this.#started = false
      this.#offerRetry(attempt + 1)
    } finally {
      clearTimeout(slow)
      this.removeAttribute('data-loading')
    }
  }

  #offerRetry(attempt: number) {
    for (const event of events) this.removeEventListener(event, this.#onIntent)
    if (this.querySelector('.island-retry')) return
    const note = document.createElement('span')
    note.className = 'island-retry'
    note.append('This part could not be loaded. ')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Retry'
    button.addEventListener('click', (event) => {
      event.stopPropagation()
      void this.#start(attempt)
    })
    note.append(button)
    this.append(note)
  }
}

function requestIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback)
  else setTimeout(callback, 200)
}
