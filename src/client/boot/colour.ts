/**
 * Colour mode: the site's own unless the reader chose another. The choice is stored and shared by all tabs; none is stored
 * of the system's mode. React takes over the button.
 */
import { showTheme } from '../colour.ts'
import { closest } from '../dom.ts'
import type { Store } from '../storage.ts'

export function startColourMode(store: Store): void {
  showTheme(store.get('theme'))
  store.onChange('theme', showTheme)
  document.addEventListener('click', (event) => {
    if (!closest(event, '.colour-toggle:not([data-hydrated]>*)')) return
    const { theme } = document.documentElement.dataset
    // Where the mode of the system is a choice, it comes after dark.
    const next = theme === 'light' ? 'dark' : COLOURS || !theme ? 'light' : undefined
    store.set('theme', next)
    showTheme(next)
  })
}
