/**
 * Keeps the ids of headings, so that links to them hold. docsgen makes ids as GitHub does; where another generator made
 * another one of the same heading, it is written after the heading.
 */
import type { Heading, Nodes } from 'mdast'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import type { Kind } from '../types.ts'
import type { Line } from './context.ts'
import { applyEdits, type Edit, textOf } from './lines.ts'

/** Writes `{#id}` after each heading that would have another id. `written` are the lines before components were run. */
export function keepAnchors(lines: Line[], kind: Kind, written: Line[]): Line[] {
  const slug = slugs[kind] ?? github
  const edits: Edit[] = []
  const seen = new Map<string, number>()
  const before = kind === 'docusaurus' ? withComponents(written) : new Map<number, string>()
  for (const node of headingsIn(lines)) {
    const end = node.position?.end.offset ?? 0
    const text = plainText(node)
    if (/\{#[^}]+\}\s*$/.test(text)) continue
    const own = text.replace(badge, '').trim()
    const id = unique(slug(before.get(lineOf(node, lines)) ?? own), seen, kind)
    const isOurs = (id === github(own) && !release.test(own)) || !/^[\w\p{L}\p{N}-]+$/u.test(id)
    if (!isOurs && isOneLine(node)) edits.push({ start: end, end, text: ` {#${id}}` })
  }
  return edits.length > 0 ? applyEdits(lines, edits) : lines
}

/** Texts of headings with components, by line: what a component shows was no part of the id, but the space before it. */
function withComponents(lines: Line[]): Map<number, string> {
  if (!lines.some(({ text }) => /^ {0,3}#.*<[A-Z]/.test(text))) return new Map()
  // In HTML, no name of an element has a dot.
  const named = lines.map(({ text, at }) => ({ text: text.replace(/(<\/?[A-Z]\w*)(?:\.\w+)+/g, '$1'), at }))
  const found = headingsIn(named).filter(({ children }) =>
    children.some((child) => child.type === 'html' && /^<[A-Z]/.test(child.value))
  )
  return new Map(found.map((node) => [lineOf(node, lines), plainText(node)]))
}

function headingsIn(lines: Line[]): Heading[] {
  return headings(parseMarkdown(textOf(lines), 'plain'))
}

/** In the source. */
function lineOf({ position }: Heading, lines: Line[]): number {
  return lines[(position?.start.line ?? 1) - 1]?.at ?? 0
}

/** docsgen makes the id of such a heading of its version alone: `[1.2.0] - 2026-01-31`. */
const release = /^(?:\[v?\d+\.\d+[^\]]*\]|v?\d+\.\d+\S*\s*[-–—(]\s*\d{4}-\d\d-\d\d)/i

/** A badge was no part of the id of its heading. */
const badge = /:badge\[([^\]]*)\](?:\{[^}]*\})?/g

function isOneLine({ position }: Heading): boolean {
  return position !== undefined && position.start.line === position.end.line
}

function headings(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node]
  return 'children' in node ? node.children.flatMap(headings) : []
}

function plainText(node: Nodes): string {
  if (node.type === 'html' || node.type === 'image') return ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

function unique(id: string, seen: Map<string, number>, kind: Kind): string {
  const count = seen.get(id) ?? 0
  seen.set(id, count + 1)
  return count === 0 ? id : `${id}${kind === 'mkdocs' ? '_' : '-'}${count}`
}

function github(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

const slugs: Partial<Record<Kind, (text: string) => string>> = {
  vitepress: (text) =>
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase(),
  mkdocs: (text) =>
    text
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replace(/[-\s]+/g, '-')
}
