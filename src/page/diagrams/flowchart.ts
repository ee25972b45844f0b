/** Flowcharts: chains of nodes and arrows, subgraphs, colours. */
import { modeHsv, modeRgb, useMode as register } from 'culori/fn'
import { type Kind, type LineReader, type Named, type Names, toLabel } from './names.ts'

register(modeRgb)
const toHsv = register(modeHsv)

type Shape = NonNullable<Named['shape']>

const box: Shape = ['[', ']']

/** Brackets around the label of a node, longer ones first; and those that are drawn, where it is not these. */
const shapes = [
  ['(((', ')))'],
  ['((', '))'],
  ['([', '])'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['[/', '\\]'],
  ['[\\', '/]'],
  ['[/', '/]', box],
  ['[\\', '\\]', box],
  ['{{', '}}'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['>', ']']
].map(([open = '', close = '', drawn = [open, close]]) => {
  const [from, to, last] = [open, close, close.slice(-1)].map((text) => text.toString().replace(/./g, '\\$&'))
  return { pattern: new RegExp(`${from}\\s*("[^"]*"|[^"${last}]*?)\\s*${to}`, 'y'), shape: drawn as Shape }
})

const id = /[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*/uy
const styleName = /:::([\w-]+)/y
const and = /\s*&\s*/y
const arrow = /\s*(?:\w+@)?(<?)(--+[->]|==+[=>]|-\.+->?|~~~+)(?:\s*\|\s*("[^"]*"|[^|]*?)\s*\|)?\s*/y
const arrowAroundText = /\s*(<?)(?:--|==|-\.)\s*("[^"]*"|[^\s"|>-].*?)\s*(--+[->]|==+[=>]|\.+->?)\s*/y

/** Between two lines in one, outside of quotes; not the end of `#quot;`. */
const apart = /(?<![#&]\w+)\s*;\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/

const direction = /^direction\s+(?:TB|TD|BT|RL|LR)$/
const subgraph = /^subgraph(?:\s+(?:([^\s["]+)\s*\[(.*)\]|(.+)))?$/s
const colours = /^(classDef|class|style|linkStyle)\s+([\w,-]+(?:,\s*[\w-]+)*)\s+(\S.*)$/

export const flowchart: Kind = {
  name: 'flowchart',
  header: /^(?:graph|flowchart(?:-elk)?)(?:\s+(TB|TD|BT|RL|LR))?$/,
  write: (found) => `flowchart ${found || 'TD'}`,
  idOf: (name, names) => names.of(name).id,
  open: (names) => new Chart(names)
}

class Chart implements LineReader {
  readonly open: string[] = []
  readonly #names: Names
  /** Nodes that are drawn already, and whether that is in a subgraph. */
  readonly #drawn = new Map<string, boolean>()
  /** The line that is read, from where, and what is drawn for it. */
  #line = ''
  #at = 0
  #lines: string[] = []

  constructor(names: Names) {
    this.#names = names
  }

  read(line: string): string | undefined {
    if (direction.test(line)) return this.open.length > 0 ? line : ''
    const [group, name, label, text] = subgraph.exec(line) ?? []
    if (group) return this.#begin((name ?? text ?? line).replace(/^"(.*)"$/, '$1'), label ?? text ?? ' ')
    if (line === 'end') return this.open.pop() && line
    const [, word, of = '', value = ''] = colours.exec(line) ?? []
    if (word) return this.#colour(word, of.split(/,\s*/), value)
    this.#lines = []
    const isRead = line.split(apart).every((each) => each === '' || this.#chain(each))
    return isRead ? this.#lines.join('\n') : undefined
  }

  rest(): string[] {
    return [...this.#names.all].flatMap(([name, { id, colour = '' }]) => {
      const token = this.#names.all.get(`:::${colour}`)?.colour ?? colour
      return this.#drawn.has(name) && hues.includes(token)
        ? `style ${id} fill:var(--diagram-${token}),stroke:var(--${token})`
        : []
    })
  }

  #begin(name: string, label: string): string {
    const group = this.#names.define(name)
    group.shape = ['', '']
    this.open.push(name)
    return `subgraph ${group.id} [${toLabel(label)}]`
  }

  /** Styles are kept among the names of nodes, with colons before them. */
  #colour(word: string, of: string[], value: string): string {
    for (const name of of)
      if (word === 'class') this.#names.of(name).colour = value
      else if (word !== 'linkStyle') this.#names.of(word === 'style' ? name : `:::${name}`).colour = hueOf(value)
    return ''
  }

  #chain(line: string): boolean {
    this.#line = line
    this.#at = 0
    let from = this.#group()
    while (from && this.#at < line.length) {
      const [start, stroke, label] = this.#arrow()
      const to = stroke && this.#group()
      if (!to) return false
      const text = label ? `|${toLabel(label)}|` : ''
      if (!stroke.startsWith('~'))
        for (const a of from) for (const b of to) this.#lines.push(`${a} ${start}${stroke}${text} ${b}`)
      from = to
    }
    return from !== undefined
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#line) ?? undefined
    if (found) this.#at = pattern.lastIndex
    return found
  }

  /** Takes nodes with `&` between them, and returns how they are called. */
  #group(): string[] | undefined {
    const ids: string[] = []
    do {
      const [name] = this.#take(id) ?? []
      if (name === undefined) return undefined
      ids.push(this.#node(name))
    } while (this.#take(and))
    return ids
  }

  #node(name: string): string {
    const node = this.#names.of(name)
    for (const { pattern, shape } of shapes) {
      const [, label] = this.#take(pattern) ?? []
      if (label === undefined) continue
      Object.assign(node, { label, shape })
      break
    }
    node.colour = this.#take(styleName)?.[1] ?? node.colour
    const [open, close] = node.shape ?? box
    const isInside = this.open.length > 0
    // A node belongs to the first subgraph that names it.
    const known = this.#drawn.get(name)
    if (open !== '' && (known === undefined || (isInside && !known))) {
      this.#drawn.set(name, isInside)
      this.#lines.push(`${node.id}${open}${toLabel(this.#names.labelOf(name), { wraps: true })}${close}`)
    }
    return node.id
  }

  /** Takes an arrow and returns its start, its stroke with its head, and its label. */
  #arrow(): (string | undefined)[] {
    const [found, start = '', drawn = '', label] = this.#take(arrow) ?? []
    if (found) return [start, strokeOf(drawn), label]
    const [, from = '', text, end = ''] = this.#take(arrowAroundText) ?? []
    return [from, end && strokeOf(end), text]
  }
}

/** The stroke in its shortest form: a longer one is drawn likewise. */
function strokeOf(drawn: string): string {
  const head = drawn.endsWith('>') ? '>' : ''
  if (drawn.startsWith('~')) return '~'
  if (drawn.startsWith('=')) return `==${head || '='}`
  return drawn.includes('.') ? `-.-${head}` : `--${head || '-'}`
}

/** Tokens of the theme for colours that authors write, which fit one mode alone; greys are not among them. */
const hues = ['danger', 'caution', 'tip', 'info', 'brand']

function hueOf(style: string): string | undefined {
  const [, text = ''] = /(?:^|,)\s*fill:\s*([^,]+)/.exec(style) ?? /stroke:\s*([^,]+)/.exec(style) ?? []
  const { h: angle = 0, s = 0, v = 0 } = toHsv(text.trim()) ?? {}
  const isGrey = s * v < 0.05
  return isGrey ? undefined : hues[[20, 70, 170, 255, 315, 361].findIndex((end) => angle < end) % 5]
}
