/** Boxes of tabs with the same group show the same one, and the reader's choice is kept. Without a script each is alone. */
import type { Store } from '../storage.ts'

export function startTabs(store: Store): () => void {
  const show = () => {
    for (const box of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
      const value = store.get(keyOf(box))
      for (const input of box.querySelectorAll<HTMLInputElement>(':scope > label > input'))
        if (input.value === value) input.checked = true
    }
  }
  document.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement
    const box = input.closest('fieldset')
    if (!box?.dataset.tabs) return
    const { top } = input.getBoundingClientRect()
    store.set(keyOf(box), input.value)
    show()
    // What lies above may have grown: what was pressed stays where it is.
    scrollBy({ top: input.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  // Another window of the site.
  addEventListener('storage', show)
  return show
}

function keyOf({ dataset }: HTMLElement): string {
  return `tabs.${dataset.tabs}`
}
