/** JSON values, and two questions about them. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** True for what survives a round trip through JSON. */
export function isJson(value: unknown): value is Json {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  return typeof value === 'object' && value.constructor === Object && Object.values(value).every(isJson)
}

/** The value of a record's own key; undefined for `constructor` and other names that every object has. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
