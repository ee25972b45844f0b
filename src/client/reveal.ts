/** A link to what lies in closed `details` opens the way to it. Not every browser does so by itself. */
import { decode } from './links.ts'

export function startReveal(): () => void {
  const follow = () => {
    const target = document.getElementById(decode(location.hash.slice(1)))
    if (open(target)) target?.scrollIntoView()
  }
  addEventListener('hashchange', follow)
  return follow
}

function open(target: Element | null): boolean {
  let opened = false
  for (let at = target?.parentElement; at; at = at.parentElement) {
    if (!(at instanceof HTMLDetailsElement) || at.open) continue
    at.open = true
    opened = true
  }
  return opened
}
