/** Values as source code: short ones on one line. */
import type { Json } from '../disk/json.ts'

export type Language = 'json' | 'javascript' | 'python'

const widest = 68

export function formatValue(value: Json, language: Language, indent = ''): string {
  const short = formatShort(value, language)
  if (typeof value !== 'object' || value === null || indent.length + short.length <= widest) return short
  const inner = `${indent}${language === 'python' ? '    ' : '  '}`
  const entries = Array.isArray(value)
    ? value.map((item) => inner + formatValue(item, language, inner))
    : Object.entries(value).map(
        ([key, item]) => `${inner}${keyOf(key, language)}: ${formatValue(item, language, inner)}`
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`
}

function formatShort(value: Json, language: Language): string {
  if (Array.isArray(value)) return `[${value.map((item) => formatShort(item, language)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${keyOf(key, language)}: ${formatShort(item, language)}`
    )
    if (entries.length === 0) return '{}'
    return language === 'python' ? `{${entries.join(', ')}}` : `{ ${entries.join(', ')} }`
  }
  if (typeof value === 'string') return quote(value, language)
  if (language !== 'python') return String(value)
  return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value)
}

function keyOf(key: string, language: Language): string {
  return language === 'javascript' && /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key, language)
}

export function quote(text: string, language: Language): string {
  const quoted = JSON.stringify(text)
  if (language === 'json' || text.includes("'")) return quoted
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}

/** Quotes for a shell: nothing has a meaning in single quotes. */
export function quoteShell(text: string): string {
  return /["$`\\!]|\n/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`
}
