/** Fences of code: where they end, and the options behind their language. */
import type { Line, PageContext } from '../types.ts'

const opening = /^((?:[ \t]|> ?|(?:[-*+]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})([^\n]*)$/

/** Returns the line after the fence that begins at a line; one that is never closed ends with the text. */
export function findFenceEnd(lines: Line[], at: number): number | undefined {
  const [, prefix = '', fence = '', info = ''] = opening.exec(lines[at]?.text ?? '') ?? []
  if (fence === '' || (fence[0] === '`' && info.includes('`'))) return undefined
  const close = new RegExp(`^([ \\t>]*)${fence[0]}{${fence.length},}[ \\t]*$`)
  // A fence that is indented by more is a line of the code.
  const most = widthOf(prefix) + 3
  const isEnd = (text: string) => widthOf(close.exec(text)?.[1] ?? ' '.repeat(most + 1)) <= most
  const end = lines.findIndex(({ text }, index) => index > at && isEnd(text))
  return end === -1 ? lines.length : end + 1
}

function widthOf(prefix: string): number {
  return prefix.replaceAll('\t', '    ').length
}

/** Converts each line outside of fences, and each fence whole. */
export function convertAround(
  lines: Line[],
  fence: (block: Line[]) => Line[],
  line: (at: number) => { made: Line[]; end: number }
): Line[] {
  const made: Line[] = []
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at)
    const next = end === undefined ? line(at) : { made: fence(lines.slice(at, end)), end }
    made.push(...next.made)
    at = next.end
  }
  return made
}

/** Gives a fence the options it has here. What docsgen reads as others write it stays. */
export function convertFence(lines: Line[], context: PageContext): Line[] {
  const [first, ...rest] = lines
  const [, prefix = '', fence = '', info = ''] = opening.exec(first?.text ?? '') ?? []
  if (!first || fence === '') return lines
  context.count('blocks of code')
  return [{ ...first, text: prefix + fence + convertInfo(info, first.at, context) }, ...rest]
}

function convertInfo(info: string, at: number, context: PageContext): string {
  const braces = /^\s*\{([^}]*)\}\s*$/.exec(info)
  const plain = context.kind === 'mkdocs' && braces ? fromAttributeList(braces[1] ?? '') : info
  const flat = withLanguage(plain, at, context)
  const unknown = /(?:^|\s)(live|twoslash|playground|noInline|npm2yarn|runnable|exec\S*)(?=\s|$)/.exec(flat)?.[1]
  if (unknown) context.todo(at, `A block of code is \`${unknown}\`, which it is not any more`)
  return flat
    .replace(/^(\s*)([A-Za-z][\w+#-]*)\{/, '$1$2 {')
    .replace(/\s+(?:live|twoslash|playground|noInline|npm2yarn|transpile|transform|no-transpile)(?=\s|$)/g, '')
    .replace(/\s+(?:no-?copy|noCopy)(?=\s|$)/g, '')
    .replace(/\s+$/, '')
}

/** Options without a language get one; words of the code that are marked have no counterpart. */
function withLanguage(info: string, at: number, { kind, todo }: PageContext): string {
  const named = /^\s*[\w-]+=|^\s*\{/.test(info) ? `text ${info.trim()}` : info
  if (kind === 'vitepress') return named.replace(/^(\s*)vue-html\b/, '$1html').replace(/^(\s*[a-z]+)-vue\b/, '$1')
  if (kind !== 'starlight') return named
  const plain = named.replace(/\s(?:frame|lang)=(?:"[^"]*"|\S+)/g, '')
  const bare = plain.replace(/\s(?:(?:ins|del|mark)=)?(?:"[^"]*"|'[^']*'|\/(?:[^/\\\n]|\\.)+\/)(?=\s|$)/g, '')
  if (bare !== plain) todo(at, 'Marked words of a block of code are not carried over')
  return bare.replace(/\s(?:collapse|showLineNumbers)=(?:false|\{[^}]*\})/g, '')
}

/** `{ .python .annotate title="x" hl_lines="2" }`. */
function fromAttributeList(list: string): string {
  const language = /(?:^|\s)\.([\w+#-]+)/.exec(list)?.[1] ?? ''
  const options = [...list.matchAll(/[\w-]+=(?:"[^"]*"|\S+)/g)].map(([option]) => option)
  return [language, ...options].join(' ')
}
