/** The note in place of what could not be loaded, with a button that tries again. */
import * as strings from 'docsgen/strings'
import { createElement } from './dom.ts'

/** Appends the note, which says `text`, to `place`; returns it. */
export function showRetry(place: Element, text: string, retry: () => void): HTMLElement {
  const note = createElement('p', { class: 'retry', role: 'alert' }, text)
  const button = createElement('button', { type: 'button' }, strings.retry)
  button.addEventListener('click', retry)
  note.append(' ', button)
  place.append(note)
  return note
}
