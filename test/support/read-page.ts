/** Pages parsed from Markdown, in words that tests can compare. */

import type { Message } from '../../src/messages/message.ts'
import { noSources } from '../../src/page/checks/policy.ts'
import type { Content } from '../../src/page/markdown/content.ts'
import { type ParseOptions, type ParseTools, parse } from '../../src/page/parse.ts'
import * as shorthands from '../../templates/shorthands.ts'

const options: ParseOptions = {
  variables: { product: 'Acme', home: 'https://acme.example' },
  directives: { note: {}, tip: {}, stars: { attributes: { count: 'number', open: 'boolean' } } },
  templates: { home: { 'hero?': 'any' } },
  tags: ['admin', 'badges'],
  rules: [],
  policy: noSources,
  shorthands
}

export function parsePage(markdown: string, changes: Partial<ParseTools> = {}, contentFile = 'a.md') {
  const task = { file: `content/${contentFile}`, contentFile, key: 'key' }
  return parse(task, new TextEncoder().encode(markdown), { ...options, ...changes })
}

export const toProblem = ({ rule, text, place }: Message) =>
  `${place ? `${place.line}:${place.column} ` : ''}${rule}: ${text}`

export function read(markdown: string, changes: Partial<ParseTools> = {}, contentFile = 'a.md') {
  const { page, content, blocks } = parsePage(markdown, changes, contentFile)
  return { page, problems: page.messages.map(toProblem), blocks, html: toText(content) }
}

/** Content as rough HTML: tags with their attributes in order. */
function toText(content: Content): string {
  if (typeof content === 'string') return content
  const [type, { title, ...props }, ...children] = content
  const inner = children.map(toText).join('')
  const label = title && typeof title === 'object' ? `[${toText(title as Content)}]` : ''
  const attributes = Object.entries(title && !label ? { ...props, title } : props).map(
    ([name, value]) => ` ${name}=${JSON.stringify(value)}`
  )
  return type === '' ? label + inner : `<${type}${attributes.join('')}>${label}${inner}</${type}>`
}
