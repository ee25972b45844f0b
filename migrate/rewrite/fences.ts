/** Fences of code: where they end, and the options after their language. */
import { takeMarks } from './code-marks.ts'
import type { Line, PageContext } from './context.ts'

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

/** The marks of a fence that is longer than any in its code. */
export function fenceAround(code: string): string {
  return '`'.repeat(Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
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
  context.count('code blocks')
  const made = convertInfo(withNpm(info, rest), first.at, context)
  if (context.maths && context.kind === 'docusaurus' && /^\s*math\s*$/.test(made))
    return [
      { ...first, text: `${prefix}$$` },
      ...rest.slice(0, -1),
      ...rest.slice(-1).map((line) => ({ ...line, text: `${line.text.match(/^[ \t>]*/)?.[0]}$$` }))
    ]
  const { lines: code, marks } =
    context.kind === 'docusaurus' && !/\{[\d,\s-]+\}/.test(made) ? takeMarks(rest, context) : { lines: rest, marks: '' }
  if (context.kind === 'mkdocs' && code.some(({ text }) => annotation.test(text)))
    context.todo(first.at, 'Annotations of code are not migrated: the list below it holds them', 'note')
  return [{ ...first, text: prefix + fence + made + (marks && ` ${marks}`) }, ...code]
}

/** `# (1)!` at the end of a line of code. */
const annotation = /(?:\/\/|\/\*|#|<!--|--|;|%)\s*\(\d+\)!?\s*(?:\*\/|-->)?$/

/** Commands of npm, which docsgen shows for the manager that a reader has. */
function withNpm(info: string, lines: Line[]): string {
  if (!/\snpm2yarn(?=\s|$)/.test(info)) return info
  const isNpm = lines.slice(0, -1).every(({ text }) => /^[\s>]*(?:$|#|(?:npm|npx)\s)/.test(text))
  return isNpm ? info.replace(/^(\s*)\S+/, '$1npm') : info
}

function convertInfo(info: string, at: number, context: PageContext): string {
  const braces = /^\s*\{([^}]*)\}\s*$/.exec(info)
  const plain = context.kind === 'mkdocs' && braces ? fromAttributeList(braces[1] ?? '') : info
  const flat = withLanguage(plain, at, context)
  const unknown = /(?:^|\s)(live|twoslash|playground|noInline|runnable|exec\S*)(?=\s|$)/.exec(flat)?.[1]
  if (unknown) context.todo(at, `A block of code loses its option \`${unknown}\``, 'note')
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
  if (bare !== plain) todo(at, 'Marked words of a block of code are not migrated', 'note')
  return bare.replace(/\s(?:collapse|showLineNumbers)=(?:false|\{[^}]*\})/g, '')
}

/** `{ .python .annotate title="x" hl_lines="2" }`. */
function fromAttributeList(list: string): string {
  const language = /(?:^|\s)\.([\w+#-]+)/.exec(list)?.[1] ?? ''
  const options = [...list.matchAll(/[\w-]+=(?:"[^"]*"|\S+)/g)].map(([option]) => option)
  return [language, ...options].join(' ')
}
