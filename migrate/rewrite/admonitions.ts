/** Admonitions and other blocks, fenced with colons (`:::note Title`), slashes (`/// note | Title`) or by indentation. */
import type { Line, PageContext } from '../context.ts'
import type { Container, Syntax } from './blocks.ts'
import { findFenceEnd } from './fences.ts'
import { dedent, directive, indent, indentOf, textOf } from './lines.ts'
import { convertProse } from './prose.ts'
import { icons } from './pymdown.ts'

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
  const title = inProse(withoutIcons(readTitle(rest), line.at, context), line.at, context)
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
  if (name === 'column-of-row') return directive({ name: 'column' }, content, at)
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

function inProse(title: string, at: number, context: PageContext): string {
  return title && textOf(convertProse([{ text: title, at }], context))
}

function withoutIcons(title: string, at: number, { kind, todo }: PageContext): string {
  if (kind !== 'mkdocs') return title
  const strip = (icon: string) => {
    todo(at, `The icon \`${icon}\` is not migrated`, 'look')
    return ''
  }
  return title.replace(icons, strip).trim()
}

/** `!!! note "Title"`, `??? note`, `=== "Tab"`, with their content four spaces in. */
export const indented: Syntax = (lines, at, context) => {
  const line = lines[at] as Line
  const [, space = '', mark = '', words = '', title] =
    /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]*([\w -]*?)[ \t]*(?:"(.*)")?[ \t]*$/.exec(line.text) ?? []
  if (mark === '' || (mark.startsWith('=') ? title === undefined : words === '')) return undefined
  const end = endOfIndented(lines, at, space.length)
  const content = dedent(lines.slice(at + 1, end), space.length + 4)
  if (mark.startsWith('=')) return tabs(lines, at)
  const kind = words.split(/\s+/)[0] ?? 'note'
  const fold = mark === '???' ? 'closed' : mark === '???+' ? 'open' : undefined
  const plain = inProse(withoutIcons(title ?? '', line.at, context), line.at, context)
  const opener = { kind, title: plain, at: line.at, ...(fold && { fold: fold as 'open' | 'closed' }) }
  return { end, content, wrap: (inner) => surround(lines, at, end, indent(admonition(opener, inner, context), space)) }
}

/** Writes tabs that follow each other in the form with slashes, which tabs.ts makes a group of. */
function tabs(lines: Line[], at: number): Container {
  const line = lines[at] as Line
  const width = indentOf(line.text)
  const content: Line[] = []
  let end = at
  for (let next: number | undefined = at; next !== undefined; next = nextTab(lines, end, width)) {
    const opener = lines[next] as Line
    end = endOfIndented(lines, next, width)
    const label = /"(.*)"/.exec(opener.text)?.[1] ?? 'Tab'
    const inner = dedent(lines.slice(next + 1, end), width + 4)
    const { at } = opener
    content.push({ text: `/// tab | ${label}`, at }, ...inner, { text: '///', at }, { text: '', at })
  }
  const space = line.text.slice(0, width)
  const wrap = (inner: Line[]) => surround(lines, at, end, indent(inner, space))
  return { end, content, wrap }
}

function nextTab(lines: Line[], from: number, width: number): number | undefined {
  const next = lines.findIndex(({ text }, index) => index >= from && text.trim() !== '')
  const text = lines[next]?.text ?? ''
  return next !== -1 && indentOf(text) === width && /^\s*===[+]?[ \t]+"/.test(text) ? next : undefined
}

function endOfIndented(lines: Line[], at: number, width: number): number {
  let end = at + 1
  for (let index = at + 1; index < lines.length; index++) {
    const text = lines[index]?.text ?? ''
    if (text.trim() === '') continue
    if (indentOf(text.replaceAll('\t', '    ')) < width + 4) break
    end = index + 1
  }
  return end
}

/** Adds a blank line on either side if there is none: text may follow an indented block at once. */
function surround(lines: Line[], at: number, end: number, made: Line[]): Line[] {
  const blank = (index: number) => (lines[index]?.text ?? '').trim() === ''
  const edge = (line: Line | undefined) => ({ text: '', at: line?.at ?? 1 })
  return [
    ...(at > 0 && !blank(at - 1) ? [edge(made[0])] : []),
    ...made,
    ...(end < lines.length && !blank(end) ? [edge(made.at(-1))] : [])
  ]
}
