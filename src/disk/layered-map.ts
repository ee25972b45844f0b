/**
 * A map in which a few values are others than in the map below; the keys are the same. An edit in `docsgen dev` replaces one
 * page of ten thousand: that costs no copy of the rest, and maps of earlier edits hold no more than what was replaced.
 */
export class LayeredMap<K, V> implements ReadonlyMap<K, V> {
  readonly #below: ReadonlyMap<K, V>
  readonly #above: ReadonlyMap<K, V>

  constructor(map: ReadonlyMap<K, V>, above: Iterable<readonly [K, V]>) {
    this.#below = map instanceof LayeredMap ? map.#below : map
    this.#above = new Map([...(map instanceof LayeredMap ? map.#above : []), ...above])
  }

  get size(): number {
    return this.#below.size
  }

  get(key: K): V | undefined {
    return this.#above.has(key) ? this.#above.get(key) : this.#below.get(key)
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
      yield this.#above.has(key) ? [key, this.#above.get(key) as V] : entry
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
