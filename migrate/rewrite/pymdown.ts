/** Marks of Python Markdown and its extensions within text. */
import type { Prose } from './context.ts'
import { type Edit, editMarks } from './lines.ts'

/** Icons of Material for MkDocs. */
export const icons = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^}\n]*\})?/g

/** Marks become tags of HTML. Of lists of attributes only ids stay. */
export function pymdownEdits(prose: Prose): Edit[] {
  const edits: Edit[] = []
  const each: Each = (pattern, make) => {
    const toEdit = (made: string | undefined) => (made === undefined ? undefined : { text: made })
    edits.push(...editMarks(prose, pattern, (found) => toEdit(make(found))))
  }
  const todo: Todo = ({ index }, what, weight) => prose.context.todo(prose.lineOf(index), what, weight)
  editAttributes(each, todo)
  editMarksOfText(prose, each, todo)
  editPlugins(prose, each, todo)
  // The language of code within a line: docsgen has none.
  for (const { 0: mark, index } of prose.text.matchAll(/(?<=(?<!`)`)(?:#!|:::)[\w+-]+ (?=[^`\n]+`(?!`))/g))
    edits.push({ start: index, end: index + mark.length, text: '' })
  return edits
}

type Each = (pattern: RegExp, make: (found: RegExpExecArray) => string | undefined) => void
type Todo = (found: RegExpExecArray, what: string, weight?: 'look' | 'note') => void

function editAttributes(each: Each, todo: Todo): void {
  /** An id is kept; a class or another attribute is not. */
  const note = (found: RegExpExecArray, list: string) => {
    const rest = list.replace(/#[\w.-]+|\bid=["']?[\w.-]+["']?/, '').replace(/[{}:\s]/g, '')
    if (rest !== '')
      todo(found, `The attributes \`{ ${list.replace(/^\{:?|\}$/g, '').trim()} }\` are not migrated`, 'look')
  }
  each(/(?<=^[ \t]*#{1,6} [^\n]*)[ \t]*\{:?[ \t]*([^}\n]*)\}[ \t]*(?=#*[ \t]*$)/gm, (found) => {
    const { 1: list = '' } = found
    const id = idOf(list)
    note(found, list)
    return id === undefined ? '' : ` {#${id}}`
  })
  each(/(?<!^[ \t]*#{1,6} [^\n]*)(?<=[)\]*`>]|(?<![\w\\}])_[^_\n]+_)\{:?[ \t]*[.#\w][^}\n]*\}/gm, (found) => {
    if (!isAttributeList(found[0]) && !/^\{:?\s*data-[\w-]+\s*\}$/.test(found[0])) return undefined
    note(found, found[0])
    return anchorOf(found[0])
  })
  each(/^[ \t]*\{(?::|[ \t]+)[^}\n]*\}[ \t]*$/gm, (found) => {
    if (!/^[ \t]*\{:/.test(found[0]) && !isAttributeList(found[0].trim())) return undefined
    note(found, found[0].trim())
    return anchorOf(found[0])
  })
}

function editMarksOfText({ text, context }: Prose, each: Each, todo: Todo): void {
  each(/\[([^[\]\n]+)\]\[([^[\]\n]*)\]/g, (found) => {
    const { 1: label = '', 2: name = '' } = found
    if (context.definitions.has((name || label).toLowerCase()) || /^\^/.test(label)) return undefined
    todo(found, `\`${found[0].replaceAll('`', "'")}\` links to something from a plugin: it is plain text now`)
    return label
  })
  each(/\+\+([a-z0-9"+ -]+)\+\+/gi, ([, keys = '']) =>
    keys
      .split('+')
      .map((key) => `<kbd>${key.replaceAll('"', '')}</kbd>`)
      .join('+')
  )
  if (context.maths) {
    each(/\\\((?=\S)([^\n]+?)\\\)/g, ([, formula = '']) => `$${formula.trim()}$`)
    each(/^[ \t]*\\\[\s*([\s\S]*?)\s*\\\][ \t]*$/gm, ([, formula = '']) => `$$\n${formula}\n$$`)
  }
  each(/(?<![~\\])~(?=[^~\s[\]])([^~\s[\]]+)~(?!~)/g, ([, inner = '']) => `<sub>${inner}</sub>`)
  each(/(?<![\^[\\])\^(?=[^^\s[\]])([^^\s[\]]+)\^(?!\^)/g, ([, inner = '']) => `<sup>${inner}</sup>`)
  each(/==(?=\S)([^=\n]+?)(?<=\S)==/g, ([, inner = '']) => `<mark>${inner}</mark>`)
  each(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, ([, inner = '']) => `<ins>${inner}</ins>`)
  each(/^\[TOC\][ \t]*$/gm, () => '')
  each(new RegExp(`${icons.source} ?`, 'g'), (found) => {
    todo(found, `The icon \`${found[0]}\` is not migrated`, 'look')
    return ''
  })
  each(/[ \t]+markdown(?:="?(?:1|block|span)"?)?(?=[\s>][^<]*>|>)/g, (found) => {
    const after = text.slice(text.indexOf('>', found.index) + 1)
    if (!/^[ \t]*(?:\n[ \t]*(?:\n|$)|$)/.test(after))
      todo(found, 'Markdown in HTML needs an empty line after the tag and before its end')
    return ''
  })
}

function editPlugins({ text, context }: Prose, each: Each, todo: Todo): void {
  each(/^\{\*[^\n]*\*\}[ \t]*$|^:::[ \t]+[\w.-]+[ \t]*$/gm, (found) => {
    todo(found, `\`${found[0].trim()}\` comes from a plugin: it is not migrated`)
    return `\`${found[0].trim()}\``
  })
  each(/\{\{[^\n]*?\}\}|\{%[^\n]*?%\}/g, (found) => {
    const name = /^\{\{\s*(\w+)\s*\}\}$/.exec(found[0])?.[1]
    if (name !== undefined && context.variables.has(name)) return `{{${name}}}`
    const before = text.slice(text.lastIndexOf('\n\n', found.index) + 1, found.index)
    todo(found, `\`${found[0]}\` comes from a plugin: it is not migrated`)
    return before.lastIndexOf('<') > before.lastIndexOf('>') ? undefined : `\`${found[0].replaceAll('`', "'")}\``
  })
  each(/^\*\[[^\]\n]+\]:[^\n]*$/gm, (found) => {
    todo(found, `The abbreviation \`${found[0]}\` is not migrated`, 'note')
    return `<!-- ${found[0]} -->`
  })
}

/** Keeps the id of a list of attributes, which links may lead to. */
function anchorOf(list: string): string {
  const id = idOf(list)
  return id === undefined ? '' : `<a id="${id}"></a>`
}

function idOf(list: string): string | undefined {
  return (/#([\w.-]+)/.exec(list) ?? /(?:^|\s)id=["']?([\w.-]+)/.exec(list))?.[1]
}

function isAttributeList(text: string): boolean {
  return /[.#=]/.test(text) && /^\{:?[ \t]*(?:[.#][\w:-]+|[\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\s}]+))?|[ \t])+\}$/.test(text)
}
