/**
 * Finds and shows results in the dialog of the opener. React does not render the field, which existed before, so typed text
 * is never lost.
 */
import { createRoot } from 'react-dom/client'
import type { Pages } from '../../boot/page-fetcher.ts'
import { closest } from '../../dom.ts'
import { isPlainClick } from '../../links.ts'
import type { Store } from '../../storage.ts'
import { readQuery, withQuery } from '../opener/address.ts'
import { createArrival } from './arrival.ts'
import { createExcerpts } from './excerpts.ts'
import type { Chosen } from './filter-bar.tsx'
import { Panel } from './panel.tsx'
import { cutQuery } from './query.ts'
import type { Follow } from './results.tsx'

// The boot script has these already.
const { pages, store } = (await import(BOOT_URL)) as { pages: Pages; store: Store }

/** Parts of the dialog, made by the opener. */
export interface Opened {
  dialog: HTMLDialogElement
  field: HTMLInputElement
  /** The element that results are rendered into. */
  body: HTMLElement
  /** Closed, and the entry of the history is on its way out. */
  leaving: boolean
}

/** Milliseconds after the last key: browsers refuse frequent changes of the address. */
const addressDelay = 300

export function start({ dialog, field, body }: Opened): void {
  const arrival = createArrival()
  const follow: Follow = (event, id, find) => {
    if (!isPlainClick(event)) return
    const { href, pathname, hash } = event.currentTarget as HTMLAnchorElement
    const isHere = pathname === location.pathname
    arrival.expect(id, find)
    if (isHere) requestAnimationFrame(arrival.mark)
    if (!isHere || !hash) return // the router follows the link
    event.preventDefault()
    // The browser would load the page again, because this address has a query.
    history.pushState({}, '', pathname)
    location.replace(href)
  }
  const address = keepAddress(dialog, field)
  /** A link that loads another page keeps the dialog, and the address, until then. */
  const leave = (event: MouseEvent) => {
    if (!isPlainClick(event) || !closest(event, 'a:not([data-no-navigation])')) return
    address.write()
    dialog.close()
  }
  dialog.addEventListener('click', leave, true) // before other listeners, so that the focus is on the page again
  // The keyboard of a touch screen would hide half of the results.
  body.addEventListener('touchmove', () => field.blur(), { passive: true })
  const excerpts = createExcerpts(pages)
  createRoot(body).render(<Panel {...{ field, store, excerpts, follow }} keep={address.choose} />)
}

interface Address {
  /** Writes the address at once. */
  write(): void
  /** Writes the address with these filters, after a short delay. */
  choose(chosen: Chosen): void
}

/** Keeps query and filters in the address while the dialog is open. */
function keepAddress(dialog: HTMLDialogElement, field: HTMLInputElement): Address {
  let waiting: ReturnType<typeof setTimeout>
  let chosen: Chosen = {}
  const write = () => {
    if (dialog.open && readQuery() !== undefined)
      history.replaceState(history.state, '', withQuery({ q: cutQuery(field.value), ...chosen }))
  }
  const later = () => {
    clearTimeout(waiting)
    waiting = setTimeout(write, addressDelay)
  }
  field.addEventListener('input', later)
  field.addEventListener('focus', later) // it was opened again
  later() // for text that was typed before this script was loaded
  return {
    write,
    choose(now) {
      chosen = now
      later()
    }
  }
}
