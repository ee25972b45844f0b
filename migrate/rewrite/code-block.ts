/** `<CodeBlock>` of Docusaurus: a component around a text, or around a file that was imported as one. */
import path from 'node:path'
import type { Line, PageContext } from '../context.ts'
import { fenceAround } from './fences.ts'
import { includedTarget } from './includes.ts'
import { dedent, toLines } from './lines.ts'
import { type Tag, textAttribute } from './tags.ts'

/** Returns a fence; undefined where what is within is computed. */
export function codeBlock(tag: Tag, inner: string, at: number, context: PageContext): Line[] | undefined {
  const [, name] = /^\s*\{\s*(\w+)\s*\}\s*$/.exec(inner) ?? []
  const raw = name === undefined ? undefined : context.raw.get(name)
  const [, template] = /^\s*\{\s*`((?:[^`\\$]|\\.|\$(?!\{))*)`\s*\}\s*$/s.exec(inner) ?? []
  if (raw === undefined && template === undefined && /[{<]/.test(inner)) return undefined
  const [, ofClass] = /(?:^|\s)language-(\S+)/.exec(textAttribute(tag, 'className') ?? '') ?? []
  const title = textAttribute(tag, 'title')
  const numbers = tag.attributes.get('showLineNumbers') === true ? 'showLineNumbers' : ''
  const file = raw === undefined ? '' : `file=/${includedTarget(raw)}`
  const language = textAttribute(tag, 'language') ?? ofClass ?? (raw ? path.posix.extname(raw).slice(1) : 'text')
  const info = [language, file, title && `title=${JSON.stringify(title)}`, textAttribute(tag, 'metastring'), numbers]
  const text = raw === undefined ? (template?.replace(/\\([`$\\])/g, '$1') ?? inner) : ''
  const code = dedent(toLines(text)).map(({ text: each }) => ({ text: each, at }))
  const fence = fenceAround(text)
  context.count('code blocks')
  if (raw !== undefined) {
    context.included.add(raw)
    context.count('includes')
  }
  return [{ text: fence + info.filter(Boolean).join(' '), at }, ...code, { text: fence, at }]
}
