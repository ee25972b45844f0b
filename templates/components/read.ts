/**
 * Read a template's own front matter. They throw on a wrong shape: the page cannot be rendered, and its author sees the
 * text of the error.
 */
import type { Json } from 'docsgen'

type Fields = { [key: string]: Json }

export function readFields(value: Json | undefined, name: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw unexpected(value, name, 'fields')
}

export function readList(value: Json | undefined, name: string): Json[] {
  if (value === undefined || Array.isArray(value)) return value ?? []
  throw unexpected(value, name, 'a list')
}

/** Takes numbers as text: YAML makes one of an unquoted `1.5`. */
export function readText(value: Json | undefined, name: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw unexpected(value, name, 'text')
}

export function maybeText(value: Json | undefined, name: string): string | undefined {
  return value === undefined || value === null ? undefined : readText(value, name)
}

function unexpected(value: Json | undefined, name: string, wanted: string): Error {
  return new Error(`Expected \`${name}\` to be ${wanted}, not ${describe(value)}`)
}

function describe(value: Json | undefined): string {
  if (value === undefined || value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'fields' : `\`${value}\``
}
