/** Finds links, aliases, icons and Markdown in front matter, with their places. */

import type { Root } from 'mdast'
import { type Document, isMap, isPair, isScalar, isSeq, visit } from 'yaml'
import type { Json } from '../../disk/json.ts'
import type { Message, SourcePlace } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import type { PolicySources } from '../checks/policy.ts'
import { refuseHtml } from '../checks/trust.ts'
import { collect } from '../collect.ts'
import {
  byElement,
  type Directives,
  type IconUse,
  type ListUse,
  type Shorthands,
  type Use
} from '../directives/directive.ts'
import { expandDirectives } from '../directives/expand.ts'
import { type Content, toContent } from '../markdown/content.ts'
import { toHtml } from '../markdown/html.ts'
import { type MarkdownParser, parseMarkdown } from '../markdown/markdown.ts'
import { isSafe, type MountedFolder } from '../mounts.ts'
import type { Alias, HookPage, Link } from '../page.ts'
import { type FieldShape, type FieldShapes, hasIcon, shapeAt } from './shape.ts'

export function linksInFrontMatter(document: Document, place: (offset: number) => SourcePlace): Link[] {
  const links: Link[] = []
  visit(document, {
    Pair(_, { key, value }, { length: depth }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return
      const isNeighbour = depth === 2 && (key.value === 'previous' || key.value === 'next')
      const isImage = key.value === 'src' || (depth === 2 && key.value === 'card')
      if (key.value !== 'href' && !isImage && !isNeighbour) return
      const kind = isImage ? 'image' : 'link'
      links.push({ href: value.value, kind, place: place(value.range?.[0] ?? 0) })
    }
  })
  return links
}

/** Those of the right form; the others are reported with the rest of the front matter. */
export function findAliases(document: Document, place: (offset: number) => SourcePlace): Alias[] {
  const list = document.get('aliases')
  const items: unknown[] = isSeq(list) ? list.items : []
  return items.flatMap((item) => {
    const [from, to] = isMap(item) ? [item.get('from', true), item.get('to', true)] : [item]
    if (!isScalar(from) || typeof from.value !== 'string' || from.value === '') return []
    const written = isScalar(to) && typeof to.value === 'string' ? { to: to.value } : {}
    return [{ from: from.value, ...written, place: place(from.range?.[0] ?? 0) }]
  })
}

export function findIcons(
  document: Document,
  { place, shapes }: { place: (offset: number) => SourcePlace; shapes: FieldShapes }
): IconUse[] {
  const holders = Object.entries(shapes).flatMap(([key, shape]) => (hasIcon(shape) ? key.replace(/\?$/, '') : []))
  const icons: IconUse[] = []
  visit(document, {
    Pair(_, pair, path) {
      if (!isScalar(pair.key) || pair.key.value !== 'icon' || !isScalar(pair.value)) return
      const { value: name, range } = pair.value
      const top = path.find(isPair)?.key
      const isHeld = isScalar(top) && ['sidebar', ...holders].includes(String(top.value))
      if (isHeld && typeof name === 'string') icons.push({ kind: 'icon', name, place: place(range?.[0] ?? 0) })
    }
  })
  return icons
}

/** A value that is Markdown, one line or blocks, by the keys and indexes that lead to it. */
export interface MarkdownField {
  path: (string | number)[]
  shape: 'markdown' | 'blocks'
  place: SourcePlace
}

