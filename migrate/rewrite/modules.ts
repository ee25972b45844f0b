/** Imports and exports of MDX: the statements go, and components know what was imported. */
import path from 'node:path'
import { needsBrowser } from '../read/hooks.ts'
import type { Line, PageContext } from './context.ts'
import { convertAround } from './fences.ts'
import { textOf } from './lines.ts'

/** Fences of `mdx-code-block` hide MDX from other readers of the file: their content is no code. */
export function withoutMdxFences(lines: Line[]): Line[] {
  const open = ([first, ...block]: Line[]) =>
    first && /^\s*(`{3,}|~{3,})mdx-code-block/.test(first.text)
      ? [{ ...first, text: '' }, ...block.slice(0, -1)]
      : [...(first ? [first] : []), ...block]
  return convertAround(lines, open, (at) => ({ made: lines.slice(at, at + 1), end: at + 1 }))
}

/** Takes statements away. An export is known to the page, or to do. */
export function takeModules(lines: Line[], context: PageContext): Line[] {
  if (!context.isMdx || context.kind === 'vitepress') return lines
  return convertAround(
    lines,
    (block) => block,
    (at) => {
      const end = findStatementEnd(lines, at)
      if (end === undefined) return { made: lines.slice(at, at + 1), end: at + 1 }
      takeStatement(lines.slice(at, end), context)
      return { made: [], end }
    }
  )
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
    (line, index) => index > at && /^(?:\s*$|(?:ex|im)port\s)/.test(line.text) && isBalanced(lines.slice(at, index))
  )
  return end === -1 ? lines.length : end
}

function isBalanced(lines: Line[]): boolean {
  const text = textOf(lines)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(/\{/g) === count(/\}/g) && count(/\(/g) === count(/\)/g)
}

function takeStatement(lines: Line[], context: PageContext): void {
  const text = lines.map((line) => line.text).join(' ')
  const [, name, from = ''] = /^import\s+(?:\*\s+as\s+)?([\w]+)?.*?from\s*["']([^"']+)["']/.exec(text) ?? []
  if (name !== undefined) context.imports.set(name, from.replace(/^!*(?:[\w-]+!)+/, '').replaceAll('\\', ''))
  for (const [, each] of text.matchAll(/[{,]\s*(\w+)(?=\s*[,}])/g)) if (each && from) context.imports.set(each, from)
  if (name !== undefined && /raw-loader!|\?raw$/.test(from)) context.raw.set(name, fileOf(from, context))
  const [, constant, , words, value = ''] =
    /^export\s+const\s+(\w+)(?:\s*:\s*\w+)?\s*=\s*(?:(["'`])((?:(?!\2)[^\\$])*)\2|([-\w.+]+))\s*;?\s*$/.exec(text) ?? []
  const shown = words ?? shownOf(value)
  if (constant !== undefined && shown !== undefined) context.constants.set(constant, shown)
  else if (text.startsWith('export')) {
    const own = /^export\s+(?:default\s+)?(?:async\s+)?(?:const|let|function|class)\b[\s*]*(\w+)/.exec(text)?.[1]
    const at = lines[0]?.at ?? 1
    if (own === undefined) context.todo(at, 'An export is not migrated')
    else context.exports.set(own, { at, needsBrowser: needsBrowser.test(text) })
  }
}

/** The text that React shows for a number, `true`, `false`, `null` or `undefined`. */
function shownOf(value: string): string | undefined {
  if (/^(?:true|false|null|undefined)$/.test(value)) return ''
  const number = /^[-+]?\.?\d/.test(value) ? Number(value.replaceAll('_', '')) : Number.NaN
  return Number.isNaN(number) ? undefined : String(number)
}

/** The file of an import, from the top of the source. */
function fileOf(from: string, { page }: PageContext): string {
  const bare = from.replace(/^!*(?:[\w-]+!)+/, '').replace(/\?raw$/, '')
  return bare.startsWith('@site/') ? bare.slice('@site/'.length) : path.posix.join(path.posix.dirname(page.file), bare)
}
