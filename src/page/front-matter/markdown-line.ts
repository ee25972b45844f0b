/** Lines of Markdown in front matter, such as the text of a feature: they become content, with their links. */
import type { Root } from 'mdast'
import type { Json } from '../../disk/json.ts'
import type { Message } from '../../messages/message.ts'
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
    const { content, links, messages } = readLine(String((holder as Record<string, Json>)[key]), { on, policy })
    Object.assign(holder as object, { [key]: content })
    all.links.push(...links.map((link) => ({ ...link, place })))
    if (typeof content === 'string') {
      const text = `Expected \`${path.join('.')}\` to be a line of Markdown, without lists, headings and code blocks`
      all.messages.push({ rule: 'front-matter', file: on.file, text, place })
    } else all.messages.push(...messages.map((message) => ({ ...message, place })))
  }
  return all
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
