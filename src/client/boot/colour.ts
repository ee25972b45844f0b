/** Colour mode: light unless the reader chose dark. The choice is stored and shared by all tabs. React takes over the button. */
import { closest } from '../dom.ts'
import type { Store } from '../storage.ts'

export function startColourMode(store: Store): void {
  const { dataset } = document.documentElement

  function show(value: string | undefined) {
    dataset.theme = value === 'dark' ? value : 'light'
  }

  show(store.get('theme'))
  store.onChange('theme', show)
  document.addEventListener('click', (event) => {
    if (!closest(event, '.colour-toggle:not([data-hydrated]>*)')) return
    show(dataset.theme === 'dark' ? '' : 'dark')
    store.set('theme', dataset.theme)
  })
}
