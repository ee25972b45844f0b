/**
 * Runs in the head, before the first paint: sets the stored colour mode and hides a dismissed banner. Inline in each
 * page, so it must be short; the Content-Security-Policy holds its hash.
 */

try {
  const root = document.documentElement
  if (localStorage[`${STORAGE_PREFIX}theme`] === 'dark') root.dataset.theme = 'dark'
  // A custom document may have no banner id: then no reader can have closed that banner.
  if (HAS_BANNER && localStorage[`${STORAGE_PREFIX}banner`] === (root.dataset.banner ?? ''))
    root.dataset.bannerDismissed = ''
} catch {
  // storage is blocked
}
