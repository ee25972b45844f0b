/** Expressions in braces, within text. */
import { excerpt } from '../words.ts'
import type { PageContext, Prose } from './context.ts'
import { type Edit, editMarks, escapeVariables } from './lines.ts'
import { endOfBraces, readTag } from './tags.ts'

/** The beginning of a line or a piece of text that is to do. */
export const mark = 'TODO: '

export function asCode(source: string): string {
  return `\`${source.replaceAll('`', "'").replace(/\s*\n\s*/g, ' ')}\``
}

/** Texts and values that are known stay; others are shown as code, with what is to do. */
export function expressionEdits(prose: Prose): Edit[] {
  let done = 0
  return editMarks(prose, /\{/g, ({ index }, line) => {
    const { text, context } = prose
    if (index < done || isInTag(text, index)) return undefined
    const end = endOfBraces(text, index)
    if (end === undefined || isOfMarkdown(text, index, end)) return undefined
    done = end
    return { end, text: expression(text.slice(index + 1, end - 1), line, context) }
  })
}

/** `{#id}` of a heading, `[label]{…}` of a directive. */
function isOfMarkdown(text: string, start: number, end: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return (
    /^\{#[^\s{}]+\}$/.test(text.slice(start, end)) ||
    /^\s*:{2,}[\w-]+(\[.*\])?$/.test(line) ||
    /:[\w-]+\[[^\]]*\]$/.test(line)
  )
}

export function isInTag(text: string, offset: number): boolean {
  const open = text.lastIndexOf('<', offset)
  const tag = open === -1 ? undefined : readTag(text, open)
  return tag !== undefined && tag.end > offset
}

function expression(source: string, line: number, context: PageContext): string {
  const comment = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(source)?.[1]
  if (comment !== undefined)
    return /^\s*#[^\s{}]+\s*$/.test(comment) ? `{${comment.trim()}}` : `<!--${comment.replaceAll('--', '- -')}-->`
  const literal = /^\s*(["'`])((?:(?!\1)[^\\$])*)\1\s*$/s.exec(source)
  if (literal) return escapeVariables((literal[2] ?? '').replaceAll('<', '&lt;'))
  const name = source.trim()
  if (/^\d+(?:\.\d+)?$/.test(name)) return name
  const [, key] = /^frontMatter\.(title|description)$/.exec(name) ?? []
  if (key !== undefined && context.keys.has(key)) return `{{page.${key}}}`
  const constant = context.constants.get(name)
  if (constant === '') return ''
  if (constant !== undefined) {
    const known = context.variables.get(name) ?? constant
    context.variables.set(name, known)
    return known === constant ? `{{${name}}}` : constant
  }
  const [, prop] = /^props\.(\w+)/.exec(name) ?? []
  const pages = context.page.isPart ? ' of each page that includes the partial' : ''
  const way =
    prop === undefined ? '' : `: write \`{{page.x.${prop}}}\`, and \`${prop}\` below \`x\` in the front matter${pages}`
  context.todo(line, `The expression \`{${excerpt(name.replace(/\s+/g, ' '))}}\` is not migrated${way}`)
  return mark + asCode(`{${source}}`)
}
