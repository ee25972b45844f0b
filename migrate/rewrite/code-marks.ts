/** Comments of Docusaurus that mark lines of code: `// highlight-next-line`, and those that a site names itself. */
import type { CodeMark, CodeMarks } from '../types.ts'
import type { Line, PageContext } from './context.ts'

export const ownMarks: CodeMarks = new Map(
  (['next-line', 'start', 'end'] as const).map((at) => [`highlight-${at}`, { option: 'mark', at }])
)

/** A comment of any language, with nothing else on its line. */
const comment =
  /^[ \t>]*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|;;|%|!|\*>|'|[Rr][Ee][Mm]\b)\s*(\S.*?)\s*(?:\*\/\s*\}|\*\/|-->)?\s*$/

/** Takes these comments away, and returns the options of the fence: `{2,4-6} error={8}`. */
export function takeMarks(lines: Line[], { codeMarks, todo }: PageContext): { lines: Line[]; marks: string } {
  const code: Line[] = []
  const marked = new Map<string, Set<number>>()
  const mark = (option: string) => marked.set(option, (marked.get(option) ?? new Set()).add(code.length + 1))
  const open = new Set<string>()
  for (const line of lines) {
    const found = codeMarks.get(comment.exec(line.text)?.[1] ?? '')
    if (found?.className !== undefined && found.at !== 'end') todo(line.at, withoutOption(found), 'note')
    if (found?.at === 'next-line') mark(found.option)
    else if (found?.at === 'start') open.add(found.option)
    else if (found?.at === 'end') open.delete(found.option)
    else {
      if (line !== lines.at(-1)) for (const option of open) mark(option)
      code.push(line)
    }
  }
  const options = [...marked].map(([option, numbers]) => (option === 'mark' ? '' : `${option}=`) + rangesOf(numbers))
  return { lines: code, marks: options.join(' ') }
}

function withoutOption({ className }: CodeMark): string {
  return `Lines of the class \`${className}\` are highlighted, as \`{2}\`: others are \`add={2}\`, \`remove={2}\`, \`error={2}\`, \`warning={2}\`, \`focus={2}\``
}

function rangesOf(marked: Set<number>): string {
  const numbers = [...marked].sort((a, b) => a - b)
  const starts = numbers.filter((each) => !marked.has(each - 1))
  const ranges = starts.map((start) => {
    let end = start
    while (marked.has(end + 1)) end++
    return end === start ? String(start) : `${start}-${end}`
  })
  return `{${ranges.join(',')}}`
}
