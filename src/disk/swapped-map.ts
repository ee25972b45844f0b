/**
 * A map in which a few values are others than in the map below; the keys are the same. An edit in `docsgen dev` swaps one
 * page of ten thousand: that costs no copy of the rest, and maps of earlier edits hold no more than what was swapped.
 */
export class SwappedMap<K, V> implements ReadonlyMap<K, V> {
  readonly #below: ReadonlyMap<K, V>
  readonly #swapped: ReadonlyMap<K, V>

  constructor(map: ReadonlyMap<K, V>, swapped: Iterable<readonly [K, V]>) {
    this.#below = map instanceof SwappedMap ? map.#below : map
    this.#swapped = new Map([...(map instanceof SwappedMap ? map.#swapped : []), ...swapped])
  }

  get size(): number {
    return this.#below.size
  }

  get(key: K): V | undefined {
    return this.#swapped.has(key) ? this.#swapped.get(key) : this.#below.get(key)
  }

  has(key: K): boolean {
    return this.#below.has(key)
  }

  keys() {
    return this.#below.keys()
  }

  *entries(): MapIterator<[K, V]> {
    for (const entry of this.#below) {
      const [key] = entry
      yield this.#swapped.has(key) ? [key, this.#swapped.get(key) as V] : entry
    }
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value
  }

  [Symbol.iterator]() {
    return this.entries()
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this)
  }
}
