/**
 * The boxes of all `:::checklist` of a page, and what is kept of them: the key `checklist.<url>` holds the marks of those
 * that are done. Shared by the script that answers at first and by the hook of React, which takes over.
 */
import { closest } from '../dom.ts'
import type { Store } from '../storage.ts'

interface Box {
  input: HTMLInputElement
  /** Short for the text of its item: it stays when other items come, go or move. */
  mark: string
}

/** The event that the document receives when a box was ticked. */
export const ticked = 'docsgen:ticked'

/** Returns the marks of what is done, or undefined where everything is as it was written. */
export function readMarks(store: Store): string | undefined {
  return store.get(keyOf())
}

/** Shows in all boxes what is kept, and lets readers tick them. */
export function showMarks(store: Store): void {
  const kept = readMarks(store)?.split(' ')
  for (const { input, mark } of boxesIn(document)) {
    input.disabled = false
    input.ariaLabel = textOf(input)
    input.checked = kept ? kept.includes(mark) : input.defaultChecked
  }
}

/** Keeps what all boxes show. */
export function keepMarks(store: Store): void {
  const boxes = boxesIn(document)
  const isAsWritten = boxes.every(({ input }) => input.checked === input.defaultChecked)
  const marks = boxes.filter(({ input }) => input.checked).map(({ mark }) => mark)
  store.set(keyOf(), isAsWritten ? undefined : marks.join(' '))
  document.dispatchEvent(new Event(ticked))
}

/** Makes the boxes of a list what they were written as. */
export function resetBoxes(list: Element, store: Store): void {
  for (const { input } of boxesIn(list)) input.checked = input.defaultChecked
  keepMarks(store)
}

/** Ticks the box of an item whose text was clicked, but not on what has a use of its own. */
export function tickItem(event: Event): void {
  const own = closest(event, 'a, button, input, summary, code')
  const item = closest(event, '.checklist .task-list-item')
  if (item && !own && !getSelection()?.toString()) boxesIn(item)[0]?.input.click()
}

/** How many boxes of a list are ticked, and how many there are. */
export function count(list: Element): { done: number; all: number } {
  const boxes = boxesIn(list)
  return { done: boxes.filter(({ input }) => input.checked).length, all: boxes.length }
}

function keyOf() {
  return `checklist.${document.documentElement.dataset.url}` as const
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
