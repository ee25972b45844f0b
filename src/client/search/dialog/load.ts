import type { Load } from '../search.ts'

/** Loads files of the index; `isAgain` asks the server for each, past what the browser has. */
export function createLoad(isAgain: boolean): Load {
  return async (name) => {
    const response = await fetch(`${BASE}/docsgen/search/${name}`, isAgain ? { cache: 'reload' } : {})
    // Some hosts answer with a page for what is not there.
    if (response.status === 404 || response.headers.get('content-type')?.startsWith('text/html')) return undefined
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return response.json()
  }
}
