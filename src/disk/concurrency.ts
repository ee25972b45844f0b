/** Files open at once: few enough for a shell with `ulimit -n 64`, enough to keep a disk busy. */
export const openFiles = 8

/**
 * Maps `items` with at most `limit` promises at once; returns the results in the order of `items`. After a failure it starts
 * no other, and rejects when those under way have ended: what they use can then be removed.
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
