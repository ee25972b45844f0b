/**
 * Runs in the head, before the first paint: sets the stored colour mode and hides a dismissed banner. Inline in each
 * page, so it must be short; the Content-Security-Policy holds its hash. It closes the banner until React is there.
 */
import { closeBanner, isClosed, wasClosed } from './banner.ts'
import { closest } from './dom.ts'
import type { StorageKey } from './storage.ts'

try {
  const root = document.documentElement
  const theme = HAS_TOGGLE && localStorage[STORAGE_PREFIX + ('theme' satisfies StorageKey)]
  if (HAS_TOGGLE && /^(light|dark)$/.test(theme)) root.dataset.theme = theme
  if (HAS_BANNER && wasClosed()) root.dataset.bannerDismissed = ''
} catch {
  // storage is blocked
}

if (HAS_BANNER)
  document.addEventListener('click', (event) => {
    if (closest(event, '.banner-close') && !isClosed()) closeBanner()
  })
