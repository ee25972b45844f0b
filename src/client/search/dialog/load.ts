import type { Load } from '../search.ts'

/** Loads files of the index. The server is asked whether what the browser has is the newest: one may be of an older build. */
export const load: Load = async (name) => {
  const response = await fetch(`${BASE}/docsgen/search/${name}`, { cache: 'no-cache' })
  // Some hosts answer with a page for what is not there.
  if (response.status === 404 || response.headers.get('content-type')?.startsWith('text/html')) return undefined
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return response.json()
}
