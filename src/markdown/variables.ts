/** `{{name}}` in text, link targets and front matter becomes the value the configuration gives it; never inside code. */
import type { Nodes } from 'mdast'
import { didYouMean, placeAt } from '../message.ts'
import type { Json, Message } from '../types.ts'

const pattern = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g

export interface Variables {
  values: Record<string, string>
  file: string
  /** The whole text of the file, to find places in. */
  source: string
  messages: Message[]
}

/** Replaces the variables of one string that begins at `offset` of the source. An undefined one is reported and stays. */
export function expandText(text: string, offset: number, variables: Variables): string {
  if (!text.includes('{{')) return text
  let from = offset
  return text.replace(pattern, (written: string, name: string) => {
    const at = variables.source.indexOf(written, from)
    if (at !== -1) from = at + written.length
    const value = Object.hasOwn(variables.values, name) ? variables.values[name] : undefined
    if (value !== undefined) return value
    variables.messages.push({
      rule: 'undefined-variable',
      file: variables.file,
      place: placeAt(variables.source, Math.max(0, at)),
      text: `Cannot find the variable \`${name}\`${didYouMean(name, Object.keys(variables.values))}`,
      note: 'Variables are defined under `variables` in the configuration; in code they are left alone'
    })
    return written
  })
}

/** Replaces the variables in a Markdown tree, in place. */
export function expandTree(node: Nodes, variables: Variables): void {
  const offset = node.position?.start.offset ?? 0
  switch (node.type) {
    case 'text':
    case 'html':
      node.value = expandText(node.value, offset, variables)
      break
    case 'link':
    case 'image':
    case 'definition':
      node.url = expandText(decodeBraces(node.url), offset, variables)
      if ('alt' in node && node.alt) node.alt = expandText(node.alt, offset, variables)
      if (node.title) node.title = expandText(node.title, offset, variables)
  }
  if ('children' in node) for (const child of node.children) expandTree(child, variables)
}

/** Replaces the variables in every string of a JSON value. */
export function expandJson<T extends Json>(value: T, variables: Variables): T
export function expandJson(value: Json, variables: Variables): Json {
  if (typeof value === 'string') return expandText(value, 0, variables)
  if (Array.isArray(value)) return value.map((item) => expandJson(item, variables))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expandJson(item, variables)]))
}

function decodeBraces(url: string): string {
  return url.replaceAll('%7B', '{').replaceAll('%7D', '}')
}
