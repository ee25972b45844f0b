/** Boxes of tabs with one group (`data-tabs`) show the same tab, and the reader's choice is kept. */
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
    // Boxes above may have grown: keep the pressed tab in its place.
    scrollBy({ top: input.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  // A choice in another window of the site.
  addEventListener('storage', show)
  return show
}

function keyOf({ dataset }: HTMLElement) {
  return `tabs.${dataset.tabs}` as const
}
