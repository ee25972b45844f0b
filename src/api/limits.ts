/** What a schema demands of a value besides its type, in words. */
import type { Json } from '../types.ts'
import { type Fields, textOf } from './document.ts'

export function limitsOf(schema: Fields): { limits?: string[] } {
  const limits = [
    textOf(schema.format),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    textOf(schema.pattern) && `matches ${schema.pattern}`,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default).replaceAll('"', '')}`
  ].filter((limit) => limit !== undefined)
  return limits.length === 0 ? {} : { limits: limits.filter((limit) => limit !== '') }
}

function range(least: Json | undefined, most: Json | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (least === most) return `${least}${unit}`
  if (least === undefined) return `at most ${most}${unit}`
  return most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`
}
