/** Blocks that hold other blocks, fenced with colons: they get docsgen's names and titles; code stays as it is. */
import type { Line, PageContext } from './context.ts'
import { convertFence, findFenceEnd } from './fences.ts'
import { balanced, escapeVariables } from './lines.ts'

/** docsgen's names of the kinds of other generators. */
const ours: Record<string, string> = {
  ...{ note: 'note', info: 'info', tip: 'tip', caution: 'caution', warning: 'warning', danger: 'danger' },
  ...{ important: 'info', success: 'tip', check: 'tip', done: 'tip', hint: 'tip', secondary: 'note' },
  ...{ abstract: 'info', summary: 'info', tldr: 'info', todo: 'info', question: 'info', help: 'info', faq: 'info' },
  ...{ attention: 'warning', failure: 'danger', fail: 'danger', missing: 'danger', error: 'danger', bug: 'danger' },
  ...{ example: 'note', quote: 'note', cite: 'note', seealso: 'note' }
}

export interface Opener {
  name: string
  title: string
  /** Attributes without braces. */
  attributes: string
}

/** The opener of a directive without its colons. A kind of admonition that docsgen has not is its title. */
export function openerOf({ name, title, attributes }: Opener, at: number, context: PageContext): string {
  const kind = name.toLowerCase()
  const own = ours[kind]
  if (own !== undefined) context.count('admonitions')
  if (name === 'code-group' || name === 'tabs') context.count('tab groups')
  const isKnown = own !== undefined || /^(?:details|code-group|tabs?|steps|cards?|file-tree)$/.test(name)
  if (!isKnown) context.todo(at, `\`${name}\` is a custom kind of block: it is a note now`, 'note')
  const named = kind.charAt(0).toUpperCase() + kind.slice(1)
  const label = title || (name === 'details' ? 'Details' : own === kind || (isKnown && own === undefined) ? '' : named)
  return `${own ?? (isKnown ? name : 'note')}${label && `[${balanced(label)}]`}${attributes && `{${attributes}}`}`
}

interface Block {
  line: Line
  space: string
  opener: string
  name: string
  /** How many blocks are in it, one within another. */
  height: number
}

/** Converts lines of a source: fences of code, and openers such as `:::note Title`, with more colons around others. */
export function convertBlocks(lines: Line[], context: PageContext): Line[] {
  const made: Line[] = []
  const open: Block[] = []
  const end = (space: string, at: number) => {
    const block = open.pop()
    if (!block) return
    const { line, opener, name, height } = block
    const colons = ':'.repeat(3 + height)
    line.text = isBare(name) ? '' : block.space + colons + opener
    made.push({ text: isBare(name) ? '' : space + colons, at })
    for (const each of open.slice(-1)) each.height = Math.max(each.height, height + 1)
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line
    const code = findFenceEnd(lines, at)
    if (code !== undefined) {
      made.push(...convertFence(lines.slice(at, code), context))
      at = code - 1
      continue
    }
    const [, space = '', , name, rest = ''] =
      /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)?[ \t]*(.*)$/.exec(line.text) ?? []
    const tab = open.some((each) => each.name === 'tabs') ? /^== (.*)/.exec(line.text)?.[1] : undefined
    if (tab !== undefined && open.at(-1)?.name === 'marked-tab') end('', line.at)
    if (tab === undefined && name === undefined && /^[ \t>]*:{3,}[ \t]*$/.test(line.text) && open.length > 0) {
      if (open.at(-1)?.name === 'marked-tab') end(space, line.at)
      end(space, line.at)
    } else if (tab !== undefined || (name !== undefined && findClose(lines, at))) {
      const opener =
        tab === undefined ? openerOf(read(name ?? '', rest), line.at, context) : `tab[${balanced(tab.trim())}]`
      const own = { text: line.text, at: line.at }
      open.push({ line: own, space, opener, name: tab === undefined ? (name ?? '') : 'marked-tab', height: 0 })
      made.push(own)
    } else made.push({ ...line, text: proseOf(line.text, context) })
  }
  return made
}

/** Blocks that only hide their content from another program. */
function isBare(name: string): boolean {
  return name === 'raw' || name === 'v-pre'
}

/** Tells whether a line of colons ends what begins at a line. */
function findClose(lines: Line[], at: number): boolean {
  let depth = 0
  for (const { text } of lines.slice(at)) {
    const [, name] = /^[ \t>]*:{3,}[ \t]*(?:([A-Za-z])|$)/.exec(text) ?? [undefined, '-']
    if (name === '-') continue
    depth += name === undefined ? -1 : 1
    if (depth === 0) return true
  }
  return false
}

/** `[Title]{#id}`, `Title {open}`, `Title`. */
function read(name: string, rest: string): Opener {
  const [, bracketed] = /^\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\]/.exec(rest) ?? []
  const [, list = ''] = /\{([^{}]*)\}\s*$/.exec(rest) ?? []
  const id = /(?:^|\s)(#[\w-]+)/.exec(list)?.[1] ?? ''
  const isOpen = name === 'details' && /(?:^|\s)open(?=\s|$)/.test(list)
  return { name, title: bracketed ?? rest.replace(/\s*\{[^}]*\}\s*$/, '').trim(), attributes: isOpen ? 'open' : id }
}

/** A line that begins with a colon would be the definition of what is above it, and `{{name}}` a variable. */
function proseOf(text: string, { page, kind }: PageContext): string {
  const plain = text
    .replace(/^([ \t>]*):(?=[ \t]+\S)/, '$1\\:')
    .replace(/(?<=^\s*#.*)\{\/\*\s*(#[^\s{}]+)\s*\*\/\}\s*$/, '{$1}')
  if (page.target.endsWith('.mdx') || kind === 'vitepress') return plain
  return plain.replace(/(`+)[^`]*\1|[^`]+/g, (part, ticks) => (ticks ? part : escapeVariables(part)))
}
