/** Blocks of code that another generator draws, and docsgen shows as they are. */
import { findFenceEnd } from './rewrite/fences.ts'
import { toLines } from './rewrite/lines.ts'
import type { Todo } from './types.ts'

/** Returns what is to do with those of a page, by their lines. */
export function findDiagrams(file: string, text: string): Todo[] {
  const lines = toLines(text, 1)
  const todos: Todo[] = []
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at)
    const [, language] = /[`~]{3,}\s*\{?\.?(mermaid|plantuml|puml)\b/.exec(lines[at]?.text ?? '') ?? []
    if (end !== undefined && language !== undefined)
      todos.push({
        file,
        line: at + 1,
        text: `A diagram of \`${language}\` is shown as code: replace it by an image, see “Diagrams” in Maths and diagrams`
      })
    at = end ?? at + 1
  }
  return todos
}
