/** Imports and exports of MDX: what is imported is known to whatever uses it, the statements themselves go. */
import type { Line, PageContext } from '../types.ts'
import { findFenceEnd } from './fences.ts'

/** Fences of `mdx-code-block` hide MDX from other readers of the file: what is in them is no code. */
export function withoutMdxFences(lines: Line[]): Line[] {
  const kept: Line[] = []
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at)
    const isMdx = end !== undefined && /^\s*(`{3,}|~{3,})mdx-code-block/.test(lines[at]?.text ?? '')
    if (isMdx) kept.push({ text: '', at: lines[at]?.at ?? 1 }, ...lines.slice(at + 1, end - 1))
    else kept.push(...lines.slice(at, end ?? at + 1))
    at = end ?? at + 1
  }
  return kept
}

/** The lines without statements. What an export or an import of no file says is listed. */
export function takeModules(lines: Line[], context: PageContext): Line[] {
  if (!context.isMdx || context.kind === 'vitepress') return lines
  const kept: Line[] = []
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at)
    const statement = end === undefined ? findStatementEnd(lines, at) : undefined
    if (statement !== undefined) takeStatement(lines.slice(at, statement), context)
    else kept.push(...lines.slice(at, end ?? at + 1))
    at = statement ?? end ?? at + 1
  }
  return kept
}

function findStatementEnd(lines: Line[], at: number): number | undefined {
  const text = lines[at]?.text ?? ''
  const before = lines[at - 1]?.text ?? ''
  if (/^import\s+(?:[\w*{]|["'])/.test(text)) {
    for (let end = at; end < lines.length && end < at + 40; end++) {
      if (/(?:from\s*|^import\s*)["'][^"']+["'];?\s*$/.test(lines[end]?.text ?? '')) return end + 1
      if ((lines[end]?.text ?? '').trim() === '') return undefined
    }
    return undefined
  }
  if (!/^export\s+(?:const|let|default|function|async|class|\{|\*)/.test(text)) return undefined
  if (before.trim() !== '' && !/^(import|export|\}|\))/.test(before)) return undefined
  const end = lines.findIndex(
    (line, index) => index > at && line.text.trim() === '' && isBalanced(lines.slice(at, index))
  )
  return end === -1 ? lines.length : end
}

function isBalanced(lines: Line[]): boolean {
  const text = lines.map((line) => line.text).join('\n')
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(/\{/g) === count(/\}/g) && count(/\(/g) === count(/\)/g)
}

function takeStatement(lines: Line[], context: PageContext): void {
  const text = lines.map((line) => line.text).join(' ')
  const [, name, from = ''] = /^import\s+(?:\*\s+as\s+)?([\w]+)?.*?from\s*["']([^"']+)["']/.exec(text) ?? []
  if (name !== undefined) context.imports.set(name, from.replace(/^!*(?:[\w-]+!)+/, '').replaceAll('\\', ''))
  for (const [, each] of text.matchAll(/[{,]\s*(\w+)(?=\s*[,}])/g)) if (each && from) context.imports.set(each, from)
  if (text.startsWith('export')) context.todo(lines[0]?.at ?? 1, 'An export is not carried over')
}
