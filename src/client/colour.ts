/** The colour mode of the page: `data-theme` of the root, `light` or `dark`; without it the one of the system. */

/** The choice of a reader. `system` is only for sites whose own mode it is; elsewhere it means the mode of the site. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** Shows the mode that is kept in the browser; the site's own, `COLOURS`, where none is, or rubbish. */
export function showTheme(kept: string | null | undefined): void {
  const { dataset } = document.documentElement
  const mode = kept === 'light' || kept === 'dark' ? kept : COLOURS
  if (mode) dataset.theme = mode
  else delete dataset.theme
  // The bar of the browser has the colour of the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-mode]'))
    meta.media = mode ? (meta.dataset.mode === mode ? '' : 'not all') : `(prefers-color-scheme:${meta.dataset.mode})`
}
