/**
 * `docsgen/client`: what an island may know of the site and of its reader. Bundled with the islands, and with the theme for
 * the server, where each hook gives what holds of the page for a reader with nothing kept. So does the first render in a browser: what is
 * hydrated is what the server wrote.
 */

import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore
} from 'react'
import { closeBanner, isClosed } from '../banner.ts'
import { count, keepMarks, readMarks, resetBoxes, showMarks, ticked, tickItem } from '../checklist/boxes.ts'
import { showTheme, type ThemeChoice } from '../colour.ts'
import { createStore } from '../storage.ts'
import { PageContext } from './page.ts'

export type { ThemeChoice } from '../colour.ts'
export { fill, fillParts } from '../fill.ts'
export { fillCount } from '../fill-count.ts'
export { PageContext, type PageFacts } from './page.ts'

/** Returns what calls back when an attribute of the root of the page is another; that returns a function that ends it. */
function watchRoot(attribute: string): (changed: () => void) => () => void {
  return (changed) => {
    const observer = new MutationObserver(changed)
    observer.observe(document.documentElement, { attributeFilter: [attribute] })
    return () => observer.disconnect()
  }
}

/** One for all hooks: where storage is blocked it remembers. */
const store = createStore('localStorage')

/**
 * The page that is shown. `url` is its url within the site, `href(url)` the address of a page or a file for a link or for
 * `fetch`, with the site's `base`; as in a template.
 *
 * ```tsx
 * const { url, href } = usePage()
 * ```
 */
export function usePage(): { url: string; href(url: string): string } {
  const page = useContext(PageContext)
  const read = () => document.documentElement.dataset.url ?? ''
  const url = useSyncExternalStore(watchUrl, read, () => page?.url ?? read())
  const href = (target: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
    return (page?.base ?? BASE) + encodeURI(path) + rest
  }
  return { url, href }
}

/**
 * The name of the version that the page belongs to, undefined outside of versions, and the names of all versions, the
 * current one first.
 *
 * ```tsx
 * const { version, versions } = useVersion()
 * ```
 */
export function useVersion(): { version: string | undefined; versions: readonly string[] } {
  const page = useContext(PageContext)
  const read = () => document.documentElement.dataset.version
  const version = useSyncExternalStore(watchVersion, read, () => (page ? page.version : read()))
  return { version, versions: page?.versions ?? VERSIONS }
}

const watchUrl = watchRoot('data-url')
const watchVersion = watchRoot('data-version')

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

/** By key; undefined while nothing is kept. */
const values = new Map<string, Value<unknown>>()

/**
 * State that is kept in the browser, and is the same in all islands of a page and in all tabs. Like `useState`, but for
 * the key:
 *
 * ```tsx
 * const [size, setSize] = useStored('size', 'small')
 * ```
 *
 * The value must be JSON. Where storage is blocked or full it lasts as long as the page. The server's HTML and the first
 * render in the browser have `initial`; what is kept follows as soon as the island is alive. What cannot be read counts as nothing kept.
 *
 * @param key Name of the value. In the browser's storage it begins with the site's `storagePrefix` and `island.`.
 * @param initial The value while nothing is kept.
 */
export function useStored<T>(key: string, initial: T): [value: T, set: Setter<T>] {
  const [first] = useState(() => initial)
  const watch = useCallback((changed: () => void) => keptAt(key).watch(changed), [key])
  const kept = useSyncExternalStore(
    watch,
    () => keptAt(key).read(),
    () => undefined
  )
  const set: Setter<T> = useCallback(
    (next) => {
      const value = keptAt(key)
      const now = () => orFirst(value.read(), first)
      const text = JSON.stringify(typeof next === 'function' ? (next as (now: T) => T)(now()) : next)
      store.set(toKey(key), text)
      value.set(parse(text))
    },
    [key, first]
  )
  return [orFirst(kept, first), set]
}

/** The stored value has the type of the value that was stored. */
function orFirst<T>(kept: unknown, first: T): T {
  return kept === undefined ? first : (kept as T)
}

function keptAt(key: string): Value<unknown> {
  const known = values.get(key)
  if (known) return known
  const value = createValue(parse(store.get(toKey(key))))
  store.onChange(toKey(key), (text) => value.set(parse(text)))
  values.set(key, value)
  return value
}

/** Apart from what docsgen itself keeps, such as `theme`. */
function toKey(key: string) {
  return `island.${key}` as const
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Takes the next value, or a function that makes it of the one there is. */
export type Setter<T> = (next: T | ((now: T) => T)) => void

/** A value, and those who want to know of the next one. */
interface Value<T> {
  read(): T
  set: Setter<T>
  /** Returns a function that ends it. */
  watch(changed: () => void): () => void
}

function createValue<T>(initial: T): Value<T> {
  const watching = new Set<() => void>()
  let value = initial
  return {
    read: () => value,
    set(next) {
      value = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      for (const changed of watching) changed()
    },
    watch(changed) {
      watching.add(changed)
      return () => void watching.delete(changed)
    }
  }
}

/**
 * Makes a hook for state that several islands share, as long as the reader stays on the site. Call it once, in a module
 * that these islands import, beside no component:
 *
 * ```ts
 * export const useFilter = createShared('')
 * ```
 *
 * The hook is like `useState`: `const [filter, setFilter] = useFilter()`.
 */
export function createShared<T>(initial: T): () => [value: T, set: Setter<T>] {
  const { read, set, watch } = createValue(initial)
  return () => [useSyncExternalStore(watch, read, () => initial), set]
}

/**
 * Whether the reader closed the banner, and a function that closes it: it is kept, until the banner has another `id`. The
 * server's HTML and the first render in the browser have `false`.
 *
 * ```tsx
 * const [isClosed, close] = useBanner()
 * ```
 */
export function useBanner(): [isClosed: boolean, close: () => void] {
  return [useSyncExternalStore(watchBanner, isClosed, () => false), closeBanner]
}

const watchBanner = watchRoot('data-banner-dismissed')

export interface ChecklistState {
  /** How many boxes are ticked. */
  done: number
  /** Makes the boxes what they were written as. */
  reset(): void
  /** Props of the element around the list, whose class is `checklist`. */
  list: {
    ref: RefObject<HTMLDivElement | null>
    onInput(): void
    onClick(event: SyntheticEvent): void
  }
}

/**
 * The state of a `:::checklist`: which boxes of the Markdown in it are ticked. It is kept in the browser, for each page, and
 * all tabs follow.
 *
 * @param written How many boxes the author ticked: what the server's HTML and the first render in the browser have.
 */
export function useChecklist(written: number): ChecklistState {
  const ref = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState(written)
  const marks = useSyncExternalStore(watch, read, () => undefined)
  useLayoutEffect(() => {
    // Where storage is blocked the script that answered before knows more than it could keep.
    if (read() === undefined && ref.current?.querySelector('.task-list-item input:enabled')) keepMarks(store)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is shown when it is another
  useLayoutEffect(() => {
    showMarks(store)
    if (ref.current) setDone(count(ref.current).done)
  }, [marks])
  return {
    done,
    reset: () => ref.current && resetBoxes(ref.current, store),
    list: { ref, onInput: () => keepMarks(store), onClick: ({ nativeEvent }) => tickItem(nativeEvent) }
  }
}

const read = () => readMarks(store)

function watch(changed: () => void): () => void {
  document.addEventListener(ticked, changed)
  addEventListener('storage', changed)
  return () => {
    document.removeEventListener(ticked, changed)
    removeEventListener('storage', changed)
  }
}
