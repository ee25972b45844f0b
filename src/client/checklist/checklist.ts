/**
 * Ticks of `:::checklist`, kept in the browser for each page: the key `checklist.<url>` holds the marks of the boxes that
 * are done. Loaded by extras on pages that have one.
 */
import { closest } from '../dom.ts'
import { createStore } from '../storage.ts'

interface Box {
  input: HTMLInputElement
  /** Short for the text of its item: it stays when other items come, go or move. */
  mark: string
}

const store = createStore('localStorage')
const keyOf = () => `checklist.${document.documentElement.dataset.url}`

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches('.checklist .task-list-item input')) keep()
})

document.addEventListener('click', (event) => {
  const list = closest(event, '.checklist')
  const reset = closest<HTMLElement>(event, '.checklist-bar button')
  if (list && reset && confirm(reset.dataset.question)) {
    for (const { input } of boxesIn(list)) input.checked = input.defaultChecked
    keep()
  }
  // A click on the text of an item, but not on what has a use of its own.
  const own = closest(event, 'a, button, input, summary, code')
  const item = closest(event, '.checklist .task-list-item')
  if (item && !own && !getSelection()?.toString()) boxesIn(item)[0]?.input.click()
})

addEventListener('storage', show)

/** Shows what is kept. Call it when the page changed. */
export function show(): void {
  const kept = store.get(keyOf())?.split(' ')
  for (const { input, mark } of boxesIn(document)) {
    input.disabled = false
    input.ariaLabel = textOf(input)
    input.checked = kept ? kept.includes(mark) : input.defaultChecked
  }
  count()
}

function keep(): void {
  const boxes = boxesIn(document)
  const isAsWritten = boxes.every(({ input }) => input.checked === input.defaultChecked)
  const marks = boxes.filter(({ input }) => input.checked).map(({ mark }) => mark)
  store.set(keyOf(), isAsWritten ? undefined : marks.join(' '))
  count()
}

function count(): void {
  for (const list of document.querySelectorAll('.checklist')) {
    const boxes = boxesIn(list)
    const done = boxes.filter(({ input }) => input.checked).length
    const status = list.querySelector<HTMLElement>('[role=status]')
    const text = status?.dataset.text?.replace('{done}', `${done}`).replace('{all}', `${boxes.length}`) ?? ''
    if (status && status.textContent !== text) status.textContent = text
  }
}

function boxesIn(part: ParentNode): Box[] {
  const seen = new Map<string, number>()
  const inputs = part.querySelectorAll<HTMLInputElement>('.checklist .task-list-item input[type=checkbox]')
  return [...inputs].map((input) => {
    const hash = hashOf(textOf(input))
    const before = seen.get(hash) ?? 0
    seen.set(hash, before + 1)
    return { input, mark: before ? `${hash}-${before}` : hash }
  })
}

/** The text of the item, without that of the items in it. */
function textOf(input: Element): string {
  const item = input.closest('li')?.cloneNode(true) as Element | undefined
  for (const inner of item?.querySelectorAll('ul, ol') ?? []) inner.remove()
  return item?.textContent?.trim() ?? ''
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}
