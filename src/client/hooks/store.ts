import { createStore } from '../storage.ts'

/** One for all hooks: where storage is blocked it remembers. */
export const store = createStore('localStorage')
