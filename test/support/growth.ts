/** Tells linear from quadratic time, on a machine that has other things to do. */
import assert from 'node:assert/strict'

export function repeated(piece: string): (length: number) => string {
  return (length) => piece.repeat(Math.ceil(length / piece.length))
}

/** Milliseconds: below, what the garbage of earlier tests costs is more than the text does. */
const least = 4

const sizes = [10_000, 20_000, 80_000]

/**
 * Eight times the length takes eight times as long if growth is linear, sixty-four times if it is quadratic; four times
 * the length takes four and sixteen times as long. Either is enough, as a short text may leave no garbage to collect.
 * Compares the best time of each size, as the garbage of one run is often collected in the next.
 */
export function expectLinear(make: (length: number) => string, run: (text: string) => void): void {
  const best = sizes.map(() => Number.POSITIVE_INFINITY)
  for (let attempt = 0; attempt < 40; attempt++) {
    for (const [at, size] of sizes.entries()) best[at] = Math.min(best[at] ?? 0, timeOf(make(size), run))
    const [first = 0, second = 0, last = 0] = best
    if (last < 24 * Math.max(first, least) || last < 8 * Math.max(second, least)) return
  }
  assert.fail(`Expected linear growth, not ${best.map((time) => time.toFixed(1)).join(', ')} ms`)
}

/** Milliseconds of processor time. */
function timeOf(text: string, run: (text: string) => void): number {
  const started = process.cpuUsage()
  run(text)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}
