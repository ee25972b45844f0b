/** How many files are open at once. Low enough for a shell with `ulimit -n 64`, high enough to keep a disk busy. */
export const openFiles = 8

/**
 * `Promise.all` over `items`, at most `limit` at once, results in the order of `items`. Once one fails no other is begun,
 * and it rejects when those under way have ended: what they use can then be taken away.
 */
export async function mapLimit<T, R>(items: readonly T[], limit: number, map: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length)
  const failures: unknown[] = []
  let next = 0
  async function lane() {
    while (next < items.length && failures.length === 0) {
      const index = next++
      try {
        results[index] = await map(items[index] as T)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
  return results
}

/** Lets at most `limit` of the tasks given to it run at a time. */
export function createGate(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = limit
  return async (task) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
