/** Boxes of tabs with the same name show the same one, and the reader's choice is kept. Without a script each is alone. */
import type { Store } from './storage.ts'

export function startTabs(store: Store): () => void {
  const show = (group: string, value: string | undefined) => {
    for (const input of document.querySelectorAll<HTMLInputElement>(`[data-tabs="${group}"] input`))
      if (input.value === value) input.checked = true
  }
  document.addEventListener('change', ({ target }) => {
    const group = (target as Element).closest<HTMLElement>('[data-tabs]')?.dataset.tabs
    if (!group) return
    const input = target as HTMLInputElement
    const { top } = input.getBoundingClientRect()
    store.set(`tabs.${group}`, input.value)
    show(group, input.value)
    // What lies above may have grown: what was pressed stays where it is.
    scrollBy({ top: input.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  return () => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-tabs]'))
      show(dataset.tabs ?? '', store.get(`tabs.${dataset.tabs}`))
  }
}
