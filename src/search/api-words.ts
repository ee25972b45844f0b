/** The words of the parts of an OpenAPI document that a page shows, by the names that its elements have as `id`. */
import type { ApiSlice } from '../openapi/model.ts'

/** Texts that say what a part is; samples and examples repeat them. */
const telling = new Set(['method', 'path', 'summary', 'id', 'name', 'value', 'title', 'status'])

const repeating = new Set(['samples', 'sample', 'examples', 'auth', 'href', 'whole', 'ref', 'html', 'places'])

export function wordsOfPart(slice: ApiSlice | undefined): Record<string, string[]> {
  const all = Object.entries({ ...slice?.schemes, ...slice?.schemas, ...slice?.operations })
  return Object.fromEntries(all.map(([name, part]) => [name, [name, ...textsOf(part)]]))
}

function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string' || typeof value === 'number') return telling.has(key) ? [String(value)] : []
  if (typeof value !== 'object' || value === null || repeating.has(key)) return []
  if (key === 'description' || key === 'remedy') return contentTexts(value)
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, key))
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, name))
}

/** The texts of a Content: strings after its type and props. */
function contentTexts(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return Array.isArray(content) ? content.slice(2).flatMap(contentTexts) : []
}
