/** A copy of JSON to be written into. structuredClone takes several times as long. */
export function copyJson<T>(value: T, mend?: (key: string, text: string) => string): T {
  return copy(value, '', mend) as T
}

function copy(value: unknown, key: string, mend?: (key: string, text: string) => string): unknown {
  if (typeof value === 'string') return mend ? mend(key, value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => copy(each, '', mend))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each, name, mend)]))
}
