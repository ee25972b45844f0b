/** Tells linear from quadratic time, on a machine that has other things to do. */
import assert from 'node:assert/strict'

export function repeated(piece: string): (length: number) => string {
  return (length) => piece.repeat(Math.ceil(length / piece.length))
}

const length = process.env.DOCSGEN_NIGHTLY ? 80_000 : 30_000

/** Milliseconds: less tells nothing of growth, and what is quadratic takes a hundred times as much. */
const least = 25

/**
 * If growth is linear, one long text takes as long as eight of an eighth of its length; if it is quadratic, eight times as
 * long. Both are as much work with as much garbage, one right after the other, so what else a machine does slows down both.
 */
export function expectLinear(make: (length: number) => string, run: (text: string) => void): void {
  const [long, short] = [make(length), make(length / 8)]
  const ratios: number[] = []
  while (ratios.length < 10) {
    const once = timeOf(() => run(long))
    if (once < least) return
    const ratio = once / timeOf(() => Array.from({ length: 8 }, () => run(short)))
    if (ratio < 4) return
    ratios.push(ratio)
  }
  assert.fail(`Expected linear growth, not ${ratios.map((ratio) => ratio.toFixed(1)).join(', ')} times as much`)
}

/** Milliseconds of processor time. */
function timeOf(run: () => void): number {
  const started = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}
