/**
 * Runs in the head, before anything is painted: the colour mode the reader chose, and no banner the reader dismissed.
 * Inline, so it is as short as it can be; its hash stands in the Content-Security-Policy.
 */
const root = document.documentElement
try {
  if (localStorage.getItem(`${STORAGE_PREFIX}theme`) === 'dark') root.dataset.theme = 'dark'
  const { banner } = root.dataset
  if (banner && localStorage.getItem(`${STORAGE_PREFIX}banner`) === banner) root.dataset.bannerDismissed = ''
} catch {
  // storage is blocked: the page is as it was written
}
