/** Fences of code: where they end, the options after their language, and comments of Docusaurus that mark lines. */
import type { PageContext } from './context.ts'

const opening = /^((?:[ \t]|> ?|(?:[-*+]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})([^\n]*)$/

/** Returns the line after the fence that begins at a line; one that is never closed ends with the text. */
export function findFenceEnd(lines: string[], at: number): number | undefined {
  const [, prefix = '', fence = '', info = ''] = opening.exec(lines[at] ?? '') ?? []
  if (fence === '' || (fence[0] === '`' && info.includes('`'))) return undefined
  const close = new RegExp(`^([ \\t>]*)${fence[0]}{${fence.length},}[ \\t]*$`)
  // A fence that is indented by more is a line of the code.
  const most = widthOf(prefix) + 3
  const isEnd = (text: string) => widthOf(close.exec(text)?.[1] ?? ' '.repeat(most + 1)) <= most
  const end = lines.findIndex((text, index) => index > at && isEnd(text))
  return end === -1 ? lines.length : end + 1
}

function widthOf(prefix: string): number {
  return prefix.replaceAll('\t', '    ').length
}

export function convertAround(lines: string[], line: (line: string) => string[]): string[] {
  const made: string[] = []
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at)
    made.push(...(end === undefined ? line(lines[at] ?? '') : lines.slice(at, end)))
    at = end ?? at + 1
  }
  return made
}

/** Gives a fence the options it has here. What docsgen reads as others write it stays. */
export function convertFence(lines: string[], context: PageContext): string[] {
  const [first = '', ...rest] = lines
  const [, prefix = '', fence = '', info = ''] = opening.exec(first) ?? []
  if (fence === '') return lines
  const { kind, todo } = context
  // It hides MDX from other readers of the file: its content is no code.
  if (/^mdx-code-block/.test(info)) return ['', ...rest.slice(0, -1), '']
  const [, diagram] = /^\s*\{?\.?(mermaid|plantuml|puml)\b/.exec(info) ?? []
  if (diagram !== undefined)
    todo(
      `A diagram of \`${diagram}\` is shown as code: ${diagram === 'mermaid' ? 'turn on `diagrams`, or ' : ''}replace it by an image, see “Diagrams” in Maths and diagrams`
    )
  if (kind === 'mkdocs' && rest.some((line) => /(?:#|\/[/*]|--|;|%) *\(\d+\)!?(?:\s|$)/.test(line)))
    todo('Annotations in code, such as `(1)`, are comments here: their texts are in the list below', 'look')
  const made = convertInfo(withNpm(info, rest), context)
  const hasMarks = kind === 'docusaurus' && !/\{[\d,\s-]+\}/.test(made)
  const { lines: code, marks } = hasMarks ? takeMarks(rest) : { lines: rest, marks: '' }
  return [prefix + fence + made + (marks && ` ${marks}`), ...code]
}

/** A comment of any language, with nothing else on its line. */
const mark =
  /^[ \t>]*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|;;|%|'|[Rr][Ee][Mm]\b)\s*highlight-(next-line|start|end)\s*(?:\*\/\s*\}|\*\/|-->)?\s*$/

/** Takes these comments away, and returns the lines that they mark: `{2,4-6}`. */
function takeMarks(lines: string[]): { lines: string[]; marks: string } {
  const code: string[] = []
  const marked = new Set<number>()
  let isOpen = false
  for (const [at, line] of lines.entries()) {
    const [, edge] = mark.exec(line) ?? []
    if (edge === 'next-line') marked.add(code.length + 1)
    else if (edge !== undefined) isOpen = edge === 'start'
    else {
      if (isOpen && at < lines.length - 1) marked.add(code.length + 1)
      code.push(line)
    }
  }
  const starts = [...marked].sort((a, b) => a - b).filter((each) => !marked.has(each - 1))
  const ranges = starts.map((start) => {
    let end = start
    while (marked.has(end + 1)) end++
    return end === start ? String(start) : `${start}-${end}`
  })
  return { lines: code, marks: ranges.length > 0 ? `{${ranges.join(',')}}` : '' }
}

/** Commands of npm, which docsgen shows for the manager that a reader has. */
function withNpm(info: string, lines: string[]): string {
  if (!/\snpm2yarn(?=\s|$)/.test(info)) return info
  const isNpm = lines.slice(0, -1).every((line) => /^[\s>]*(?:$|#|(?:npm|npx)\s)/.test(line))
  return isNpm ? info.replace(/^(\s*)\S+/, '$1npm') : info
}

function convertInfo(info: string, { kind }: PageContext): string {
  const braces = /^\s*\{([^}]*)\}\s*$/.exec(info)
  const plain = kind === 'mkdocs' && braces ? fromAttributeList(braces[1] ?? '') : info
  return withLanguage(plain, kind)
    .replace(/^(\s*)([A-Za-z][\w+#-]*)\{/, '$1$2 {')
    .replace(
      /\s+(?:live|twoslash|playground|noInline|npm2yarn|transpile|transform|no-transpile|no-?[cC]opy)(?=\s|$)/g,
      ''
    )
    .replace(/\s+$/, '')
}

/** Options without a language get one; words of the code that are marked have no counterpart. */
function withLanguage(info: string, kind: PageContext['kind']): string {
  const named = /^\s*[\w-]+=|^\s*\{/.test(info) ? `text ${info.trim()}` : info
  if (kind === 'vitepress') return named.replace(/^(\s*)vue-html\b/, '$1html').replace(/^(\s*[a-z]+)-vue\b/, '$1')
  if (kind !== 'starlight') return named
  return named
    .replace(/\s(?:frame|lang)=(?:"[^"]*"|\S+)/g, '')
    .replace(/\s(?:(?:ins|del|mark)=)?(?:"[^"]*"|'[^']*'|\/(?:[^/\\\n]|\\.)+\/)(?=\s|$)/g, '')
    .replace(/\s(?:collapse|showLineNumbers)=(?:false|\{[^}]*\})/g, '')
}

/** `{ .python .annotate title="x" hl_lines="2" }`. */
function fromAttributeList(list: string): string {
  const language = /(?:^|\s)\.([\w+#-]+)/.exec(list)?.[1] ?? ''
  const options = [...list.matchAll(/[\w-]+=(?:"[^"]*"|\S+)/g)].map(([option]) => option)
  return [language, ...options].join(' ')
}