/** Most lines have none of these: they stay text. */
const marks = /[*_`~[\]<&\\!]|:\/\//

export function findMarkdown(value: Json | undefined, shape: FieldShape | undefined): Omit<MarkdownField, 'place'>[] {
  if (shape === 'blocks' || shape === 'markdown')
    return typeof value === 'string' && (shape === 'blocks' || marks.test(value)) ? [{ path: [], shape }] : []
  if (typeof value !== 'object' || value === null) return []
  const inner: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return inner.flatMap(([key, item]) =>
    findMarkdown(item, shapeAt(shape, String(key))).map((field) => ({ ...field, path: [key, ...field.path] }))
  )
}

interface MarkdownContext {
  on: HookPage
  policy: PolicySources
  parser: MarkdownParser | undefined
  directives: Directives
  alerts: Shorthands['alerts']
  mounts?: readonly MountedFolder[]
}

/** Replaces the Markdown of `data` by its content, in place, and returns what it uses and its problems. */
export function readMarkdown(data: Record<string, Json>, fields: MarkdownField[], context: MarkdownContext) {
  const { on } = context
  const all = {
    links: [] as Link[],
    lists: [] as ListUse[],
    uses: [] as (Use | IconUse)[],
    extras: false,
    messages: [] as Message[]
  }
  for (const { path, shape, place } of fields) {
    const holder = path.slice(0, -1).reduce((inner: Json, key) => (inner as Record<string, Json>)[key] ?? null, data)
    const key = path.at(-1) ?? ''
    const text = String((holder as Record<string, Json>)[key])
    const { content, links, lists = [], uses, extras, messages } = readField(text, shape, context)
    const within = (at: SourcePlace | undefined) => ({
      place: (at && placeIn(on.source, place, { text, at })) ?? place
    })
    Object.assign(holder as object, { [key]: content })
    all.links.push(...links.map((link) => ({ ...link, ...within(link.place) })))
    all.lists.push(...lists.map((list) => ({ ...list, ...within(list.place) })))
    all.extras ||= extras
    all.uses.push(...uses.map((use) => ({ ...use, ...within(use.place) })))
    if (typeof content === 'string') {
      const text = `Expected \`${path.join('.')}\` to be ${expected[shape]}`
      all.messages.push({ rule: 'front-matter', file: on.file, text, place })
    } else all.messages.push(...messages.map((message) => ({ ...message, ...within(message.place) })))
  }
  return all
}

/** The place in the file of a part of a value that begins at `start`; undefined where YAML writes the value in other words. */
function placeIn(
  source: string,
  start: SourcePlace,
  { text, at }: { text: string; at: SourcePlace }
): SourcePlace | undefined {
  const offset = offsetOf(text, at)
  const [part = ''] = /^[^\n]*?[)>]|^\S+/.exec(text.slice(offset)) ?? []
  let found = offsetOf(source, start) - 1
  for (const _ of text.slice(0, offset).split(part)) found = source.indexOf(part, found + 1)
  return part === '' || found === -1 ? undefined : placeAt(source, found)
}

function offsetOf(text: string, { line, column }: SourcePlace): number {
  return text.split('\n', line - 1).join('\n').length + (line > 1 ? column : column - 1)
}

const expected = {
  markdown: 'a line of Markdown, without lists, headings and code blocks',
  blocks: 'Markdown without headings, images and code blocks'
}

/** The content is the text itself if it is not of its shape. */
function readField(
  source: string,
  shape: MarkdownField['shape'],
  { on, policy, parser, directives, alerts, mounts }: MarkdownContext
) {
  const messages: Message[] = []
  const uses: (Use | IconUse)[] = []
  const isBlocks = shape === 'blocks'
  const known = byElement(isBlocks ? directives : {})
  const tree: Root = parseMarkdown(source, isBlocks ? 'page' : 'plain', undefined, parser)
  if (isSafe(mounts, on.file)) refuseHtml(tree, on.file, messages)
  if (isBlocks) expandDirectives(tree, { file: on.file, source, directives, alerts, messages, uses })
  const { hast, generated } = toHtml(tree, { ...on, source, messages }, { hooks: undefined, directives: known })
  const { messages: found, ...facts } = collect(hast, { files: [on.file], generated, policy, directives: known })
  const all = toContent(hast) as [string, object, ...Content[]]
  const [, , line, ...more] = all
  const isLine = typeof line !== 'string' && line?.[0] === 'p' && more.length === 0
  const blocks = /"(?:h[1-6]|img|pre)",\{/.test(JSON.stringify(all)) ? source : all
  const content = isBlocks ? blocks : isLine ? ['', ...line.slice(1)] : source
  return { ...facts, content, uses, messages: [...messages, ...found] }
}
