/** Writes values as XML, by the `xml` of their schemas. */
import { escapeXml } from '../disk/entities.ts'
import type { Json } from '../disk/json.ts'
import type { OpenApi } from './document.ts'
import { type Fields, fieldsOf, isFields, listOf, stringOf } from './json-fields.ts'

export function isXml(media: string): boolean {
  return /[/+]xml\b/.test(media)
}

/** The root is named by its schema. */
export function toXml(value: Json, schema: Json | undefined, api: OpenApi): string {
  const name = stringOf(fieldsOf(schema).$ref)?.replace(/^.*[/#]/, '') ?? 'root'
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...elementsOf(name, { value, schema, api })].join('\n')
}

interface Typed {
  value: Json
  schema: Json | undefined
  api: OpenApi
}

/** The lines of an element; a list has one for each item, and none of its own unless it is `wrapped`. */
function elementsOf(key: string, { value, schema, api }: Typed): string[] {
  const { items, xml } = merged(schema, api)
  const { wrapped } = fieldsOf(xml)
  const { tag, start } = tagOf(key, fieldsOf(xml))
  if (Array.isArray(value)) {
    const lines = value.flatMap((item) => elementsOf(wrapped === true ? key : tag, { value: item, schema: items, api }))
    return wrapped === true ? [`<${start}>`, ...lines.map((line) => `  ${line}`), `</${tag}>`] : lines
  }
  if (!isFields(value)) return [`<${start}>${escapeXml(value === null ? '' : String(value))}</${tag}>`]
  const { properties } = merged(schema, api)
  const parts = Object.entries(value).map(([name, part]) => {
    const typed: Typed = { value: part, schema: fieldsOf(properties)[name], api }
    const about = fieldsOf(merged(typed.schema, api).xml)
    const attribute = about.attribute === true && ` ${tagOf(name, about).tag}="${escapeXml(String(part))}"`
    return attribute ? { attribute, lines: [] } : { attribute: '', lines: elementsOf(name, typed) }
  })
  const attributes = parts.map(({ attribute }) => attribute).join('')
  const lines = parts.flatMap((part) => part.lines.map((line) => `  ${line}`))
  return lines.length === 0 ? [`<${start}${attributes}/>`] : [`<${start}${attributes}>`, ...lines, `</${tag}>`]
}

/** The name of an element, and its beginning, which may name a namespace. */
function tagOf(key: string, { name, prefix, namespace }: Fields): { tag: string; start: string } {
  const tag = `${stringOf(prefix) === undefined ? '' : `${prefix}:`}${stringOf(name) ?? key}`
  const space = stringOf(prefix) === undefined ? 'xmlns' : `xmlns:${prefix}`
  return { tag, start: stringOf(namespace) === undefined ? tag : `${tag} ${space}="${escapeXml(String(namespace))}"` }
}

/** A schema with the properties of all parts of `allOf`. */
function merged(schema: Json | undefined, api: OpenApi): Fields {
  const { allOf, ...own } = api.resolve(schema)
  const parts = [...listOf(allOf).map((part) => merged(part, api)), own]
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as Fields
  return { ...(Object.assign({}, ...parts) as Fields), properties }
}
