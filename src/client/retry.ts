/** The note in place of what could not be loaded, with a button that tries again. */
import { createElement } from './dom.ts'

/** Appends the note to `place`; returns it and its button. */
export function showRetry(place: Element, text: string, retry: () => void): { note: Element; button: HTMLElement } {
  const note = createElement('p', { class: 'retry', role: 'alert' }, `${text} could not be loaded. `)
  const button = createElement('button', { type: 'button' }, 'Retry')
  button.addEventListener('click', retry)
  note.append(button)
  place.append(note)
  return { note, button }
}
