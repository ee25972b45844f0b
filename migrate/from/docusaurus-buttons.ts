/** The buttons of a home page of Docusaurus: links that look like some. */
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { findClose, readTag, type Tag, textAttribute } from '../rewrite/tags.ts'
import type { SourceSite } from '../types.ts'
import { fromTop } from './read.ts'

export type Button = {
  label: string
  href: string
}

/** Links that look like buttons, in the source of a component: `<Link className="button …" to="/docs">Read</Link>`. */
export function writtenButtons(source: string, site: SourceSite): Button[] {
  const [first = ''] = source.split(/<h2[\s>]/)
  const above = buttonsIn(first, site)
  return above.length > 0 ? above : buttonsIn(source, site)
}

function buttonsIn(source: string, site: SourceSite): Button[] {
  return [...source.matchAll(/<(?:Link|a)\s/g)].flatMap(({ index }) => {
    const tag = readTag(source, index)
    const href = tag && (hrefOf(tag, 'to') ?? hrefOf(tag, 'href'))
    if (!tag || href === undefined || !/btn|button|\bcta\b|C(?:ta|TA)\b/i.test(source.slice(index, tag.end))) return []
    const close = findClose(source, tag.name, tag.end)
    const label = wordsOf(source.slice(tag.end, close?.start ?? tag.end), site)
    return label === undefined ? [] : [{ label, href }]
  })
}

/** `to="/docs"` or `to={useBaseUrl('docs')}`. */
export function hrefOf(tag: Tag, name: string): string | undefined {
  const value = tag.attributes.get(name)
  const expression = typeof value === 'object' && 'expression' in value ? value.expression : ''
  const [, , inCall] = /^useBaseUrl\(\s*(['"`])([^'"`$]+)\1\s*\)$/.exec(expression) ?? []
  return fromTop(inCall) ?? textAttribute(tag, name)
}

/** The words of JSX, with the title and the tagline of the site; undefined for none, and for those that are computed. */
export function wordsOf(jsx: string, { title = '', tagline = '' }: SourceSite): string | undefined {
  const text = jsx
    .replace(/\{\s*(["'`])([^"'`{}]*)\1\s*\}/g, '$2')
    .replace(/\{[\w.]*\b(title|tagline)\}/g, (_, key) => (key === 'title' ? title : tagline))
    .replace(/<[^<>]*>/g, ' ')
  const words = decoded(text.replace(/\s+/g, ' ').trim())
  return words === '' || words.includes('{') ? undefined : words
}

/** Entities of JSX are those of Markdown. */
function decoded(words: string): string {
  const [line] = words.includes('&') ? parseMarkdown(words, 'plain').children : []
  return line?.type === 'paragraph' ? line.children.map((each) => ('value' in each ? each.value : '')).join('') : words
}
