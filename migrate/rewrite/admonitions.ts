/** Admonitions and other blocks, fenced with colons (`:::note Title`), slashes (`/// note | Title`) or by indentation. */
import type { Syntax } from './blocks.ts'
import type { Line, PageContext } from './context.ts'
import { findFenceEnd } from './fences.ts'
import { dedent, directive, indent, indentOf, textOf, toLines } from './lines.ts'
import { convertProse } from './prose.ts'
import { icons } from './pymdown.ts'
import { findClose, readTag, type Tag, textAttribute } from './tags.ts'

/** docsgen's names of the kinds of other generators. */
const ours: Record<string, string> = {
  ...{ note: 'note', info: 'info', tip: 'tip', caution: 'caution', warning: 'warning', danger: 'danger' },
  ...{ important: 'info', success: 'tip', check: 'tip', done: 'tip', hint: 'tip', secondary: 'note' },
  ...{ abstract: 'info', summary: 'info', tldr: 'info', todo: 'info', question: 'info', help: 'info', faq: 'info' },
  ...{ attention: 'warning', failure: 'danger', fail: 'danger', missing: 'danger', error: 'danger', bug: 'danger' },
  ...{ example: 'note', quote: 'note', cite: 'note', seealso: 'note' }
}

interface Admonition {
  kind: string
  title: string
  fold?: 'open' | 'closed'
  id?: string | undefined
  at: number
}

/** Makes an admonition of any kind; its old name stays as its title if docsgen has another. */
export function admonition({ kind, title, fold, id, at }: Admonition, content: Line[], context: PageContext): Line[] {
  const known = kind.toLowerCase()
  const name = ours[known] ?? 'note'
  context.count('admonitions')
  const label = title || (known === name ? '' : known.charAt(0).toUpperCase() + known.slice(1))
  const attributes = [fold && `fold=${fold}`, id && `#${id}`].filter(Boolean).join(' ')
  return directive({ name, label, attributes: attributes && `{${attributes}}` }, content, at)
}

/** `:::note Title`, `::: tip Title`, `:::note[Title]{…}`, `/// note | Title`. */
export const fenced: Syntax = (lines, at, context) => {
  const line = lines[at] as Line
  const slashes = context.kind === 'mkdocs'
  const pattern = slashes
    ? /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/
    : /^([ \t]*)(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(.*)$/
  const [, space = '', fence = '', name = '', rest = ''] = pattern.exec(line.text) ?? []
  if (fence === '') return undefined
  const end = findEnd(lines, at, slashes ? '/' : ':')
  if (end === undefined) return undefined
  const content = withoutOptions(dedent(lines.slice(at + 1, end), indentOf(line.text)), slashes)
  const title = titleInProse(withoutIcons(readTitle(rest), line.at, context), line.at, context)
  const wrap = (inner: Line[]) => indent(wrapFenced({ name, title, rest, at: line.at }, inner, context), space)
  return { end: end + 1, content, wrap }
}

interface Fenced {
  name: string
  title: string
  /** The text after the name. */
  rest: string
  at: number
}

function wrapFenced({ name, title, rest, at }: Fenced, content: Line[], context: PageContext): Line[] {
  const list = /\{([^{}]*)\}\s*$/.exec(rest)?.[1] ?? ''
  if (name === 'details') {
    const attributes = /(?:^|\s)open(?=\s|$)/.test(list) ? '{open}' : ''
    return directive({ name, label: title || 'Details', attributes }, content, at)
  }
  if (name === 'code-group') {
    context.count('tab groups')
    return directive({ name, attributes: '' }, content, at)
  }
  if (name === 'tab-of-group') return directive({ name: 'tab', label: title || 'Tab' }, content, at)
  if (name === 'card-of-grid') return directive({ name: 'card', label: title || 'Card' }, content, at)
  if (name === 'raw' || name === 'v-pre') return content
  if (name === 'tabs' && content.some(({ text }) => text.startsWith('== '))) return markedTabs(content, at)
  if (/^(steps|tabs|cards?|file-tree)$/.test(name)) return directive({ name, label: title }, content, at)
  if (ours[name.toLowerCase()] === undefined) {
    context.todo(at, `\`${name}\` is a custom kind of block: it is a note now`, 'note')
    return admonition({ kind: 'note', title: title || rest || name, at }, content, context)
  }
  const id = /(?:^|\s)#([\w-]+)/.exec(list)?.[1]
  if (context.kind === 'docusaurus' && /(?:^|\s)(?:\.|\w+=)/.test(list))
    context.todo(at, `The attributes \`{${list}}\` are not migrated`, 'look')
  return admonition({ kind: name, title, id: context.kind === 'docusaurus' ? id : undefined, at }, content, context)
}

/** `== Name` begins a tab, in a plugin of VitePress. */
function markedTabs(content: Line[], at: number): Line[] {
  const starts = content.flatMap(({ text }, index) => (text.startsWith('== ') ? [index] : []))
  const tabs = starts.flatMap((start, index) => {
    const line = content[start] as Line
    const inner = dedent(content.slice(start + 1, starts[index + 1]), 0)
    return directive({ name: 'tab', label: line.text.slice('== '.length) }, inner, line.at)
  })
  return directive({ name: 'tabs' }, tabs, at)
}

/** Blocks nest with the same fence or with longer ones: an opener has a name, a closer has none. */
export function findEnd(lines: Line[], at: number, mark: ':' | '/'): number | undefined {
  const fence = new RegExp(`^[ \\t]*(${mark}{3,})[ \\t]*(\\S.*)?$`)
  const width = fence.exec(lines[at]?.text ?? '')?.[1]?.length ?? 3
  let depth = 1
  for (let index = at + 1; index < lines.length; index++) {
    const code = findFenceEnd(lines, index)
    if (code !== undefined) index = code - 1
    const found = code === undefined ? fence.exec(lines[index]?.text ?? '') : undefined
    if (!found) continue
    const [, marks = '', name] = found
    if (name !== undefined) depth += /^[A-Za-z]/.test(name) ? 1 : 0
    else if (marks.length === width && depth > 0 && --depth === 0) return index
    else if (marks.length !== width && depth > 1) depth--
  }
  return undefined
}

/** Takes away indented lines of YAML right after the opener. */
function withoutOptions(content: Line[], slashes: boolean): Line[] {
  if (!slashes) return content
  const first = content.findIndex(({ text }) => !/^ {4}\w[\w-]*:/.test(text))
  return dedent(content.slice(Math.max(0, first)), 0)
}

/** `[Title]{#id}`, `Title {open}`, `Title`. */
function readTitle(rest: string): string {
  const bracketed = /^\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\]/.exec(rest)
  if (bracketed) return bracketed[1] ?? ''
  return rest.replace(/\s*\{[^}]*\}\s*$/, '').trim()
}

