/**
 * Keeps what a reader does to an island before React is there. Clicks and submissions are held back; what is typed, ticked or
 * chosen shows at once, as the browser does it. All of it is repeated for React, in order, and leads to what the reader saw: a
 * value that the browser keeps may have been rendered meanwhile.
 */
import { closest } from '../dom.ts'
import { isPlainClick } from '../links.ts'

export interface HeldEvent {
  event: Event
  target: Element
  /** Its number among the elements of its name in the island. */
  index: number
  /** Everybody but the island has heard of it. */
  isHeard: boolean
  /** The value of the field; undefined for other events. */
  value?: string
  /** The indexes of the chosen options in a list. */
  chosen?: number[]
  /** The state of a switch after this click. */
  isOn?: boolean
}

type TextField = HTMLInputElement | HTMLTextAreaElement

type Field = TextField | HTMLSelectElement

export const keptTypes = ['click', 'submit', 'keydown', 'keyup', 'beforeinput', 'input', 'change']

/** Fields that a click gives the focus or opens: the browser does that at once. */
const fields =
  'select, textarea, input:not([type="checkbox"], [type="radio"], [type="submit"], [type="button"], [type="reset"])'

/** Elements that answer keys by themselves. */
const native = 'a, button, input, select, textarea, summary, [contenteditable]'

/** The browser turns them on or off at once. */
const boxes = 'input:is([type="checkbox"], [type="radio"])'

/** Elements that a click turns on or off. */
const switches = `${boxes}, [role="switch"], [aria-pressed]`

/** False for what the browser answers: `summary`, fields, links to elsewhere or with a key held. */
export function isKept(event: Event): boolean {
  if (!(event.target instanceof Element)) return false
  if (event.type !== 'click') return true
  if (!isPlainClick(event as MouseEvent) || closest(event, `summary, ${fields}`)) return false
  // A click on a label is followed by one on its box.
  const toggled = switchOf(event.target)
  if (toggled?.matches(boxes) && toggled !== event.target) return false
  return !closest(event, 'a:is([download], [target]:not([target="_self"]))')
}

/**
 * Adds an event to the list, and holds back what the island may decide.
 *
 * @param isRendering React listens, but has not rendered all that the island begins with: it hears of nothing yet.
 */
export function keep(event: Event, list: HeldEvent[], isRendering: boolean): void {
  const target = event.target as Element
  const { type } = event
  if (type === 'beforeinput') {
    // The reader types on from what was typed, whatever has been rendered over it.
    const { value } = list.findLast((each) => each.target === target && each.value !== undefined) ?? {}
    if (value !== undefined) setValue(target as TextField, value)
    return
  }
  const isClick = type === 'click'
  const isHeld = isClick || type === 'submit' || isRendering
  if (isHeld) event.stopImmediatePropagation()
  const kept: HeldEvent = {
    event,
    target,
    index: allLike(target, event.currentTarget as Element).indexOf(target),
    isHeard: !isHeld
  }
  if (type === 'input' || type === 'change') {
    if (!target.matches(fields)) return
    // Only the last typed value counts: an earlier one would overwrite it while the reader types on.
    const before = list.findIndex((each) => each.target === target && each.event.type === type)
    if (before !== -1) list.splice(before, 1)
    kept.value = (target as Field).value
    kept.chosen = [...((target as HTMLSelectElement).selectedOptions ?? [])].map(({ index }) => index)
  }
  const isBox = target.matches(boxes)
  const toggled = isClick && switchOf(target)
  if (toggled) {
    const before = list.findLast((each) => each.isOn !== undefined && switchOf(each.target) === toggled)
    // The browser has ticked the box already.
    kept.isOn = isBox ? isOn(toggled) : !(before?.isOn ?? isOn(toggled))
  }
  list.push(kept)
  // Space would scroll the page.
  const isKey = /^( |Enter)$/.test((event as KeyboardEvent).key) && !target.closest(native)
  if ((isClick && !isBox) || type === 'submit' || isKey) event.preventDefault()
}

/**
 * Does it again; `island` is alive.
 *
 * @param isSecond Looks whether a box is as the reader left it: a handler may have turned round a value that was kept.
 */
export function repeat(island: Element, kept: HeldEvent, isSecond = false): void {
  const { event, index, isHeard, value, chosen, isOn: wanted } = kept
  const { type } = event
  // Where the HTML did not match React has made other elements.
  const target = island.contains(kept.target) ? kept.target : allLike(kept.target, island)[index]
  const isBox = target?.matches(boxes)
  if (!target || (isSecond && !isBox)) return
  if (type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
  else if (type === 'click') {
    // React hears of what changes.
    if (isBox && !isSecond) (target as HTMLInputElement).checked = !wanted
    const toggled = switchOf(target)
    if (!toggled || isOn(toggled) !== wanted) target.dispatchEvent(new MouseEvent(type, event))
  } else {
    if (chosen && target instanceof HTMLSelectElement)
      for (const option of target.options) option.selected = chosen.includes(option.index)
    else if (value !== undefined) setValue(target as TextField, value, type === 'input')
    if (isHeard) island.addEventListener(type, (again) => again.stopPropagation(), { once: true })
    target.dispatchEvent(value === undefined ? new KeyboardEvent(type, event) : new Event(type, event))
  }
}

function allLike({ localName }: Element, island: Element): Element[] {
  return [...island.querySelectorAll(localName)]
}

/** Makes a field what the reader made it; `isNew`: React will hear of it. */
function setValue(field: TextField, value: string, isNew = false): void {
  if (field.type === 'file') return
  const { selectionStart, selectionEnd } = field
  const isShown = field.value === value
  // React notes what is set on the element itself, and hears of another value alone.
  if (isNew) field.value = field.defaultValue === value ? '' : field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  // The cursor moves to the end of another value.
  if (isShown && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}

/** Finds the switch that a click turns on or off. */
function switchOf(target: Element): Element | undefined {
  const control = target.closest(`${switches}, ${native}`) ?? target.closest('label')?.control
  return control?.matches(switches) ? control : undefined
}

function isOn(control: Element): boolean {
  return control.matches(':checked, [aria-checked="true"], [aria-pressed="true"]')
}
