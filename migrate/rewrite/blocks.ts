/** Blocks that hold other blocks, fenced with colons: they get docsgen's names and titles; code stays as it is. */
import type { PageContext } from './context.ts'
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
export function openerOf({ name, title, attributes }: Opener, { todo }: PageContext): string {
  const kind = name.toLowerCase()
  const own = ours[kind]
  const isKnown = own !== undefined || /^(?:details|code-group|tab|steps|cards?|file-tree)$/.test(name)
  if (!isKnown) todo(`\`${name}\` is a custom kind of block: it is a note now`, 'note')
  const named = kind.charAt(0).toUpperCase() + kind.slice(1)
  const label = title || (name === 'details' ? 'Details' : own === kind || (isKnown && own === undefined) ? '' : named)
  return `${own ?? (isKnown ? name : 'note')}${label && `[${balanced(label)}]`}${attributes && `{${attributes}}`}`
}

interface Block {
  /** The line of its opener among those that are made. */
  at: number
  opener: string
  /** How many blocks are in it, one within another. */
  height: number
}

/** Converts lines of a source: fences of code, and openers such as `:::note Title`, with more colons around others. */
export function convertBlocks(lines: string[], context: PageContext): string[] {
  const made: string[] = []
  const open: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const code = findFenceEnd(lines, at)
    const [, space = '', colons, name, rest = ''] =
      /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)?[ \t]*(.*)$/.exec(line) ?? []
    const block = colons !== undefined && name === undefined && rest === '' ? open.pop() : undefined
    if (code !== undefined) {
      made.push(...convertFence(lines.slice(at, code), context))
      at = code - 1
    } else if (block) {
      const { opener, height } = block
      const own = opener === '' ? '' : ':'.repeat(3 + height)
      made[block.at] = opener && /^[ \t>]*/.exec(made[block.at] ?? '') + own + opener
      made.push(own && space + own)
      for (const each of open.slice(-1)) each.height = Math.max(each.height, height + 1)
    } else if (name !== undefined && findClose(lines, at)) {
      open.push({ at: made.length, opener: isBare(name) ? '' : openerOf(read(name, rest), context), height: 0 })
      made.push(line)
    } else made.push(proseOf(line, context))
  }
  return made
}

/** Blocks that only hide their content from another program. */
function isBare(name: string): boolean {
  return name === 'raw' || name === 'v-pre'
}

/** Tells whether a line of colons ends what begins at a line. */
function findClose(lines: string[], at: number): boolean {
  let depth = 0
  for (const text of lines.slice(at)) {
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
