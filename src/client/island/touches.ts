/**
 * What a reader does to an island before React is there. Clicks and submissions are held back; what is typed or chosen
 * shows at once, as the browser does it. All of it is repeated for React, in order.
 */
import { closest } from '../dom.ts'
import { isPlainClick } from '../links.ts'

export interface Kept {
  event: Event
  target: Element
  /** What the field held; undefined for other events. */
  value?: string
  /** Of a list. */
  chosen?: Element[]
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const keptTypes = ['click', 'submit', 'keydown', 'keyup', 'input', 'change']

/** Fields that a click gives the focus or opens: the browser does that at once. */
const fields =
  'select, textarea, input:not([type="checkbox"], [type="radio"], [type="submit"], [type="button"], [type="reset"])'

/** Elements that answer keys by themselves. */
const native = 'a, button, input, select, textarea, summary, [contenteditable]'

/** False for what the browser answers: `summary`, fields, links to elsewhere or with a key held. */
export function isKept(event: Event): boolean {
  if (!(event.target instanceof Element)) return false
  if (event.type !== 'click') return true
  if (!isPlainClick(event as MouseEvent) || closest(event, `summary, ${fields}`)) return false
  return !closest(event, 'a:is([download], [target]:not([target="_self"]))')
}

/** Adds an event to the list, and holds back what the island may decide. */
export function keep(event: Event, list: Kept[]): void {
  const target = event.target as Element
  const { type } = event
  if (type === 'input' || type === 'change') {
    if (!target.matches(fields)) return
    // Of what is typed the last value counts: an earlier one would overwrite it while the reader types on.
    const before = list.findIndex((each) => each.target === target && each.event.type === type)
    if (before !== -1) list.splice(before, 1)
    const chosen = [...((target as HTMLSelectElement).selectedOptions ?? [])]
    list.push({ event, target, value: (target as Field).value, chosen })
    return
  }
  list.push({ event, target })
  const isHeld = type === 'click' || type === 'submit'
  // Space would scroll the page.
  if (isHeld || (/^( |Enter)$/.test((event as KeyboardEvent).key) && !target.closest(native))) event.preventDefault()
  if (isHeld) event.stopPropagation()
}

/** Does it again; `island` is alive. */
export function repeat(island: Element, { event, target, value, chosen = [] }: Kept): void {
  if (!island.contains(target)) return
  const { type } = event
  if (type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
  else if (type === 'click') target.dispatchEvent(new MouseEvent(type, event))
  else {
    if (value !== undefined) setValue(target as Field, { value, chosen, isTyped: type === 'input' })
    // Others have heard of it already.
    island.addEventListener(type, (again) => again.stopPropagation(), { once: true })
    target.dispatchEvent(value === undefined ? new KeyboardEvent(type, event) : new Event(type, event))
  }
}

/** React wrote the value it knows over that of a list; what is typed is new to it only if it is another than it knows. */
function setValue(
  field: Field,
  { value, chosen, isTyped }: { value: string; chosen: Element[]; isTyped: boolean }
): void {
  if (field instanceof HTMLSelectElement) for (const option of field.options) option.selected = chosen.includes(option)
  else if (isTyped && field.type !== 'file') {
    const { selectionStart, selectionEnd } = field
    field.value = field.defaultValue
    // Past React, which notes what is set on the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
}
