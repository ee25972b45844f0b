/** The colour mode: light unless the reader chose dark, kept, and the same in every tab. */
import type { Store } from './storage.ts'

export type ColourMode = 'light' | 'dark'

export function startColourMode(store: Store): void {
  const root = document.documentElement
  const show = (mode: ColourMode) => {
    root.dataset.theme = mode
    document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', mode)
    document.dispatchEvent(new CustomEvent('docsgen:colour', { detail: mode }))
  }
  const toMode = (value: string | undefined): ColourMode => (value === 'dark' ? 'dark' : 'light')
  show(toMode(store.get('theme')))
  store.onChange('theme', (value) => show(toMode(value)))
  document.addEventListener('docsgen:toggle-colour', () => {
    const mode: ColourMode = root.dataset.theme === 'dark' ? 'light' : 'dark'
    store.set('theme', mode)
    show(mode)
  })
  // At once, long before the island is there: it only words the button.
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('.colour-toggle')) {
      document.dispatchEvent(new CustomEvent('docsgen:toggle-colour'))
    }
  })
}
