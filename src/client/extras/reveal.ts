/** A link to what lies in closed `details` or in a tab that is not shown opens the way to it. */
import { closest } from '../dom.ts'
import { decode } from '../links.ts'

export function startReveal(): () => void {
  const follow = () => {
    const target = document.getElementById(decode(location.hash.slice(1)))
    if (open(target)) target?.scrollIntoView()
  }
  addEventListener('hashchange', follow)
  // The same link once more: the address does not change, but what it leads to may have been closed.
  document.addEventListener('click', (event) => {
    if (closest<HTMLAnchorElement>(event, 'a')?.hash === location.hash) follow()
  })
  return follow
}

function open(target: Element | null): boolean {
  let opened = false
  for (let at = target; at; at = at.parentElement) {
    const tab = at.matches('.tab-panel') && at.previousElementSibling?.querySelector('input')
    opened ||= tab ? !tab.checked : at instanceof HTMLDetailsElement && !at.open
    if (tab) tab.checked = true
    else if (at instanceof HTMLDetailsElement) at.open = true
  }
  return opened
}
