/** Matches the new children of an element with the old ones: equal ones first, then those of the same kind. */

export interface Match {
  /** For each new child the index of its old one, or -1. Ascending, apart from -1. */
  from: number[]
  /** True for a child that is equal with all its descendants. */
  equal: boolean[]
}

/** With more comparisons than this only both ends are compared. */
const mostCompared = 1_000_000

export function matchChildren(old: readonly Node[], next: readonly Node[]): Match {
  const from = next.map(() => -1)
  const equal = next.map(() => false)
  let start = 0
  while (start < old.length && start < next.length && isEqual(old[start], next[start])) {
    from[start] = start
    equal[start++] = true
  }
  let [oldEnd, nextEnd] = [old.length, next.length]
  while (oldEnd > start && nextEnd > start && isEqual(old[oldEnd - 1], next[nextEnd - 1])) {
    oldEnd--
    nextEnd--
    from[nextEnd] = oldEnd
    equal[nextEnd] = true
  }
  const common = commonNodes(old.slice(start, oldEnd), next.slice(start, nextEnd))
  for (const [oldAt, nextAt] of common) {
    from[start + nextAt] = start + oldAt
    equal[start + nextAt] = true
  }
  pairGaps({ old, next, from, start, oldEnd, nextEnd })
  return { from, equal }
}

function isEqual(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other)
}

/** Pairs of indices: the longest common subsequence. */
function commonNodes(old: Node[], next: Node[]): [number, number][] {
  if (old.length * next.length === 0 || old.length * next.length > mostCompared) return []
  const ids = new Map<string, number>()
  const idOf = (node: Node) => {
    const text = node instanceof Element ? node.outerHTML : `${node.nodeType} ${node.nodeValue}`
    const id = ids.get(text) ?? ids.size
    ids.set(text, id)
    return id
  }
  const [a, b] = [old.map(idOf), next.map(idOf)]
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const common: [number, number][] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) common.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return common
}

interface Gaps {
  old: readonly Node[]
  next: readonly Node[]
  from: number[]
  start: number
  oldEnd: number
  nextEnd: number
}

/** Pairs nodes of the same kind between equal ones: the same element with other contents. */
function pairGaps({ old, next, from, start, oldEnd, nextEnd }: Gaps): void {
  let oldAt = start
  for (let nextAt = start; nextAt < nextEnd; nextAt++) {
    const known = from[nextAt] ?? -1
    if (known !== -1) {
      oldAt = known + 1
      continue
    }
    const limit = from.slice(nextAt, nextEnd).find((each) => each !== -1) ?? oldEnd
    const same = old.slice(oldAt, limit).findIndex((node) => isSameKind(node, next[nextAt]))
    if (same === -1) continue
    from[nextAt] = oldAt + same
    oldAt += same + 1
  }
}

function isSameKind(one: Node, other: Node | undefined): boolean {
  if (one.nodeName !== other?.nodeName) return false
  if (!(one instanceof Element && other instanceof Element)) return true
  return one.localName.includes('-') ? isSameIsland(one, other) : one.id === other.id
}

/** An island with other HTML is the same, as long as what it was given is: an edit of it goes to React. */
function isSameIsland(one: Element, other: Element): boolean {
  const [given, next] = [one, other].map((island) => [
    island.cloneNode(),
    ...island.querySelectorAll('docsgen-slot, template')
  ]) as [Node[], Node[]]
  return (
    /^docsgen-(island|plain)$/.test(one.localName) &&
    given.length === next.length &&
    given.every((node, at) => node.isEqualNode(next[at] as Node))
  )
}
