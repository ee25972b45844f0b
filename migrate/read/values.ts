/** Values of settings that may have any type, urls and days. */
import { type Document, parseDocument } from 'yaml'
import { isExternal } from '../../src/page/url.ts'

export function urlOfTarget(target: string): string {
  return withoutSlash(`/${target.replace(/(^|\/)index\.mdx?$|\.mdx?$/, '')}`)
}

export function withoutSlash(url: string): string {
  return url.replace(/(?<=.)\/$/, '')
}

export function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

/** `a/b` and `/a/b` are `/a/b`. */
export function fromTop(href: string): string
export function fromTop(href: string | undefined): string | undefined
export function fromTop(href: string | undefined): string | undefined {
  return href === undefined || isExternal(href) ? href : href.replace(/^(?![/#])/, '/')
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

export function dayOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text)?.slice(1)
  const written = parts?.map((part) => part.padStart(2, '0')).join('-')
  const date = new Date(`${written}T00:00Z`)
  return Number.isNaN(date.getTime()) || !date.toJSON().startsWith(String(written)) ? undefined : written
}

/** The names of authors: some are keys of what `known` has. */
export function authorsOf(written: unknown, known: unknown): { author?: string[] } {
  const author = [written].flat().flatMap((each) => {
    const { key = each, name } = asObject(each)
    return asText(name) ?? asText(asObject(asObject(known)[String(key)]).name) ?? asText(key) ?? []
  })
  return author.length === 0 ? {} : { author }
}

/** Undefined where there is none: `title: *new*` names what the document does not have. */
export function yamlValue(written: string | Document.Parsed): unknown {
  try {
    return (typeof written === 'string' ? parseDocument(written, { logLevel: 'silent' }) : written).toJS()
  } catch {
    return undefined
  }
}
