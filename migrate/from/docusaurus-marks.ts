/** The comments that mark lines of code, as `prism.magicComments` names them. */
import { ownMarks } from '../rewrite/code-marks.ts'
import type { CodeMark, SourceSite } from '../types.ts'
import { asList, asObject, asText } from './read.ts'

/** By words in the class or the comment. */
const options: [words: RegExp, option: string][] = [
  [/remov|delet|\bdel\b|minus/, 'remove'],
  [/\badd|insert|\bins\b|plus|success|\bnew\b/, 'add'],
  [/error|danger|wrong|\bbad\b/, 'error'],
  [/warn|caution/, 'warning'],
  [/focus/, 'focus'],
  [/\bhid/, 'hide'],
  [/highlight|\bmark/, 'mark']
]

/** Sets what each comment marks lines as. */
export function addCodeMarks(site: SourceSite, written: unknown, file: string): void {
  const made = asList(written).map(asObject).flatMap(marksOf)
  if (made.length === 0) return
  site.codeMarks = new Map([...ownMarks, ...made])
  const foreign = made.filter(([comment]) => !ownMarks.has(comment))
  const list = foreign.map(
    ([comment, { option }]) => `\`${comment}\` is \`${option === 'mark' ? '' : `${option}=`}{…}\``
  )
  if (list.length === 0) return
  const text = `Comments of \`magicComments\` in code are options of its fence now: ${list.join(', ')}`
  site.todos.push({ file, text, weight: 'note' })
}

function marksOf({ className, line, block }: Record<string, unknown>): [comment: string, mark: CodeMark][] {
  const { start, end } = asObject(block)
  const names = [className, line, start].map((each) => asText(each) ?? '').join(' ')
  const option = options.find(([words]) => words.test(names.replace('theme-code-block-highlighted', '')))?.[1]
  const mark = {
    option: option ?? 'mark',
    ...(option === undefined && { className: asText(className) ?? names.trim() })
  }
  return Object.entries({ 'next-line': line, start, end }).flatMap(([at, comment]) =>
    asText(comment) === undefined ? [] : [[String(comment), { ...mark, at: at as CodeMark['at'] }]]
  )
}
