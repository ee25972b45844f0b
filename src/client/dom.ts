/**
 * Helpers of all client scripts. client/ runs in the browser: it knows the pages a site sends, and nothing of Node or
 * the other folders.
 */
import * as strings from 'docsgen/strings'

/** The nearest element of a kind around the target of an event, which may be the document. */
export function closest<T extends Element>({ target }: Event, selector: string): T | null | undefined {
  return (target as Element | { closest?: undefined }).closest?.<T>(selector)
}

/** Whether React answers what is done to an element of a plain island: the scripts that did so before leave it alone. */
export function isReacts(element: Element): boolean {
  return element.closest('docsgen-plain')?.hasAttribute('data-hydrated') === true
}

/** Marks what scripts made, as no HTML can: `docsgen dev` leaves elements alone that are not the server's. */
export const madeByScript = Symbol.for('docsgen')

export function createElement(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const element = Object.assign(document.createElement(name), { [madeByScript]: true })
  for (const key in attributes) element.setAttribute(key, attributes[key] ?? '')
  element.append(text)
  return element
}

/** Slow or metered connections, as far as the browser knows, fetch nothing ahead. */
export function isSlow(): boolean {
  const { connection: { saveData = false, effectiveType = '' } = {} } = navigator as Navigator & {
    connection?: { effectiveType?: string; saveData?: boolean }
  }
  return saveData || /2g/.test(effectiveType)
}

/** Appends the note, which says `text`, to `place`; returns it. */
export function showRetry(place: Element, text: string, retry: () => void): HTMLElement {
  const note = createElement('p', { class: 'retry', role: 'alert' }, text)
  const button = createElement('button', { type: 'button' }, strings.retry)
  button.addEventListener('click', retry)
  note.append(' ', button)
  place.append(note)
  return note
}
