/** Reads the info string of a fence: the language and options. */
import { didYouMean } from '../../messages/suggest.ts'

export type Mark = 'mark' | 'add' | 'remove' | 'focus' | 'error' | 'warning' | 'hide'

export interface Fence {
  /** As written. */
  language: string
  title?: string
  numbers?: number
  wrap: boolean
  collapse: boolean
  nocheck: boolean
  marks: Map<number, Set<Mark>>
  /** Problems, each as a sentence. */
  problems: string[]
}

type Option = 'title' | 'lines' | 'wrap' | 'collapse' | 'nocheck' | Mark

/** Names of options, here and in other tools. */
const namesOf: Record<Option, string> = {
  title: 'title file filename',
  lines: 'lines linenums line-numbers :line-numbers showLineNumbers',
  wrap: 'wrap',
  collapse: 'collapse',
  nocheck: 'nocheck',
  mark: 'mark highlight hl_lines',
  add: 'add ins',
  remove: 'remove del',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
  hide: 'hide'
}

const options = new Map(
  Object.entries(namesOf).flatMap(([option, names]) => names.split(' ').map((name) => [name, option as Option]))
)

/** Names to suggest, the likeliest first. */
const suggested = new Set(['title', 'file', ...Object.keys(namesOf), 'highlight', 'showLineNumbers'])

/** `{1,3-5}`, `[label]`, `name`, `name=value`, `name="a value"`, `name={1,3}`. */
const pieces = /\{([\d,\s-]+)\}|\[([^\]]{0,999})\]|([^\s={]+)(?:=(?:"([^"]*)"|'([^']*)'|\{([^}]{0,999})\}|(\S*)))?|\S/g

export function readFence(info: string, lineCount: number): Fence {
  const [, language = '', rest = ''] = /^([^\s{:[,]*)(.*)$/s.exec(info) ?? []
  const fence: Fence = { language, wrap: false, collapse: false, nocheck: false, marks: new Map(), problems: [] }
  for (const [piece, lines, label, name, ...values] of rest.matchAll(pieces)) {
    if (lines !== undefined) addMarks(fence, 'mark', { piece, lines, lineCount })
    else if (label !== undefined) fence.title = label
    else if (name !== undefined) {
      const value = values.find((each) => each !== undefined)
      readOption(fence, { piece, name, value, lineCount })
    }
  }
  return fence
}

interface OptionPiece {
  piece: string
  name: string
  value: string | undefined
  lineCount: number
}

function readOption(fence: Fence, { piece, name, value, lineCount }: OptionPiece): void {
  const option = options.get(name)
  if (option === undefined) {
    // unlike ours: for another tool
    const guess = didYouMean(name, suggested)
    if (name === 'twoslash') fence.problems.push('Cannot read `twoslash`: types are not shown in code')
    else if (/^["'/]/.test(name))
      fence.problems.push(`Cannot mark the words \`${piece}\`: mark lines, as in \`{1,3-5}\``)
    else if (guess) fence.problems.push(`Unknown option \`${name}\` of a code block${guess}`)
  } else if (option === 'title') {
    if (value) fence.title = value
    else fence.problems.push(`Expected \`${name}\` of a code block to have a value, as in \`${name}="app.ts"\``)
  } else if (option === 'lines') {
    const first = value === undefined ? 1 : Number(value || Number.NaN)
    if (Number.isInteger(first) && first >= 0) fence.numbers = first
    else fence.problems.push(`Expected \`${name}\` to be the number of the first line, not \`${value}\``)
  } else if (option === 'wrap' || option === 'collapse' || option === 'nocheck') fence[option] = value !== 'false'
  else addMarks(fence, option, { piece, lines: value ?? '', lineCount })
}

function addMarks(
  fence: Fence,
  mark: Mark,
  { piece, lines, lineCount }: { piece: string; lines: string; lineCount: number }
): void {
  for (const range of lines.trim().split(/[,\s]+/)) {
    const [, from = '', to = from] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === '' || first > last) fence.problems.push(`Expected lines such as \`{1,3-5}\`, not \`${piece}\``)
    else {
      const [from, to] = [Math.max(first, 1), Math.min(last, lineCount)]
      if (from !== first || to !== last) {
        const marked = from > to ? '' : from === to ? `; line ${to} is marked` : `; lines ${from}-${to} are marked`
        const missing = last > lineCount ? last : first
        fence.problems.push(`Cannot find line ${missing} of \`${piece}\`: the code has ${lineCount}${marked}`)
      }
      for (let line = from; line <= to; line++) addMark(fence.marks, line, mark)
    }
  }
}

export function addMark(marks: Map<number, Set<Mark>>, line: number, mark: Mark): void {
  marks.set(line, (marks.get(line) ?? new Set()).add(mark))
}
