/** The browser's storage, which may be blocked, full or hold anything: then what is kept lasts as long as the page. */

export interface Store {
  get(key: string): string | undefined
  set(key: string, value: string | undefined): void
  /** Calls back when another tab changed a key. */
  onChange(key: string, callback: (value: string | undefined) => void): void
}

export function createStore(prefix: string): Store {
  const session = new Map<string, string | undefined>()
  return {
    get(key) {
      if (session.has(key)) return session.get(key)
      try {
        return localStorage.getItem(prefix + key) ?? undefined
      } catch {
        return undefined // blocked
      }
    },
    set(key, value) {
      session.set(key, value)
      try {
        if (value === undefined) localStorage.removeItem(prefix + key)
        else localStorage.setItem(prefix + key, value)
        session.delete(key)
      } catch {
        // blocked or full: the session remembers
      }
    },
    onChange(key, callback) {
      addEventListener('storage', (event) => {
        if (event.key === prefix + key || event.key === null) callback(event.newValue ?? undefined)
      })
    }
  }
}
