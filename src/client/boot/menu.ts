/**
 * The menu of narrow screens and the list of versions are `details`, which open and close by themselves. These guards
 * keep the focus in the open menu, and close either as readers expect: on Escape, and the menu on Back, in a wider window
 * and when a link is chosen, the list when the reader turns elsewhere.
 */
import { closest } from '../dom.ts'

/** From this width there is a navbar and no menu: see tokens.css. */
const desktop = '(width >= 997px)'

/** The router must be listening already: it looks at the entry of the open menu first. Returns a function that closes. */
export function startMenu(): () => void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu')
  const isMarked = () => (history.state as { menu?: boolean } | null)?.menu === true

  function onToggle() {
    const isOpen = menu?.open === true
    for (const part of document.querySelectorAll('main, footer, .banner, .skip-link'))
      part.toggleAttribute('inert', isOpen)
    if (isOpen !== isMarked()) {
      if (isOpen) history.pushState({ ...history.state, menu: true }, '')
      else history.back()
    }
    if (!isOpen) menu?.querySelector('.menu-switch')?.removeAttribute('open')
  }

  const close = () => menu?.removeAttribute('open')
  const dismiss = (selector: string) => {
    const open = document.querySelector(`${selector}[open]`)
    open?.removeAttribute('open')
    open?.querySelector('summary')?.focus()
  }

  menu?.addEventListener('toggle', onToggle)
  // Below the navbar, wherever that is: under a banner at the top of the page, else at the top of the window.
  menu?.querySelector('summary')?.addEventListener('click', () => {
    const { bottom } = menu.closest('header')?.getBoundingClientRect() ?? {}
    document.documentElement.style.setProperty('--menu-from', `${bottom}px`)
  })
  if (menu?.open) onToggle() // before this script was there
  matchMedia(desktop).addEventListener('change', () => dismiss('.menu'))
  addEventListener('popstate', () => isMarked() || dismiss('.menu'))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss(':is(.menu, .versions)')
  })
  document.addEventListener('click', (event) => {
    if (!menu?.open || !closest(event, 'a')) return
    // Going back in the history would cancel the navigation of the link.
    if (isMarked()) history.replaceState({ ...history.state, menu: false }, '')
    close()
  })
  if (HAS_VERSIONS)
    for (const type of ['click', 'focusin'])
      document.addEventListener(type, (event) => {
        if (!closest(event, type === 'click' ? '.versions summary' : '.versions'))
          document.querySelector('.versions[open]')?.removeAttribute('open')
      })
  return close
}
