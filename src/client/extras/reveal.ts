/** Opens closed `details` and hidden tabs that hold the target of a link. */
import { closest } from '../dom.ts'
import { decode } from '../links.ts'

export function startReveal(): () => void {
  const follow = () => {
    const target = document.getElementById(decode(location.hash.slice(1)))
    if (reveal(target)) target?.scrollIntoView()
  }
  addEventListener('hashchange', follow)
  // The same link again: the address stays, but its target may have been closed.
  document.addEventListener('click', (event) => {
    if (closest<HTMLAnchorElement>(event, 'a')?.hash === location.hash) follow()
  })
  return follow
}

/** Opens all around an element; true if something was closed. */
export function reveal(target: Element | null): boolean {
  let opened = false
  for (let element = target; element; element = element.parentElement) {
    const tab = element.matches('.tab-panel') && element.previousElementSibling?.querySelector('input')
    opened ||= tab ? !tab.checked : element instanceof HTMLDetailsElement && !element.open
    if (tab) tab.checked = true
    else if (element instanceof HTMLDetailsElement) element.open = true
  }
  return opened
}
