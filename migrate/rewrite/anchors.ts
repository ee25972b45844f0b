/**
 * Keeps the ids of headings, so that links to them hold. docsgen makes ids as GitHub does; where another generator made
 * another one of the same heading, it is written after the heading.
 */
import type { Heading, Nodes, Root } from 'mdast'
import type { Kind } from '../types.ts'
import type { Edit } from './lines.ts'
import { isElement } from './mdx.ts'

/** Writes `{#id}` after each heading that would have another id. */
export function anchorEdits(tree: Root, kind: Kind): Edit[] {
  const slug = slugs[kind] ?? github
  const seen = new Map<string, number>()
  return headings(tree).flatMap((node): Edit[] => {
    const text = plainText(node)
    if (/\{#[^}]+\}\s*$/.test(text) || node.children.some(isElement)) return []
    const id = unique(slug(text.trim()), seen, kind)
    const isOurs = (id === github(text.trim()) && !release.test(text)) || !/^[\w\p{L}\p{N}-]+$/u.test(id)
    const end = node.position?.end.offset ?? 0
    return isOurs || node.position?.start.line !== node.position?.end.line
      ? []
      : [{ start: end, end, text: ` {#${id}}` }]
  })
}

/** docsgen makes the id of such a heading of its version alone: `[1.2.0] - 2026-01-31`. */
const release = /^(?:\[v?\d+\.\d+[^\]]*\]|v?\d+\.\d+\S*\s*[-–—(]\s*\d{4}-\d\d-\d\d)/i

function headings(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node]
  return 'children' in node ? node.children.flatMap(headings) : []
}

function plainText(node: Nodes): string {
  if (node.type === 'html' || node.type === 'image') return ''
  if (node.type === 'mdxTextExpression') return `{${node.value}}`
  if ('value' in node) return node.value
  const name = node.type === 'textDirective' ? `:${node.name}` : ''
  return 'children' in node ? name + node.children.map(plainText).join('') : ''
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
