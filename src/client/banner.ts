/** The banner above every page. The root has its id, `data-banner`, and says that it is closed: `data-banner-dismissed`. */
import type { StorageKey } from './storage.ts'

/** The key of the banner that was closed last, in the browser's storage. */
const key = () => STORAGE_PREFIX + ('banner' satisfies StorageKey)

export function isClosed(): boolean {
  return document.documentElement.dataset.bannerDismissed !== undefined
}

/** Closes it on every page, until it is another one. */
export function closeBanner(): void {
  const { dataset } = document.documentElement
  dataset.bannerDismissed = ''
  document.querySelector<HTMLElement>('header > a')?.focus() // the button that had it is gone
  try {
    localStorage[key()] = dataset.banner ?? ''
  } catch {
    // blocked or full: it stays closed as long as the page lasts
  }
}

/** Whether the reader closed this very banner; throws where storage is blocked. */
export function wasClosed(): boolean {
  // A custom document may have no id: then no reader can have closed that banner.
  return localStorage[key()] === (document.documentElement.dataset.banner ?? '')
}
