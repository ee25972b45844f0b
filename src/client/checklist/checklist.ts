/**
 * Answers ticks of `:::checklist` until React does, and for good where it does not come. Loaded by extras on pages that
 * have one.
 */
import { closest, isReacts } from '../dom.ts'
import { createStore } from '../storage.ts'
import { count, keepMarks, resetBoxes, showMarks, ticked, tickItem } from './boxes.ts'

const store = createStore('localStorage')

document.addEventListener('change', (event) => {
  const list = closest(event, '.checklist')
  if (list && !isReacts(list) && closest(event, '.task-list-item input')) keepMarks(store)
})

document.addEventListener('click', (event) => {
  const list = closest(event, '.checklist')
  if (!list || isReacts(list)) return
  const reset = closest<HTMLElement>(event, '.checklist-bar button')
  if (reset && confirm(reset.dataset.question)) resetBoxes(list, store)
  tickItem(event)
})

document.addEventListener(ticked, showCounts)
addEventListener('storage', show)

/** Shows what is kept. Call it when the page changed. */
export function show(): void {
  showMarks(store)
  showCounts()
}

function showCounts(): void {
  for (const list of document.querySelectorAll('.checklist')) {
    const status = list.querySelector<HTMLElement>('[role=status]')
    if (!status || isReacts(list)) continue
    const { done, all } = count(list)
    const text = status.dataset.text?.replace('{done}', `${done}`).replace('{all}', `${all}`) ?? ''
    if (status.textContent !== text) status.textContent = text
  }
}
