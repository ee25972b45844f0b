import { isDay } from '../src/page/visibility.ts'

/** A day as docsgen has it, of `2024-5-1`, `2024/05/01 10:00`, `5/1/2024` or a date of YAML. */
export function dayOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text) ?? []
  const [, monthBefore, dayBefore, yearAfter] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? []
  const parts = [year ?? yearAfter, month ?? monthBefore, day ?? dayBefore]
  const found = parts.map((part) => part?.padStart(2, '0')).join('-')
  return isDay(found) ? found : undefined
}