export function titleInProse(title: string, at: number, context: PageContext): string {
  return title && textOf(convertProse([{ text: title, at }], context))
}

export function withoutIcons(title: string, at: number, { kind, todo }: PageContext): string {
  if (kind !== 'mkdocs') return title
  const strip = (icon: string) => {
    todo(at, `The icon \`${icon}\` is not migrated`, 'look')
    return ''
  }
  return title.replace(icons, strip).trim()
}

/** Alerts of Infima, the style sheet of Docusaurus, are admonitions. */
const alerts: Record<string, string> = {
  ...{ 'alert--secondary': 'note', 'alert--success': 'tip', 'alert--info': 'info' },
  ...{ 'alert--warning': 'warning', 'alert--danger': 'danger' }
}

/** `<div className="alert alert--info">` to its end. */
export const alert: Syntax = (lines, at, context) => {
  const div = readDiv(lines, at, 'alert')
  if (div?.close === undefined) return undefined
  const { tag, close, end, space } = div
  const kind = classesOf(tag).flatMap((name) => alerts[name] ?? [])[0] ?? 'note'
  const opener = { kind, title: '', at: lines[at]?.at ?? 1 }
  return { end, content: div.linesOf(tag.end, close), wrap: (made) => indent(admonition(opener, made, context), space) }
}

/** Reads the one with a class that begins at a line. `close` is where its content ends, undefined if more follows on that line. */
function readDiv(lines: Line[], at: number, name: string) {
  const [, space] = /^([ \t]*)<div\s/.exec(lines[at]?.text ?? '') ?? []
  if (space === undefined) return undefined
  const text = textOf(lines.slice(at))
  const tag = readTag(text, space.length)
  if (!tag || !classesOf(tag).includes(name)) return undefined
  const rowOf = (offset: number) => at + text.slice(0, offset).split('\n').length - 1
  const found = findClose(text, 'div', tag.end)
  const close = found && !/^[^\n]*\S/.test(text.slice(found.end)) ? found : undefined
  const linesOf = (start: number, end: number) => dedent(toLines(text.slice(start, end), lines[rowOf(start)]?.at))
  return { tag, text, close: close?.start, end: rowOf(close?.end ?? 0) + 1, space, linesOf }
}

function classesOf(tag: Tag): string[] {
  return (textAttribute(tag, 'className') ?? textAttribute(tag, 'class') ?? '').split(/\s+/)
}
