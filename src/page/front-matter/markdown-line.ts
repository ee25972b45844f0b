/** Lines of Markdown in front matter, such as the text of a feature: they become content, with their links. */
import type { Root } from 'mdast'
import type { Json } from '../../disk/json.ts'
import type { Message, Place } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import { collect } from '../collect.ts'
import { byElement } from '../directives/directive.ts'
import type { HookPage } from '../hooks.ts'
import { type Content, toContent } from '../markdown/content.ts'
import { toHtml } from '../markdown/html.ts'
import { parseMarkdown } from '../markdown/markdown.ts'
import type { Link } from '../page.ts'
import type { PolicySources } from '../policy.ts'
import type { LineField } from './references.ts'

/** Replaces the lines of `data` by their content, in place, and returns their links and problems. */
export function readLines(
  data: Record<string, Json>,
  fields: LineField[],
  { on, policy }: { on: HookPage; policy: PolicySources }
): { links: Link[]; messages: Message[] } {
  const all = { links: [] as Link[], messages: [] as Message[] }
  for (const { path, place } of fields) {
    const holder = path.slice(0, -1).reduce((inner: Json, key) => (inner as Record<string, Json>)[key] ?? null, data)
    const key = path.at(-1) ?? ''
    const text = String((holder as Record<string, Json>)[key])
    const { content, links, messages } = readLine(text, { on, policy })
    const within = (at: Place | undefined) => ({ place: (at && placeIn(on.source, place, { text, at })) ?? place })
    Object.assign(holder as object, { [key]: content })
    all.links.push(...links.map((link) => ({ ...link, ...within(link.place) })))
    if (typeof content === 'string') {
      const text = `Expected \`${path.join('.')}\` to be a line of Markdown, without lists, headings and code blocks`
      all.messages.push({ rule: 'front-matter', file: on.file, text, place })
    } else all.messages.push(...messages.map((message) => ({ ...message, ...within(message.place) })))
  }
  return all
}

/** The place in the file of a part of a value that begins at `start`; undefined where YAML writes the value in other words. */
function placeIn(source: string, start: Place, { text, at }: { text: string; at: Place }): Place | undefined {
  const offset = offsetOf(text, at)
  const [part = ''] = /^[^\n]*?[)>]|^\S+/.exec(text.slice(offset)) ?? []
  let found = offsetOf(source, start) - 1
  for (const _ of text.slice(0, offset).split(part)) found = source.indexOf(part, found + 1)
  return part === '' || found === -1 ? undefined : placeAt(source, found)
}

function offsetOf(text: string, { line, column }: Place): number {
  return text.split('\n', line - 1).join('\n').length + (line > 1 ? column : column - 1)
}

/** The content is the text itself if it is no line. */
function readLine(source: string, { on, policy }: { on: HookPage; policy: PolicySources }) {
  const messages: Message[] = []
  const directives = byElement({})
  const tree: Root = parseMarkdown(source, 'plain')
  const { hast, made } = toHtml(tree, { ...on, source, messages }, { hooks: undefined, directives })
  const { links, messages: found } = collect(hast, { files: [on.file], made, policy, directives })
  const [, , line, ...more] = toContent(hast) as [string, object, ...Content[]]
  const isLine = typeof line !== 'string' && line?.[0] === 'p' && more.length === 0
  return { content: isLine ? ['', ...line.slice(1)] : source, links, messages: [...messages, ...found] }
}
