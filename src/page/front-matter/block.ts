/**
 * Finds front matter by a line scan of our own: gray-matter takes a page that begins with a thematic break for one with
 * front matter.
 */
import type { Message } from '../../messages/message.ts'

export interface Block {
  yaml: string
  end: number
}

/** The block between two `---` lines at the top. A blank line after the first makes it a thematic break. */
export function findBlock(text: string): Block | { problem: Pick<Message, 'text' | 'note' | 'place'> } | undefined {
  // Hugo's sign: a key or a table below it tells it from three plus signs.
  if (/^\+\+\+[ \t]*\n\s*(?:[\w-]+[ \t]*=|\[[\w.-]+\]|\+\+\+[ \t]*$)/m.test(text) && text.startsWith('+++'))
    return {
      problem: {
        text: 'Expected YAML front matter, not TOML',
        note: 'Write `---` instead of `+++`, and `title: …` instead of `title = "…"`',
        place: { line: 1, column: 1 }
      }
    }
  const first = /^---[ \t]*([^\n]*)(\n|$)/.exec(text)
  if (!first || first[1]?.startsWith('-')) return undefined
  const language = first[1]?.trim().replace(/^ya?ml$/i, '') ?? ''
  if (language !== '') {
    if (!/^[A-Za-z]+$/.test(language)) return undefined
    const problem = {
      text: `Expected YAML front matter, not \`${language}\``,
      note: 'Start the page with a line of three hyphens only'
    }
    return { problem: { ...problem, place: { line: 1, column: 4 } } }
  }
  const rest = text.slice(first[0].length)
  if (/^[ \t]*\n/.test(rest)) return undefined
  const close = /^---[ \t]*(?:\n|$)/m.exec(rest)
  if (close) {
    const yaml = rest.slice(0, close.index)
    return { yaml, end: first[0].length + close.index + close[0].length }
  }
  if (!/^[\w-]+[ \t]*:(\s|$)/.test(rest)) return undefined
  return {
    problem: {
      text: 'Cannot find the end of the front matter',
      note: 'Close it with a line of three hyphens',
      place: { line: 1, column: 1 }
    }
  }
}
