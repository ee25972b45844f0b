/**
 * Replaces `{{name}}` in text, link targets and front matter: by variables of the configuration, `{{page.title}}` by
 * front matter, `{{package.version}}` by package.json. In code only if its fence asks for it.
 */
import type { Nodes } from 'mdast'
import { maybe } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import { type Message, seenOn } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { didYouMean } from '../messages/suggest.ts'
import type { IncludeReader } from './include/reader.ts'

const pattern = /(\\?)(\{\{\s*([A-Za-z_][\w.-]*)\s*\}\})/g

type Values = Record<string, string>

export interface Variables {
  values: Values
  /** Front matter by its keys; undefined while it is being read. */
  page?: Values
  /** Returns values of package.json, or why there are none. Only pages have it. */
  packageValues?: () => Values | string
  file: string
  includedBy?: string
  /** Text of the file, to find places in. */
  source: string
  messages: Message[]
}

/**
 * Replaces variables in a string; `offset` is its place in the source, if known. Unknown ones are reported and stay.
 * `isBare` tells that the text has lost its backslashes.
 */
export function expandText(text: string, offset: number | undefined, variables: Variables, isBare = false): string {
  if (!text.includes('{{')) return text
  const { source, file, includedBy, messages } = variables
  let from = offset ?? 0
  return text.replace(pattern, (whole: string, slash: string, written: string, name: string) => {
    const at = source.indexOf(written, from)
    if (at !== -1) from = at + written.length
    if (slash !== '') return written
    if (isBare && source[at - 1] === '\\') return whole
    const found = find(name, variables)
    if (typeof found === 'string') return found
    // Another page may have the key. What else is missing is missing on all.
    const seen = includedBy !== undefined && name.startsWith('page.') && { note: seenOn(`\`${includedBy}\``) }
    const place = placeAt(source, Math.max(0, at))
    if (found) messages.push({ rule: 'undefined-variable', file, place, ...found, ...seen })
    return written
  })
}

/** Returns the value or a message; undefined if it is not our variable. */
function find(
  name: string,
  { values, page, packageValues }: Variables
): string | Pick<Message, 'text' | 'note'> | undefined {
  const [, space, key = ''] = /^(page|package)\.(.+)$/.exec(name) ?? []
  if (space === undefined) {
    const note = `Define it under \`variables\` in the configuration, or write \`\\{{${name}}}\` for the text itself`
    // Projects without variables may use `{{x}}` for other tools.
    if (Object.keys(values).length === 0) return undefined
    return Object.hasOwn(values, name) ? values[name] : undefinedVariable(name, Object.keys(values), note)
  }
  const known =
    space === 'page'
      ? (page ?? 'Only the text of a page can refer to it')
      : (packageValues?.() ?? 'Only pages can refer to it')
  if (typeof known === 'string') return undefinedVariable(name, [], known)
  const names = Object.keys(known).map((each) => `${space}.${each}`)
  const where = space === 'page' ? 'the front matter of the page' : '`package.json`'
  const note = `\`${space}.\` refers to ${where}; write \`\\{{${name}}}\` for the text itself`
  return Object.hasOwn(known, key) ? known[key] : undefinedVariable(name, names, note)
}

function undefinedVariable(name: string, names: string[], note: string): Pick<Message, 'text' | 'note'> {
  return { text: `Cannot find the variable \`${name}\`${didYouMean(name, names)}`, note }
}

/** Returns the values of package.json, or why there are none. */
export function packageValues(read: IncludeReader['read'] | undefined): Record<string, string> | string {
  const found = read?.('package.json')
  if (!found || 'text' in found) return 'The project has no `package.json`'
  const values = maybe(() => flatten(JSON.parse(new TextDecoder().decode(found.bytes))))
  return values ?? 'Cannot read `package.json`: it is not JSON'
}

/** Flattens a JSON object to texts by dotted keys. */
export function flatten(value: Json, prefix = ''): Values {
  if (value === null || Array.isArray(value)) return {}
  if (typeof value !== 'object') return { [prefix]: String(value) }
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.assign({}, ...entries.map(([key, each]) => flatten(each, prefix === '' ? key : `${prefix}.${key}`)))
}

/** Replaces the variables in a Markdown tree, in place. */
export function expandTree(node: Nodes, variables: Variables): void {
  const { start: { offset = 0 } = {}, end: { offset: end } = {} } = node.position ?? {}
  switch (node.type) {
    case 'code':
      if (/(^|\s)variables(\s|$)/.test(node.meta ?? '')) {
        node.value = expandText(node.value, offset, variables)
        node.meta = (node.meta ?? '').replace(/(^|\s)variables(?=\s|$)/, '').trim() || null
      }
      break
    case 'text':
      if (!node.value.includes('{{')) break
      if (end !== undefined) node.value = withEscapes(node.value, variables.source.slice(offset, end))
      node.value = expandText(node.value, offset, variables)
      break
    case 'html':
      node.value = expandText(node.value, offset, variables)
      break
    case 'link':
    case 'image':
    case 'definition':
      node.url = expandText(node.url.replaceAll('%7B', '{').replaceAll('%7D', '}'), offset, variables, true)
      if ('alt' in node && node.alt) node.alt = expandText(node.alt, offset, variables, true)
      if (node.title) node.title = expandText(node.title, offset, variables, true)
  }
  if ('children' in node) for (const child of node.children) expandTree(child, variables)
}

/** Replaces the variables in every string of a JSON value. */
export function expandJson<T extends Json>(value: T, variables: Variables): T

export function expandJson(value: Json, variables: Variables): Json {
  if (typeof value === 'string') return expandText(value, undefined, variables)
  if (Array.isArray(value)) return value.map((item) => expandJson(item, variables))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expandJson(item, variables)]))
}

/** Gives a text back the backslash before two braces of which its source escapes one. */
function withEscapes(text: string, written: string): string {
  const braces = [...written.matchAll(/\\\\|\\\{|&(?:#0*123|#x0*7b|lcub|lbrace);|\{/gi)].filter(
    ([mark]) => mark !== '\\\\'
  )
  let at = 0
  return text.replace(/\{(?=(\{)?)/g, (brace, next?: string) => {
    const isEscaped = [braces[at], braces[++at]].some((mark) => mark !== undefined && mark[0] !== '{')
    return next !== undefined && isEscaped ? `\\${brace}` : brace
  })
}
