/** Finds the lines of settings that are to do, in the file they are written in. */
import { readFrom } from './files.ts'
import type { Todo } from './types.ts'

/** Gives a line to each todo about a configuration that has none, where the first thing it names is found once. */
export async function withLines(root: string, todos: Todo[]): Promise<Todo[]> {
  const texts = new Map<string, string>()
  const made: Todo[] = []
  for (const todo of todos) {
    const name = /`([^`]+)`/.exec(todo.text)?.[1]
    const isConfig = todo.line === undefined && /\.([cm]?[jt]s|ya?ml)$/.test(todo.file) && !todo.file.startsWith('src/')
    if (!isConfig || name === undefined) made.push(todo)
    else {
      const text = texts.get(todo.file) ?? (await readFrom(root, todo.file).catch(() => ''))
      texts.set(todo.file, text)
      const line = lineOf(text, name)
      made.push(line === undefined ? todo : { ...todo, line })
    }
  }
  return made
}

/** Of a text that is there once, or of the key at the end of a path such as `blog.editUrl`. */
function lineOf(text: string, name: string): number | undefined {
  const at = text.indexOf(name)
  if (at !== -1 && text.indexOf(name, at + 1) === -1) return lineAt(text, at)
  if (!/^[\w.]+$/.test(name)) return undefined
  const bare = text.replace(/(?<=^|\s)(?:\/\/|#).*$/gm, (comment) => ' '.repeat(comment.length))
  let from = 0
  for (const key of name.split('.')) {
    const found = new RegExp(`\\b${key}['"]?\\s*[:({]`).exec(bare.slice(from))
    if (!found) {
      if (key === name.split('.').at(-1)) return undefined
    } else from += found.index + found[0].length
  }
  return lineAt(text, from - 1)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
