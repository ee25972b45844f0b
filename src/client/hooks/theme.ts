import { useContext, useSyncExternalStore } from 'react'
import { showTheme, type ThemeChoice } from '../colour.ts'
import { PageContext } from './page.ts'
import { watchRoot } from './root.ts'
import { store } from './store.ts'

export type Theme = 'light' | 'dark'

/** Sets the mode, or makes it of the one that the page shows; `system` takes the choice back. */
export type SetTheme = (next: ThemeChoice | ((now: Theme) => ThemeChoice)) => void

/**
 * The colour mode that the page shows, a function that sets it, as the button in the navbar does, and what the reader chose:
 * `system` where the system decides. A choice is kept, and all tabs follow. The server's HTML and the first render in the
 * browser have the mode of the configuration, and `light` where that is `system`.
 *
 * ```tsx
 * const [theme, setTheme, choice] = useTheme()
 * ```
 */
export function useTheme(): [theme: Theme, set: SetTheme, choice: ThemeChoice] {
  const page = useContext(PageContext)
  const own = () => page?.colours ?? COLOURS
  const theme = useSyncExternalStore(watchTheme, readTheme, () => (own() === 'dark' ? 'dark' : 'light'))
  const choice = useSyncExternalStore(watchChoice, readChoice, () => own() || 'system')
  return [theme, setTheme, choice]
}

/** `data-theme` of the page is the choice: the first lines in the head and the boot script write it. */
function readChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || theme === 'light' ? theme : 'system'
}

function readTheme(): Theme {
  const choice = readChoice()
  return choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice
}

const setTheme: SetTheme = (next) => {
  const choice = typeof next === 'function' ? next(readTheme()) : next
  const kept = choice === 'system' ? undefined : choice
  store.set('theme', kept)
  showTheme(kept)
}

const watchChoice = watchRoot('data-theme')

function watchTheme(changed: () => void): () => void {
  const system = dark()
  const end = watchChoice(changed)
  system.addEventListener('change', changed)
  return () => {
    end()
    system.removeEventListener('change', changed)
  }
}

const dark = () => matchMedia('(prefers-color-scheme:dark)')
