import { posix } from 'node:path'
import { editDistance } from '../client/edit-distance.ts'

/** The candidate that is meant: the nearest one, or the only one that is longer or shorter, as `warn` for `warning`. */
export function suggest(written: string, candidates: Iterable<string>): string | undefined {
  // The first letter is right more often than not, and another one is replaced more often than left out.
  const rank = (each: string) => Number(each[0] === written[0]) * 2 + Number(each.length === written.length)
  const all = [...candidates].sort((a, b) => rank(b) - rank(a))
  return nearest(written, all) ?? onlyLonger(written, all)
}

/** The only candidate that begins with `written`, or that `written` begins with. */
function onlyLonger(written: string, candidates: readonly string[]): string | undefined {
  const wanted = written.toLowerCase()
  const found = candidates.filter((candidate) => {
    const name = candidate.toLowerCase()
    return Math.min(name.length, wanted.length) > 2 && (name.startsWith(wanted) || wanted.startsWith(name))
  })
  return found.length === 1 ? found[0] : undefined
}

/** The candidate with the fewest edits, if it is near enough to be meant: a letter has to stay. Ties go to the first. */
function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.min(written.length, Math.max(1, Math.floor(written.length / 3)) + 1)
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - written.length) >= bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance - 1)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** The same for paths. The last segment must be near as well: a long path does not excuse another name. */
export function suggestPath(written: string, candidates: Iterable<string>): string | undefined {
  const near = nearest(written, candidates)
  const name = near === undefined ? undefined : nearest(posix.basename(written), [posix.basename(near)])
  return name === undefined ? undefined : near
}

/** `; did you mean …`, or '', for the end of a message. */
export function didYouMean(written: string, candidates: Iterable<string>, find = suggest): string {
  const guess = find(written, candidates)
  return guess === undefined ? '' : `; did you mean \`${guess}\`?`
}
