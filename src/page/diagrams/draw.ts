/** Draws a diagram with beautiful-mermaid, an optional package, and makes its SVG a part of the page: without styles and ids. */
import { pathToFileURL } from 'node:url'
import type * as BeautifulMermaid from 'beautiful-mermaid'
import type { Content, ContentElement } from '../markdown/content.ts'
import { headless } from './kinds.ts'
import { blank, unhide } from './names.ts'
import type { Diagram } from './read.ts'

/** Texts have at least 12 pixels. The boxes of these kinds have room for just 11 units, so they are drawn larger. */
const smallestOf = (kind: string) => (kind === 'class' || kind === 'entity' ? 11 : 12)

/** Units that the package leaves around these kinds, beside 8. */
const margins: Record<string, number> = { sequence: 22, class: 32, entity: 32 }

const nodes = /(<g class="(?:class-)?node" data-id="[^"]*".*?<\/g>)/s

/** The label below the line between two parts of a block, where the label of a message is too. It belongs on the line. */
const dividers = /(<line [^>]*y1="([\d.]+)"[^>]*stroke-dasharray="6 4" \/>\s*<text x="[\d.]+" y=")[\d.]+"/g

/** The `href` of each link is its index in `links`. Throws if the package cannot draw the diagram. */
export async function drawDiagram(
  module: string,
  { kind, title, description, text, links }: Diagram
): Promise<ContentElement> {
  const { renderMermaidSVG } = (await import(pathToFileURL(module).href)) as typeof BeautifulMermaid
  const svg = renderMermaidSVG(text, { transparent: true, padding: 8 })
  const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number)
  const margin = margins[kind] ?? 0
  const [across = 0, down = 0] = [width, height].map((side) => Math.ceil(side) - 2 * margin)
  const look = { heads: readHeads(svg), smallest: smallestOf(kind) }
  const body = svg
    .replace(/^.*<\/(?:style|defs)>\s*|\s*<\/svg>\s*$/gs, '')
    .replace(idle, '')
    .replace(dividers, '$1$2"')
    .replace(/&lt;&lt;(\w+)&gt;&gt;/g, '«$1»')
  const parts: Content[] = []
  let before = ''
  for (const part of body.split(nodes)) {
    const name = nodes.test(part) ? /data-id="([^"]*)"/.exec(part)?.[1] : undefined
    const href = name === undefined ? -1 : links.findLastIndex((link) => link.name === name)
    const html = toHtml(part, look)
    if (href === -1) before += html
    else {
      parts.push(group(before), ['a', { href }, group(html)])
      before = ''
    }
  }
  const texts = [...body.matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, each = '']) => textOf(each))
  const words = [description, texts.filter((each) => each !== '').join(', ')].filter(Boolean).join('\n')
  const props = {
    className: 'diagram',
    role: parts.length > 0 ? 'group' : 'img',
    viewBox: `${margin} ${margin} ${across} ${down}`,
    width: Math.ceil((across * 12) / look.smallest),
    height: Math.ceil((down * 12) / look.smallest),
    'data-kind': kind,
    ...(title && { 'aria-label': title })
  }
  return ['svg', props, ['desc', {}, words], ...parts, group(before)]
}

function group(html: string): Content {
  return ['g', { dangerouslySetInnerHTML: { __html: html } }]
}

function textOf(html: string): string {
  const text = html.replaceAll('<tspan x=', ' <').replace(/<[^>]*>/g, '')
  return unhide(text.replaceAll(blank, '').replaceAll(headless, '')).replace(/\s+/g, ' ').trim()
}

/** The head of an arrow: its point is at x and y. */
interface Head {
  x: number
  y: number
  html: string
}

/** Diamonds end at their box; the package has them begin there, which puts them below it. */
function readHeads(svg: string): Map<string, Head> {
  const markers = svg.matchAll(/<marker id="([^"]+)"[^>]* refX="([\d.]+)" refY="([\d.]+)"[^>]*>\s*(.*?)\s*<\/marker>/gs)
  return new Map([...markers].map(([, id = '', x, y, html = '']) => [id, { x: Number(x) || 12, y: Number(y), html }]))
}

/** Empty labels with their background, and words that no author wrote. */
const idle = new RegExp(
  `(?:<rect [^>]*rx="2" ry="2"[^>]*/>\\s*)?<text[^>]*>(?:\\[?[${blank}${headless}]\\]?|\\(no attributes\\))</text>`,
  'g'
)

interface Look {
  heads: ReadonlyMap<string, Head>
  /** Units of the smallest text. */
  smallest: number
}

function toHtml(svg: string, look: Look): string {
  return svg
    .replace(/\n\s*/g, '')
    .replace(/<(\w+)((?: [\w-]+="[^"]*")+) ?(\/?)>/g, (_, name: string, written: string, end: string) => {
      const all = [...written.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value] as const)
      const attributes = all.map(([key, value]) => (says(key, value) ? ` ${key}="${toValue(key, value, look)}"` : ''))
      return `<${name}${attributes.join('')}${end}>${drawHeads(new Map(all), look)}`
    })
    .replaceAll(headless, '')
    .replace(/[\ue000-\ue07f]/g, (mark) => unhide(mark).replace(/[&<>]/, (sign) => `&#${sign.charCodeAt(0)};`))
}

/** Whether an attribute changes what is seen. */
function says(key: string, value: string): boolean {
  if (key === 'class') return value.startsWith('mono')
  return key === 'rx' || key === 'ry' ? value !== '0' : !/^(?:data-|marker-|style$)/.test(key)
}

/** Its colours are properties of the style sheet: `--_text` and `--bg`. */
function toValue(key: string, value: string, { smallest }: Look): string {
  if (key === 'font-size') return String(Math.max(smallest, Number(value)))
  return value
    .replace(/var\(--(?:_|(?=bg\)))/g, 'var(--diagram-')
    .replace(/-?\d+\.\d{2,}(?![\w.])/g, (number) => String(round(Number(number))))
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}

/** Draws heads where lines end: a marker would need an id, and a page may show a diagram twice. */
function drawHeads(line: ReadonlyMap<string, string>, look: Look): string {
  if (line.get('data-label')?.endsWith(headless)) return ''
  const ends = ['x1', 'y1', 'x2', 'y2'].map((key) => line.get(key))
  const written = line.get('points') ?? `${ends.slice(0, 2).join()} ${ends.slice(2).join()}`
  const points = written.split(' ').map((point) => point.split(',').map(Number))
  const drawn = [points.toReversed(), points].map(([tip = [], next = []], at) => {
    const [, id = ''] = /#([^)]*)/.exec(line.get(at === 0 ? 'marker-end' : 'marker-start') ?? '') ?? []
    const head = look.heads.get(id.replace('-start', ''))
    if (!head) return ''
    const [x = 0, y = 0] = tip
    const angle = (Math.atan2(y - (next[1] ?? 0), x - (next[0] ?? 0)) * 180) / Math.PI
    const move = `translate(${round(x)} ${round(y)}) rotate(${round(angle)}) translate(${-head.x} ${-head.y})`
    return `<g transform="${move}">${toHtml(head.html, look)}</g>`
  })
  return drawn.join('')
}
