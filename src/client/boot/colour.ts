/** Colour mode: light unless the reader chose dark. The choice is stored and shared by all tabs. */
import { closest } from '../dom.ts'
import type { Store } from '../storage.ts'

export function startColourMode(store: Store): void {
  const root = document.documentElement

  function show(value: string | undefined) {
    const mode = value === 'dark' ? value : 'light'
    root.dataset.theme = mode
    for (const button of document.querySelectorAll<HTMLElement>('.colour-toggle')) {
      button.title = `${button.title.split(' (')[0]} (currently ${mode} mode)`
      button.setAttribute('aria-label', button.title)
    }
  }

  show(store.get('theme'))
  store.onChange('theme', show)
  document.addEventListener('click', (event) => {
    if (!closest(event, '.colour-toggle')) return
    const mode = root.dataset.theme === 'dark' ? 'light' : 'dark'
    store.set('theme', mode)
    show(mode)
  })
}
