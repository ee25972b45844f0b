/** Boxes of tabs with the same name show the same one, and the reader's choice is kept. Without a script each is alone. */
import type { Store } from './storage.ts'

export function startTabs(store: Store): (part: ParentNode) => void {
  const show = (part: ParentNode, group: string, value: string | undefined) => {
    for (const input of part.querySelectorAll<HTMLInputElement>(`[data-tabs="${group}"] input`))
      if (input.value === value) input.checked = true
  }
  document.addEventListener('change', ({ target }) => {
    const group = (target as Element).closest<HTMLElement>('[data-tabs]')?.dataset.tabs
    if (!group) return
    const input = target as HTMLInputElement
    const { top } = input.getBoundingClientRect()
    store.set(`tabs.${group}`, input.value)
    show(document, group, input.value)
    // What lies above may have grown: what was pressed stays where it is.
    scrollBy({ top: input.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  return (part) => {
    for (const { dataset } of part.querySelectorAll<HTMLElement>('[data-tabs]'))
      show(part, dataset.tabs ?? '', store.get(`tabs.${dataset.tabs}`))
  }
}
