/** The properties of an object that have a value, as its type says too: those that may be `undefined` are optional. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out each property that is `undefined`: `defined({ rule, file, note })`, or `{ rule, ...defined({ note }) }`. */
export function defined<const T extends object>(values: T): Defined<T> {
  const kept: Partial<T> = {}
  for (const key in values) if (values[key] !== undefined) kept[key] = values[key]
  return kept as unknown as Defined<T>
}

/** Returns what `make` does; undefined if it throws, as for a file that is not there. */
export function maybe<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
