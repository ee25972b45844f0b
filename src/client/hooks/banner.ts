import { useSyncExternalStore } from 'react'
import { closeBanner, isClosed } from '../banner.ts'
import { watchRoot } from './root.ts'

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
