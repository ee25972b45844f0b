import { useSyncExternalStore } from 'react'
import { watchRoot } from './root.ts'
import type { Setter } from './shared.ts'
import { store } from './store.ts'

export type Theme = 'light' | 'dark'

/**
 * The colour mode that the page shows, and a function that sets it, as the button in the navbar does: it is kept, and all
 * tabs follow. The server's HTML and the first render in the browser have `light`.
 *
 * ```tsx
 * const [theme, setTheme] = useTheme()
 * ```
 */
export function useTheme(): [theme: Theme, set: Setter<Theme>] {
  return [useSyncExternalStore(watchTheme, readTheme, () => 'light'), setTheme]
}

/** `data-theme` of the page is the mode: the first lines in the head and the boot script write it. */
function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

const setTheme: Setter<Theme> = (next) => {
  const theme = typeof next === 'function' ? next(readTheme()) : next
  document.documentElement.dataset.theme = theme
  store.set('theme', theme)
}

const watchTheme = watchRoot('data-theme')
