/** Finds the words of a query in texts as they are written: `get_user` and `getUser` are the word `getuser` of the index. */
import { fold } from '../words.ts'

/** Begin and end of a word in a text. */
export type Span = readonly [start: number, end: number]

export type FindMarks = (text: string) => Span[]

/** What may be between the letters of a word. */
const joints = "[-_./:@{}$*'’]*"
const joint = new RegExp(`^${joints}$`)
/**
 * The letter before an edge and those after it: one is none, or of a script without spaces; or the edge is within a word, as
 * in `getUser`, `HTMLParser` or `utf8`.
 */
const edge =
  /^.?[^\p{L}\p{N}\p{M}]|^.?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|^(?:\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{N}\P{N}|\P{N}\p{N})/u

/** Returns a function that finds these words, which are folded, in a text: in order, none in another. */
export function createMarks(words: readonly string[]): FindMarks {
  if (words.length === 0) return () => []
  const expression = new RegExp(patternOf(words), 'gu')
  return (text) => {
    const { folded, origins } = foldWithOrigins(text)
    expression.lastIndex = 0
    const spans: Span[] = []
    for (let match = expression.exec(folded); match; match = expression.exec(folded)) {
      const [start, end] = [origins(match.index), origins(match.index + match[0].length)]
      if (isEdge(text, start) && isEdge(text, end)) spans.push([start, end])
      else expression.lastIndex = match.index + ([...match[0]][0]?.length ?? 1)
    }
    return spans
  }
}

/**
 * A pattern that finds the longest of these words. What several begin with is in it once: so that each place of a text is
 * compared with few of them.
 */
function patternOf(words: readonly string[], before = ''): string {
  const rests = new Map<string, string[]>()
  for (const word of words) {
    const [letter = ''] = word
    const known = rests.get(letter)
    if (known) known.push(word.slice(letter.length))
    else rests.set(letter, [word.slice(letter.length)])
  }
  const mayEnd = rests.delete('')
  if (rests.size === 0) return ''
  // Not beside one of its own: two that take the same can share it out in too many ways.
  const branches = [...rests].map(([letter, after]) => {
    const gap = joint.test(before) || joint.test(letter) ? '' : joints
    return gap + quote(letter) + patternOf(after, letter)
  })
  return `(?:${branches.join('|')})${mayEnd && before !== '' ? '?' : ''}`
}

function quote(letter: string): string {
  return /[\p{L}\p{N}\p{M}]/u.test(letter) ? letter : letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
}

/** The folded text, and where each place of it is in the text: letters may become none or two. */
function foldWithOrigins(text: string): { folded: string; origins(at: number): number } {
  const whole = fold(text)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return { folded: whole, origins: (at) => at }
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = fold(letter)
    for (let count = 0; count < plain.length; count++) places.push(at)
    folded += plain
    at += letter.length
  }
  places.push(at)
  // Accents that are letters of their own belong to the letter before: they end where the next one begins.
  return { folded, origins: (place) => places[place] ?? at }
}

/** True where a word may begin or end. */
function isEdge(text: string, at: number): boolean {
  const around = text.slice(at && at - 1, at + 2)
  return at === 0 || at === text.length || edge.test(around)
}
