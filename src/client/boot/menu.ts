/**
 * The menu of narrow screens, those of the navbar and the list of versions are `details`, which open and close by
 * themselves. These guards keep the focus in the open menu, and close each as readers expect: on Escape, the menu on Back,
 * in a wider window and when a link is chosen, the lists when the reader turns elsewhere. They work from the first frame on and stay when
 * React is there, which owns what the two say. No element is kept: React may make others.
 */
import { closest } from '../dom.ts'

/** From this width there is a navbar and no menu: see tokens.css. */
const desktop = '(width>=62.3em)'

/** The router must be listening already: it looks at the entry of the open menu first. Returns a function that closes. */
export function startMenu(): () => void {
  const find = (selector = '.menu') => document.querySelector(`${selector}[open]`)
  const isMarked = () => (history.state as { menu?: boolean } | null)?.menu === true
  /** An open menu has an entry of the history, so that Back closes it. */
  const mark = (menu: boolean) => history[menu ? 'pushState' : 'replaceState']({ ...history.state, menu }, '')

  function guard() {
    const isOpen = find() !== null
    for (const part of document.querySelectorAll('main,footer,[class^=banner],.skip-link'))
      part.toggleAttribute('inert', isOpen)
    if (isOpen !== isMarked()) {
      mark(isOpen)
      if (!isOpen) history.back() // once: the mark is gone
    }
    if (!isOpen) document.querySelector('.menu-switch')?.removeAttribute('open')
  }

  function close(selector?: string) {
    const open = find(selector)
    open?.removeAttribute('open')
    return open
  }
  const dismiss = () => close(':is(.menu,.dropdown)')?.querySelector('summary')?.focus()

  document.addEventListener('toggle', (event) => closest(event, '.menu') && guard(), true)
  if (find()) guard() // before this script was there
  matchMedia(desktop).onchange = dismiss
  addEventListener('popstate', dismiss)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss()
  })
  document.addEventListener('click', (event) => {
    // Below the navbar, wherever that is: under a banner at the top of the page, else at the top of the window.
    const bar = closest(event, '.menu') && closest(event, 'header')
    if (bar) document.documentElement.style.setProperty('--menu-from', `${bar.getBoundingClientRect().bottom}px`)
    // Going back in the history would cancel the navigation of the link.
    if (closest(event, 'a') && close()) mark(false)
  })
  for (const type of ['click', 'focusin'])
    document.addEventListener(type, (event) => {
      const own = closest(event, type === 'click' ? '.dropdown>summary' : '.dropdown')
      if (!find('.dropdown')?.contains(own as Element | null)) close('.dropdown')
    })
  return close
}
