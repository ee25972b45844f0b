/**
 * Runs in the head, before anything is painted: the colour mode the reader chose, and no banner the reader dismissed.
 * Inline in each page, so it is as short as it can be; its hash stands in the Content-Security-Policy.
 */

try {
  const root = document.documentElement
  if (localStorage[`${STORAGE_PREFIX}theme`] === 'dark') root.dataset.theme = 'dark'
  // A document of the project's own may leave the id out: then nobody can have closed that banner.
  if (HAS_BANNER && localStorage[`${STORAGE_PREFIX}banner`] === (root.dataset.banner ?? ''))
    root.dataset.bannerDismissed = ''
} catch {
  // storage is blocked: the page is as it was written
}
