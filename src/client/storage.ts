/** The browser's storage. Where it is blocked or full, values last as long as the page. */

export interface Store {
  get(key: string): string | undefined
  set(key: string, value: string | undefined): void
  /** Calls back when another tab changes the key. */
  onChange(key: string, callback: (value: string | null | undefined) => void): void
}

export function createStore(area: 'localStorage' | 'sessionStorage'): Store {
  const memory = new Map<string, string | undefined>()
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key)
      try {
        return window[area][STORAGE_PREFIX + key]
      } catch {
        return undefined // blocked
      }
    },
    set(key, value) {
      memory.set(key, value)
      try {
        if (value === undefined) delete window[area][STORAGE_PREFIX + key]
        else window[area][STORAGE_PREFIX + key] = value
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
