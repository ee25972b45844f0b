/** The order of pages and folders that no list of the configuration names. */
import { byCodeUnit, byNumber } from '../../disk/paths.ts'

export interface Ranked {
  /** As written; infinite without one. */
  order: number
  /** Of the front matter: `2026-01-31`. */
  date?: string | undefined
  name: string
}

/** First what has an order, then what has a date, the newest first, then the rest by name. */
export function byRank(a: Ranked, b: Ranked): number {
  if (a.order !== b.order) return a.order - b.order
  return byCodeUnit(b.date ?? '', a.date ?? '') || byNumber(a.name, b.name)
}
