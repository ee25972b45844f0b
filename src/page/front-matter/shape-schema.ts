/** Checks values by their shapes: apart, so that the theme's bundle has no zod. */
import * as z from 'zod'
import { type FieldShape, isList } from './shape.ts'

export function schemaOf(shape: FieldShape): z.ZodType {
  if (shape === 'any') return z.unknown()
  if (shape === 'number') return z.number()
  if (shape === 'boolean') return z.boolean()
  if (shape === 'icon') return z.string().min(1)
  if (shape === 'text' || shape === 'markdown')
    return z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
  if (typeof shape === 'string') {
    const words = shape.split(' | ')
    return z.enum(words, `one of ${words.map((word) => `\`${word}\``).join(', ')}`)
  }
  if (isList(shape)) return z.array(schemaOf(shape[0]))
  const fields = Object.entries(shape).map(([key, inner]) => {
    if (!key.endsWith('?')) return [key, schemaOf(inner)]
    return [key.slice(0, -1), z.preprocess((value) => value ?? undefined, schemaOf(inner).optional())]
  })
  return z.strictObject(Object.fromEntries(fields))
}
