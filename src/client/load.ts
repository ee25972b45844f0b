/** Loads a script later. */

/** Returns a function that loads it, each time after a failure from another url: browsers remember failed modules. */
export function loader<Module>(url: string): () => Promise<Module> {
  let failures = 0
  return () =>
    import(url + (failures ? `?retry=${failures}` : '')).catch((error) => {
      failures++
      throw error
    })
}
