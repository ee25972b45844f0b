/** Keeps the recent searches whose results a reader followed, newest first. Only the browser stores them. */
import type { Store } from '../../storage.ts'

const key = 'searches'
const most = 5

export function readRecent(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store.get(key) ?? '')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    return [] // none, or not ours
  }
}

/** Puts a text first, and returns all. */
export function addRecent(store: Store, text: string): string[] {
  return write(store, [text, ...readRecent(store).filter((each) => each !== text)].slice(0, most))
}

export function removeRecent(store: Store, text: string): string[] {
  return write(
    store,
    readRecent(store).filter((each) => each !== text)
  )
}

function write(store: Store, texts: string[]): string[] {
  store.set(key, texts.length > 0 ? JSON.stringify(texts) : undefined)
  return texts
}
