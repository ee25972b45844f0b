/** Tells linear from quadratic time, on a machine that has other things to do. */
import assert from 'node:assert/strict'

export function repeated(piece: string): (length: number) => string {
  return (length) => piece.repeat(Math.ceil(length / piece.length))
}

/** Milliseconds: below, what the garbage of earlier tests costs is more than the text does. */
const least = 4

/** Eight times the length takes eight times as long if growth is linear, sixty-four times if it is quadratic. */
export function expectLinear(make: (length: number) => string, run: (text: string) => void): void {
  const sizes = [10_000, 20_000, 40_000, 80_000]
  let times: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    times = sizes.map((size) => timeOf(make(size), run))
    const [first = 0, , , last = 0] = times
    if (last < 24 * Math.max(first, least)) return
  }
  assert.fail(`Expected linear growth, not ${times.map((time) => time.toFixed(1)).join(', ')} ms`)
}

/** Milliseconds of processor time. */
function timeOf(text: string, run: (text: string) => void): number {
  const started = process.cpuUsage()
  run(text)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}
