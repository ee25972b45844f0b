/**
 * Line marks in comments, such as `// [!code ++]`, in any language. A comment with nothing else is removed, and so is a
 * line with nothing but such a comment: it marks the lines below.
 */
import { own } from '../../disk/json.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { addMark, type Mark } from './fence.ts'

export interface Line {
  text: string
  /** Index of the line as written. */
  at: number
  marks: ReadonlySet<Mark>
}

export interface MarkProblem {
  /** Line and column from 0. */
  at: number
  column: number
  text: string
}

const marksByName: Record<string, Mark> = {
  highlight: 'mark',
  hl: 'mark',
  mark: 'mark',
  '++': 'add',
  '--': 'remove',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
  hide: 'hide'
}

// Lookbehinds try a run of characters once, not once for each of them.
const notation = /(?<![ \t])[ \t]*\[!code ([^\]\s:]+)(?::(\d+))?\]/g

const nothing = /(?!)/g

/** An empty comment at the end of a line. */
const emptyComment =
  /(?<![ \t])[ \t]*(?:\{?\/\*+|(?<!\/)\/\/+|(?<!#)#+|<!--|--|(?<!;);+|(?<!%)%+|"|'|\bREM\b)[ \t]*(?:(?:\*\/\}?|-->)[ \t]*)?$/

/** A comment of Docusaurus, which readers would see. */
function foreignMark(line: string, at: number): MarkProblem[] {
  const [, before = '', name] =
    /^(\s*(?:\{?\/\*|\/\/|#|<!--|--|;|%)\s*)(highlight-(?:next-line|start|end))\b/.exec(line) ?? []
  const instead = '`[!code highlight]` in a comment at the end of the line, or `{2}` after the language'
  return name === undefined
    ? []
    : [{ at, column: before.length, text: `Cannot read \`${name}\`: it is a mark of Docusaurus; write ${instead}` }]
}

/** `marks` are those of the info string, by line number. In Markdown only HTML comments count. */
export function readNotation(
  code: string,
  { marks, isMarkdown }: { marks: Map<number, Set<Mark>>; isMarkdown: boolean }
): { lines: Line[]; problems: MarkProblem[] } {
  const written = code.split('\n')
  const problems = isMarkdown || !code.includes('highlight-') ? [] : written.flatMap(foreignMark)
  if (!code.includes('[!code ')) {
    return { lines: written.map((text, at) => ({ text, at, marks: marks.get(at + 1) ?? none })), problems }
  }
  const kept: { text: string; at: number }[] = []
  const placed: { first: number; count: number; mark: Mark }[] = []
  for (const [at, line] of written.entries()) {
    const found: { mark: Mark; count: number }[] = []
    const isText = isMarkdown && !line.includes('<!--')
    const bare = line.replace(
      isText ? nothing : notation,
      (whole: string, name: string, count = '1', column: number) => {
        const mark = own(marksByName, name)
        if (mark) found.push({ mark, count: Number(count) })
        else {
          const text = `Unknown mark \`[!code ${name}]\`${didYouMean(name, Object.keys(marksByName))}`
          problems.push({ at, column: column + whole.indexOf('['), text })
        }
        return mark ? '' : whole
      }
    )
    const text = found.length > 0 ? bare.replace(emptyComment, '') : line
    placed.push(...found.map((each) => ({ first: kept.length, ...each })))
    if (found.length === 0 || text.trim() !== '') kept.push({ text, at })
  }
  const all = new Map<number, Set<Mark>>()
  for (const [index, { at }] of kept.entries()) for (const mark of marks.get(at + 1) ?? []) addMark(all, index, mark)
  for (const { first, count, mark } of placed) {
    for (let index = first; index < Math.min(first + count, kept.length); index++) addMark(all, index, mark)
  }
  return { lines: kept.map((line, index) => ({ ...line, marks: all.get(index) ?? none })), problems }
}

const none: ReadonlySet<Mark> = new Set()
