/** What several parts of the client do with the document. */

/** The nearest element of this kind around the place where an event happened. */
export function closest<T extends Element>({ target }: Event, selector: string): T | null {
  return target instanceof Element ? target.closest<T>(selector) : null
}

export function createElement(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const element = document.createElement(name)
  for (const key in attributes) element.setAttribute(key, attributes[key] ?? '')
  element.append(text)
  return element
}
