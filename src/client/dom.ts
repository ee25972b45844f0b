/**
 * Helpers of all client scripts. client/ runs in the browser: it knows the pages a site sends, and nothing of Node or
 * the other folders.
 */

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
