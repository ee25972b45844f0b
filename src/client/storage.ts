/** The browser's storage. Where it is blocked or full, values last as long as the page. */

/** All that a site keeps in a browser, without its prefix. A key that ends in a full stop has a name after it. */
export const storageKeys = {
  localStorage: ['theme', 'banner', 'version', 'language', 'tabs.', 'checklist.', 'searches', 'island.'],
  sessionStorage: ['load', 'loaded.', 'scroll.']
} as const

type Area = keyof typeof storageKeys
type Named<Key> = Key extends `${string}.` ? `${Key}${string}` : Key
export type StorageKey<Of extends Area = 'localStorage'> = Named<(typeof storageKeys)[Of][number]>

export interface Store<Of extends Area = 'localStorage'> {
  get(key: StorageKey<Of>): string | undefined
  set(key: StorageKey<Of>, value: string | undefined): void
  /** Calls back when another tab changes the key. */
  onChange(key: StorageKey<Of>, callback: (value: string | null | undefined) => void): void
}

export function createStore<Of extends Area>(area: Of): Store<Of> {
  const memory = new Map<string, string | undefined>()
  const kept = (): Storage => window[area]
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key)
      try {
        return kept()[STORAGE_PREFIX + key]
      } catch {
        return undefined // blocked
      }
    },
    set(key, value) {
      memory.set(key, value)
      try {
        if (value === undefined) delete kept()[STORAGE_PREFIX + key]
        else kept()[STORAGE_PREFIX + key] = value
        memory.delete(key)
      } catch {
        // blocked or full: the page remembers
      }
    },
    onChange(key, callback) {
      addEventListener('storage', (event) => {
        if (event.key === STORAGE_PREFIX + key || event.key === null) callback(event.newValue)
      })
    }
  }
}
